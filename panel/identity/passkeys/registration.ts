import type { CreationAttributes, Transaction } from 'sequelize';
import { isTaken } from '../../../lib/database/database-guard.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import type { PanelDatabase, Storage } from '../../database/panel-database.js';
import { requireOpenSession } from '../sessions/open-session.js';
import type { Sessions } from '../sessions/sessions.js';
import { lockUser } from '../users/stored-users.js';
import type { User } from '../users/user.js';
import type { NewPasskey } from './answers.js';
import { descriptorOf, type Passkey, toPasskey } from './passkey.js';
import type { PasskeyRow } from './passkey-row.js';
import type { RelyingParty } from './relying-party.js';
import { ALGORITHMS, misfitOfNew, type VerifiedPasskey, verifyNewPasskey } from './verify-new-passkey.js';
import { CHALLENGE_MS, loadWebAuthn } from './web-authn.js';

const MAX_PER_USER = 20;
const MAX_TRANSPORTS = 8;
const UNNAMED = 'Passkey';

/** The options to register a passkey, WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export type RegistrationOptions = Awaited<ReturnType<typeof creationOptions>>;

type Options = Storage & { sessions: Pick<Sessions, 'endOthers'> };

/** The user of the new passkey, and the session that stays signed in. */
type Owner = { userId: string; sessionId: string | null; renew: (() => Promise<void>) | undefined };

/** Returns the functions that register a passkey for an account (WebAuthn 3, 7.1). */
export function createRegistration({ db, clock, sessions }: Options, party: () => RelyingParty) {
  const { passkeys } = db.models;

  async function options(user: User): Promise<RegistrationOptions> {
    const site = party();
    const present = await passkeys.findAll({ where: { userId: user.id }, order: [['createdAt', 'ASC']] });
    if (present.length >= MAX_PER_USER) throw tooMany();
    return creationOptions(site, user, {
      excludeCredentials: present.map(descriptorOf),
      // A security key without storage or without a PIN can still be a second factor, so neither is required.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
  }

  /**
   * Inserts a passkey. The user's row is locked, so that the count of passkeys stays correct until the new row is
   * inserted.
   */
  const insert = (row: CreationAttributes<PasskeyRow>, sessionId: string | null): Promise<PasskeyRow> =>
    db.transaction(async (transaction) => {
      const { userId } = row;
      const user = await lockUser(db, userId, transaction);
      await requireOpenSession(db, sessionId, transaction);
      if ((await passkeys.count({ where: { userId }, transaction })) >= MAX_PER_USER) throw tooMany();
      const made = await insertPasskey(db, row, transaction);
      await user.update({ passkeyEnabled: true }, { transaction });
      await sessions.endOthers(userId, sessionId, transaction);
      return made;
    });

  async function register(
    { userId, sessionId, renew }: Owner,
    answer: NewPasskey,
    challenge: string | undefined,
  ): Promise<Passkey> {
    if (challenge === undefined) throw misfitOfNew();
    const verified = await verifyNewPasskey(answer, challenge, party());
    await renew?.();
    const passwordless = verified.userVerified && isDiscoverable(answer, verified.credentialDeviceType);
    const row = await insert({ ...rowOf(answer, verified, clock.now()), userId, passwordless }, sessionId);
    return toPasskey(row);
  }

  return { options, register };
}

type CreationDetails = Pick<
  Parameters<Awaited<ReturnType<typeof loadWebAuthn>>['generateRegistrationOptions']>[0],
  'excludeCredentials' | 'authenticatorSelection' | 'challenge'
>;

/** Returns the options with which a browser creates a passkey for a user. */
export async function creationOptions(
  { id: rpID, name: rpName }: RelyingParty,
  user: Pick<User, 'id' | 'email' | 'username'>,
  details: CreationDetails,
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const { extensions, ...options } = await generateRegistrationOptions({
    rpID,
    rpName,
    // The user handle must not reveal anything about the person. The id consists of 128 random bits (WebAuthn 3,
    // 14.6.1).
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.username,
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    ...details,
  });
  return { ...options, rp: { id: rpID, name: rpName }, extensions: { ...extensions } };
}

/** Returns the columns of a new passkey that do not depend on its account. */
export const rowOf = (
  { name = UNNAMED, response }: NewPasskey,
  { credential, credentialDeviceType, credentialBackedUp }: VerifiedPasskey,
  nowMs: number,
) => ({
  id: newId('psk_'),
  credentialId: credential.id,
  publicKey: Buffer.from(credential.publicKey).toString('base64url'),
  counter: credential.counter,
  transports: (response.transports ?? []).slice(0, MAX_TRANSPORTS),
  deviceType: credentialDeviceType,
  backedUp: credentialBackedUp,
  name,
  createdAt: new Date(nowMs),
});

/** @throws DomainError `conflict` for a passkey that is already registered, with any account */
export const insertPasskey = (
  { models: { passkeys } }: PanelDatabase,
  row: CreationAttributes<PasskeyRow>,
  transaction: Transaction,
): Promise<PasskeyRow> =>
  passkeys.create(row, { transaction }).catch((error: unknown) => {
    throw isTaken(error, 'credential_id') ? taken(error) : error;
  });

/** Returns whether the browser has reported that the passkey needs no list of credentials; undefined without a report. */
export function reportedDiscoverable({ clientExtensionResults }: NewPasskey): boolean | undefined {
  const { credProps } = (clientExtensionResults ?? {}) as { credProps?: { rk?: unknown } | null };
  return typeof credProps?.rk === 'boolean' ? credProps.rk : undefined;
}

/**
 * Returns whether an authenticator finds the passkey without a list of credentials (WebAuthn 3, 10.1.3). Browsers that
 * do not report it are those of systems whose synced passkeys always are discoverable.
 */
const isDiscoverable = (answer: NewPasskey, deviceType: string): boolean =>
  reportedDiscoverable(answer) ?? deviceType === 'multiDevice';

const tooMany = () =>
  new DomainError('conflict', `An account can have at most ${MAX_PER_USER} passkeys. Remove one first.`, {
    code: 'limit_reached',
  });

const taken = (cause: unknown) =>
  new DomainError('conflict', 'This passkey is already registered. Use another passkey or device.', {
    cause,
  });
