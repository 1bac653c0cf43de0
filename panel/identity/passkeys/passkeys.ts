import type { Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { keepAFactor } from '../../settings/last-factor.js';
import type { Settings } from '../../settings/settings.js';
import type { Notices } from '../notices/notices.js';
import type { Sessions } from '../sessions/sessions.js';
import { noPassword } from '../users/no-password.js';
import type { User } from '../users/user.js';
import type { NewPasskey, SignedChallenge } from './answers.js';
import { type AuthenticationOptions, createAuthentication } from './authentication.js';
import { createBrowserChallenges } from './browser-challenges.js';
import { createFirstPasskeys, type FirstPasskey, type Newcomer } from './first-passkey.js';
import { type Passkey, toPasskey } from './passkey.js';
import { createPasswordless, type PasskeyAttempt } from './passwordless.js';
import { createRegistration, type RegistrationOptions } from './registration.js';
import { relyingPartyOf } from './relying-party.js';

export type PasskeysOptions = Storage & {
  sessions: Pick<Sessions, 'endOthers'>;
  settings: Pick<Settings, 'get'>;
  notices: Notices;
  /** The panel's public URL: passkeys are bound to its host name. */
  publicUrl: string;
  /** `SESSION_SECRET`, from which the key of the challenges for sign-ins without a password is derived. */
  secret: string;
};

/**
 * Passkeys and security keys (WebAuthn), which complete a sign-in after the password or replace it. The caller stores each challenge
 * until it receives one response, at most for `CHALLENGE_MS`. Without a stored challenge, it passes undefined.
 */
export interface Passkeys {
  /** Returns options to register a passkey. @throws DomainError `conflict` (`limit_reached`, `host_name_required`) */
  registrationOptions(user: User): Promise<RegistrationOptions>;

  /**
   * Saves a passkey, and ends the user's other sessions.
   *
   * @param proof contains the client's IP address, and `renew`, which gives the current session a new reference, so
   * that a copied cookie stops working. `renew` is called before anything is stored, so that nothing is changed if it
   * fails
   * @throws DomainError `forbidden` (`invalid_passkey`) for an invalid response; `conflict` for a passkey that is
   * already registered, (`limit_reached`, `host_name_required`)
   */
  register(
    caller: Caller,
    input: NewPasskey,
    proof: { challenge: string | undefined; address: string; renew?: () => Promise<void> },
  ): Promise<Passkey>;

  list(userId: string, page: PageRequest): Promise<Page<Passkey>>;

  /** Renames a passkey. @throws DomainError `not_found`, also for another user's passkey */
  rename(userId: string, passkeyId: string, name: string): Promise<Passkey>;

  /**
   * Removes a passkey, and ends the user's other sessions.
   *
   * @param renew as for `register`
   * @throws DomainError `not_found`, also for another user's passkey; `forbidden` (`second_factor_required`)
   * if it is the last factor of a user who must have one; `conflict` (`no_password`) if it is the last passkey that
   * can sign in to an account without a password
   */
  remove(caller: Caller, passkeyId: string, address: string, renew?: () => Promise<void>): Promise<void>;

  /**
   * Returns options for a sign-in with a passkey. @throws DomainError `conflict` (`no_passkey`, `host_name_required`)
   */
  authenticationOptions(userId: string): Promise<AuthenticationOptions>;

  /**
   * Verifies that one of the user's passkeys has signed the challenge.
   *
   * @throws DomainError `unauthenticated` (`invalid_passkey`)
   */
  authenticate(userId: string, response: SignedChallenge, challenge: string | undefined): Promise<void>;

  /**
   * Returns options for a sign-in with a passkey alone. They depend on no account.
   *
   * @param browser the secret in the browser's cookie, to which the challenge is bound
   * @throws DomainError `conflict` (`host_name_required`)
   */
  signInOptions(browser: string): Promise<AuthenticationOptions>;

  /**
   * Takes the challenge of a response, and finds the passkey.
   *
   * @param browser the secret in the browser's cookie; undefined if it sent none
   * @throws DomainError `unauthenticated` (`invalid_passkey`) if the challenge is unknown in this browser, was used or
   * has expired
   */
  beginSignIn(response: SignedChallenge, browser: string | undefined): Promise<PasskeyAttempt>;

  /**
   * Returns options to create the passkey of a new account. They depend on no account, and nothing is stored.
   *
   * @param browser the secret in the browser's cookie, to which the challenge is bound
   * @throws DomainError `conflict` (`host_name_required`)
   */
  accountOptions(person: Newcomer, browser: string): Promise<RegistrationOptions>;

  /**
   * Returns the passkey of a new account, which is verified when the account is created (`Accounts.register`).
   *
   * @param person as for `accountOptions`
   * @param browser the secret in the browser's cookie; undefined if it sent none
   */
  beginAccount(response: NewPasskey, person: Newcomer, browser: string | undefined): FirstPasskey;
}

export function createPasskeys(options: PasskeysOptions): Passkeys {
  const { sessions, settings, notices, publicUrl, secret, ...storage } = options;
  const { db } = storage;
  const { passkeys, users } = db.models;
  const party = () => relyingPartyOf(publicUrl);
  const registration = createRegistration({ ...storage, sessions }, party);
  const authentication = createAuthentication(storage, party);
  const challenges = createBrowserChallenges({ ...storage, secret });
  const passwordless = createPasswordless({ ...storage, challenges }, party, authentication);
  const firstPasskeys = createFirstPasskeys({ ...storage, challenges }, party);

  const find = async (userId: string, id: string) => {
    const row = await passkeys.findOne({ where: { id, userId } });
    if (row === null) throw notThere();
    return row;
  };

  /** @throws DomainError `conflict` (`no_password`) if none of the remaining passkeys can sign in alone */
  async function keepAWayIn(userId: string, transaction: Transaction): Promise<void> {
    const where = { userId, passwordless: true };
    if ((await passkeys.count({ where, transaction })) === 0) throw noPassword(LAST_WAY_IN);
  }

  /**
   * Deletes a passkey. The user's row is locked, so that `passkeyEnabled` stays consistent with the remaining
   * passkeys.
   */
  const removeRow = (userId: string, id: string, sessionId: string | null) =>
    db.transaction(async (transaction) => {
      const user = await users.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });
      const removed = await passkeys.destroy({ where: { id, userId }, transaction });
      if (removed === 0) throw notThere();
      if (user?.hasPassword === false) await keepAWayIn(userId, transaction);
      const left = await passkeys.count({ where: { userId }, transaction });
      if (left === 0 && user !== null) {
        await keepAFactor(settings, user, user.twoFactorEnabled, transaction);
        await user.update({ passkeyEnabled: false }, { transaction });
      }
      await sessions.endOthers(userId, sessionId, transaction);
    });

  return {
    registrationOptions: registration.options,
    async register({ user, sessionId }, input, { challenge, address, renew }) {
      const passkey = await registration.register({ userId: user.id, sessionId, renew }, input, challenge);
      notices.credentialChanged(user.id, 'passkey_added', address);
      return passkey;
    },
    list: (userId, page) => readPage(passkeys, page, 'oldest first', { where: { userId }, view: toPasskey }),
    async rename(userId, passkeyId, name) {
      const row = await find(userId, passkeyId);
      return toPasskey(await row.update({ name }));
    },
    async remove({ user, sessionId }, passkeyId, address, renew) {
      await find(user.id, passkeyId);
      await renew?.();
      await removeRow(user.id, passkeyId, sessionId);
      notices.credentialChanged(user.id, 'passkey_removed', address);
    },
    authenticationOptions: authentication.options,
    authenticate: authentication.authenticate,
    signInOptions: passwordless.options,
    beginSignIn: passwordless.begin,
    accountOptions: firstPasskeys.options,
    beginAccount: firstPasskeys.begin,
  };
}

const LAST_WAY_IN =
  'Without this passkey, nobody could sign in to the account, because it has no password. Add another passkey or set a password first.';

const notThere = () => new DomainError('not_found', 'Passkey not found.');
