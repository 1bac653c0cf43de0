import type { DomainError } from '../../../lib/errors/errors.js';
import type { Storage } from '../../database/panel-database.js';
import type { SignedChallenge } from './answers.js';
import { type AuthenticationOptions, type createAuthentication, invalidPasskey } from './authentication.js';
import type { BrowserChallenges } from './browser-challenges.js';
import { readClientData } from './client-data.js';
import { adviceFor } from './misfit-advice.js';
import type { RelyingParty } from './relying-party.js';
import { CHALLENGE_MS, loadWebAuthn } from './web-authn.js';

/** An attempt to sign in with a passkey alone, whose challenge was valid. */
export type PasskeyAttempt = {
  /** The credential id that the authenticator claims. */
  credentialId: string;
  /** The owner of the passkey; undefined if the panel does not know it. */
  userId: string | undefined;
  /**
   * Verifies the signature, the user verification, the user handle and the counter.
   * @throws DomainError `unauthenticated` (`invalid_passkey`), the same one as `refusal` returns
   */
  verify(): Promise<void>;
  /** Returns the error of an attempt that is refused, whatever the reason. */
  refusal(): DomainError;
  /** Returns whether the passkey is still registered. */
  isRegistered(): Promise<boolean>;
};

type Options = Storage & { challenges: BrowserChallenges };
const PURPOSE = 'sign-in';

type Authentication = Pick<ReturnType<typeof createAuthentication>, 'accept'>;

/** Returns the functions for sign-ins with a discoverable passkey alone (WebAuthn 3, 1.3.3 and 7.2). */
export function createPasswordless(
  { db, challenges }: Options,
  party: () => RelyingParty,
  { accept }: Authentication,
) {
  const { passkeys } = db.models;

  async function options(browser: string): Promise<AuthenticationOptions> {
    const { id: rpID } = party();
    // If the database cannot be read, the error comes now, and not after the user has confirmed the passkey.
    await passkeys.findOne({ attributes: ['id'], raw: true });
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const { extensions, ...options } = await generateAuthenticationOptions({
      rpID,
      challenge: new Uint8Array(challenges.issue(browser, PURPOSE)),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    });
    return { ...options, ...(extensions && { extensions: { ...extensions } }) };
  }

  async function begin(answer: SignedChallenge, browser: string | undefined): Promise<PasskeyAttempt> {
    const { id: credentialId, response } = answer;
    // Read first, so that a panel without its database says so, and does not refuse the challenge.
    const row = await passkeys.findOne({ where: { credentialId } });
    const { challenge } = readClientData(response.clientDataJSON);
    if (typeof challenge !== 'string' || !(await challenges.take(challenge, browser, PURPOSE)))
      throw invalidPasskey();
    // The advice depends only on what the client has sent, so it does not reveal which passkeys and accounts exist.
    const advice = adviceFor(response.clientDataJSON, party()) ?? adviceOnUse(response.authenticatorData);
    const refusal = () => invalidPasskey(advice);
    return {
      credentialId,
      userId: row?.userId,
      refusal,
      async verify() {
        if (row === null || !isHandleOf(row.userId, response.userHandle)) throw refusal();
        await accept(row, answer, { challenge, isAlone: true, advice });
      },
      isRegistered: async () => row !== null && (await passkeys.count({ where: { id: row.id } })) > 0,
    };
  }

  return { options, begin };
}

/** Returns whether the user handle is that of the account. Discoverable passkeys always have one. */
const isHandleOf = (userId: string, userHandle: string | null | undefined): boolean =>
  Buffer.from(userHandle ?? '', 'base64url').toString() === userId;

/** The position of the flags in the authenticator data, and the flag of a verified user (WebAuthn 3, 6.1). */
const FLAGS_AT = 32;
const USER_VERIFIED = 0x04;

function adviceOnUse(authenticatorData: string): string {
  const flags = Buffer.from(authenticatorData, 'base64url')[FLAGS_AT] ?? 0;
  return (flags & USER_VERIFIED) === 0
    ? 'It did not check a PIN, a fingerprint or a face, so it works only after the password: sign in with the password.'
    : 'Sign in with the password, or use another passkey.';
}
