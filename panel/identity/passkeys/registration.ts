import type { CreationAttributes } from 'sequelize';
import { isTaken } from '../../../lib/database/database-guard.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import { requireOpenSession } from '../sessions/open-session.js';
import type { Sessions } from '../sessions/sessions.js';
import { lockUser } from '../users/stored-users.js';
import type { User } from '../users/user.js';
import type { NewPasskey } from './answers.js';
import { descriptorOf } from './descriptor.js';
import { type Passkey, toPasskey } from './passkey.js';
import type { PasskeyRow } from './passkey-row.js';
import type { RelyingParty } from './relying-party.js';
import { ALGORITHMS, misfitOfNew, verifyNewPasskey } from './verify-new-passkey.js';
import { CHALLENGE_MS, loadWebAuthn } from './web-authn.js';

const MAX_PER_USER = 20;
const MAX_TRANSPORTS = 8;
const UNNAMED = 'Passkey';

/** The options to register a passkey, WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export type RegistrationOptions = Awaited<ReturnType<ReturnType<typeof createRegistration>['options']>>;

type Options = Storage & { sessions: Pick<Sessions, 'endOthers'> };

/** The user of the new passkey, and the session that stays signed in. */
type Owner = { userId: string; sessionId: string | null; renew: (() => Promise<void>) | undefined };

/** Returns the functions that register a passkey for an account (WebAuthn 3, 7.1). */
export function createRegistration({ db, clock, sessions }: Options, party: () => RelyingParty) {
  const { passkeys } = db.models;

  async function options(user: User) {
    const { id: rpID, name: rpName } = party();
    const present = await passkeys.findAll({ where: { userId: user.id }, order: [['createdAt', 'ASC']] });
    if (present.length >= MAX_PER_USER) throw tooMany();
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
      excludeCredentials: present.map(descriptorOf),
      // A security key without storage or without a PIN can still be a second factor, so neither is required.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { ...options, rp: { id: rpID, name: rpName }, extensions: { ...extensions } };
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
      const made = await passkeys.create(row, { transaction }).catch((error: unknown) => {
        throw isTaken(error, 'credential_id') ? taken(error) : error;
      });
      await user.update({ passkeyEnabled: true }, { transaction });
      await sessions.endOthers(userId, sessionId, transaction);
      return made;
    });

  async function register(
    { userId, sessionId, renew }: Owner,
    { name = UNNAMED, ...answer }: NewPasskey,
    challenge: string | undefined,
  ): Promise<Passkey> {
    if (challenge === undefined) throw misfitOfNew();
    const verified = await verifyNewPasskey(answer, challenge, party());
    const { credential, credentialDeviceType, credentialBackedUp, userVerified } = verified;
    await renew?.();
    const row = await insert(
      {
        id: newId('psk_'),
        credentialId: credential.id,
        userId,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (answer.response.transports ?? []).slice(0, MAX_TRANSPORTS),
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
        passwordless: userVerified && isDiscoverable(answer, credentialDeviceType),
        name,
        createdAt: new Date(clock.now()),
      },
      sessionId,
    );
    return toPasskey(row);
  }

  return { options, register };
}

/**
 * Returns whether an authenticator finds the passkey without a list of credentials (WebAuthn 3, 10.1.3). Browsers that
 * do not report it are those of systems whose synced passkeys always are discoverable.
 */
function isDiscoverable({ clientExtensionResults }: Omit<NewPasskey, 'name'>, deviceType: string): boolean {
  const { credProps } = (clientExtensionResults ?? {}) as { credProps?: { rk?: unknown } | null };
  const rk = credProps?.rk;
  return typeof rk === 'boolean' ? rk : deviceType === 'multiDevice';
}

const tooMany = () =>
  new DomainError('conflict', `An account can have at most ${MAX_PER_USER} passkeys. Remove one first.`, {
    code: 'limit_reached',
  });

const taken = (cause: unknown) =>
  new DomainError('conflict', 'This passkey is already registered. Use another passkey or device.', {
    cause,
  });
