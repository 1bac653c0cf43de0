import { Op } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Storage } from '../../database/panel-database.js';
import type { SignedChallenge } from './answers.js';
import { adviceFor } from './misfit-advice.js';
import { descriptorOf } from './passkey.js';
import type { PasskeyRow } from './passkey-row.js';
import type { RelyingParty } from './relying-party.js';
import { CHALLENGE_MS, loadWebAuthn } from './web-authn.js';

/** The options for a sign-in with a passkey, WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export type AuthenticationOptions = Awaited<ReturnType<ReturnType<typeof createAuthentication>['options']>>;

type Expected = {
  challenge: string;
  /** Whether the passkey replaces the password of a sign-in. The authenticator must then have verified the user. */
  isAlone: boolean;
  /** Whether the authenticator must have verified the user in any case. */
  isVerified?: boolean;
  /** What to do if the response is invalid; by default it depends on the response. */
  advice?: string;
};

/** Returns functions that verify the assertion of a passkey (WebAuthn 3, 7.2). */
export function createAuthentication({ db, clock }: Storage, party: () => RelyingParty) {
  const { passkeys } = db.models;

  async function options(userId: string) {
    const present = await passkeys.findAll({ where: { userId }, order: [['createdAt', 'ASC']] });
    if (present.length === 0) {
      throw new DomainError('conflict', 'The account has no passkey. Use another second factor.', {
        code: 'no_passkey',
      });
    }
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const { extensions, ...options } = await generateAuthenticationOptions({
      rpID: party().id,
      timeout: CHALLENGE_MS,
      allowCredentials: present.map(descriptorOf),
      userVerification: (await isOnlyFactor(db, userId)) ? 'required' : 'preferred',
    });
    return { ...options, ...(extensions && { extensions: { ...extensions } }) };
  }

  /** Returns the new signature counter in a response. @throws DomainError `unauthenticated` (`invalid_passkey`) */
  async function newCounter(
    row: PasskeyRow,
    { id, rawId, type, response }: SignedChallenge,
    { challenge: expectedChallenge, isAlone, isVerified = isAlone, advice }: Expected,
  ): Promise<number> {
    const site = party();
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { id, rawId, type, response: bare(response), clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: isVerified,
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: Number(row.counter),
        },
      });
      if (verified) return authenticationInfo.newCounter;
    } catch (cause) {
      throw invalidPasskey(advice ?? adviceFor(response.clientDataJSON, site), cause);
    }
    throw invalidPasskey(advice);
  }

  /**
   * Verifies the response of a passkey, and stores that it was used.
   * @throws DomainError `unauthenticated` (`invalid_passkey`)
   */
  async function accept(row: PasskeyRow, answer: SignedChallenge, expected: Expected): Promise<void> {
    const counter = await newCounter(row, answer, expected);
    // The signature counter must grow: if two sign-ins have the same count, one comes from a copy of the passkey.
    // Authenticators without a counter always send 0.
    const [changed] = await passkeys.update(
      { counter, lastUsedAt: new Date(clock.now()), ...(expected.isAlone && { passwordless: true }) },
      { where: { id: row.id, ...(counter === 0 ? {} : { counter: { [Op.lt]: counter } }) } },
    );
    if (changed === 0) throw invalidPasskey(expected.advice);
  }

  async function authenticate(
    userId: string,
    answer: SignedChallenge,
    challenge: string | undefined,
  ): Promise<void> {
    const row =
      challenge === undefined ? null : await passkeys.findOne({ where: { credentialId: answer.id, userId } });
    if (row === null || challenge === undefined || !isOf(userId, answer.response.userHandle))
      throw invalidPasskey();
    const isVerified = await isOnlyFactor(db, userId);
    await accept(row, answer, { challenge, isAlone: false, isVerified });
  }

  return { options, authenticate, accept };
}

/**
 * Returns whether nothing but a passkey protects the account, because it has no password. The authenticator must then
 * have verified the user, so that the passkey stands for two factors.
 */
async function isOnlyFactor(db: Storage['db'], userId: string): Promise<boolean> {
  const user = await db.models.users.findByPk(userId, { attributes: ['hasPassword'] });
  return user?.hasPassword === false;
}

/** Returns the signed data and the signature. The user handle is left out, because it is compared separately. */
const bare = ({ clientDataJSON, authenticatorData, signature }: SignedChallenge['response']) => ({
  clientDataJSON,
  authenticatorData,
  signature,
});

/**
 * Returns whether the user handle from the authenticator matches the account. Security keys have no user handle, which
 * is accepted.
 */
const isOf = (userId: string, userHandle: string | null | undefined): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString() === userId;

export const invalidPasskey = (advice = 'Start the sign-in again.', cause?: unknown) =>
  new DomainError(
    'unauthenticated',
    `The response of this passkey is not valid for this sign-in. ${advice}`,
    {
      code: 'invalid_passkey',
      cause,
    },
  );
