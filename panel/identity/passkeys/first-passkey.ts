import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { idOf } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import { normaliseEmail } from '../users/user.js';
import type { NewPasskey } from './answers.js';
import type { BrowserChallenges } from './browser-challenges.js';
import { readClientData } from './client-data.js';
import {
  creationOptions,
  insertPasskey,
  type RegistrationOptions,
  reportedDiscoverable,
  rowOf,
} from './registration.js';
import type { RelyingParty } from './relying-party.js';
import { misfitOfNew, verifyNewPasskey } from './verify-new-passkey.js';

/** The person for whom an account is created. */
export type Newcomer = { email: string; username: string };

/** A passkey that will be the only way in to a new account, until the user adds another one. */
export type FirstPasskey = {
  /**
   * Uses up the challenge and verifies the passkey. It stores nothing else.
   * @throws DomainError `forbidden` (`invalid_passkey`)
   */
  verify(): Promise<VerifiedFirstPasskey>;
};

export type VerifiedFirstPasskey = {
  /** The id of the new account, which the passkey contains as its user handle. */
  userId: string;
  /** Stores the passkey, after the account. @throws DomainError `conflict` for a passkey that is already registered */
  insert(transaction: Transaction): Promise<void>;
};

type Options = Storage & { challenges: BrowserChallenges };

/** The advice about a passkey that could not sign in without a password. */
const NOT_ALONE =
  'It must check a PIN, a fingerprint or a face, and be stored on the device. Use another passkey, or a password.';

/** Returns the functions that create an account with a passkey instead of a password. */
export function createFirstPasskeys({ db, clock, challenges }: Options, party: () => RelyingParty) {
  async function options(person: Newcomer, browser: string): Promise<RegistrationOptions> {
    const site = party();
    const challenge = challenges.issue(browser, purposeOf(person));
    const user = { id: userIdOf(challenge), email: normaliseEmail(person.email), username: person.username };
    return creationOptions(site, user, {
      challenge: new Uint8Array(challenge),
      // Nothing else signs in to the account, so the passkey must do it alone.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  const begin = (answer: NewPasskey, person: Newcomer, browser: string | undefined): FirstPasskey => ({
    async verify() {
      const { challenge } = readClientData(answer.response.clientDataJSON);
      if (typeof challenge !== 'string') throw misfitOfNew();
      if (!(await challenges.take(challenge, browser, purposeOf(person)))) throw misfitOfNew();
      const verified = await verifyNewPasskey(answer, challenge, party());
      if (!verified.userVerified || reportedDiscoverable(answer) === false) throw misfitOfNew(NOT_ALONE);
      const userId = userIdOf(Buffer.from(challenge, 'base64url'));
      const row = { ...rowOf(answer, verified, clock.now()), userId, passwordless: true };
      return { userId, insert: async (transaction) => void (await insertPasskey(db, row, transaction)) };
    },
  });

  return { options, begin };
}

/** The challenge is bound to the person, whose name and address the authenticator shows next to the passkey. */
const purposeOf = ({ email, username }: Newcomer): string =>
  JSON.stringify(['registration', normaliseEmail(email), username]);

/**
 * Returns the id of the account that a challenge creates. It follows from the challenge, so it need not be stored until
 * the passkey is verified. The challenge contains 128 random bits of the panel, so nobody can choose the id.
 */
const userIdOf = (challenge: Buffer): string =>
  idOf('usr_', createHash('sha256').update('berth user id').update(challenge).digest());
