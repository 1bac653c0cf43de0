import type { Registration, SetupState } from '../../../generated/panel/types.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { createGate } from '../../../lib/limits/gate.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { newId } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import type { SetupToken } from '../../secrets/setup-token.js';
import type { Settings } from '../../settings/settings.js';
import type { BreachedPasswords } from '../passwords/breached-passwords.js';
import { checkNewPassword } from '../passwords/password-rules.js';
import { claimFirst, insertAccount } from '../users/new-account.js';
import { hasUsers, requireUser } from '../users/stored-users.js';
import { createExpiry, UNCONFIRMED_LIFE_MS } from '../users/unconfirmed-accounts.js';
import { normaliseEmail, toUser, type User } from '../users/user.js';
import type { EmailChanges } from './email-changes.js';

export type AccountsOptions = Storage & {
  passwords: PasswordHasher;
  /** Undefined if the operator supplies no file of breached passwords. */
  breachedPasswords?: BreachedPasswords | undefined;
  settings: Settings;
  /** The token that the first user must send; null if the operator has turned it off. */
  setupToken: SetupToken | null;
  /** Sends the mails in which new users confirm their addresses; undefined if the panel cannot send mail. */
  confirmations?: Pick<EmailChanges, 'requestConfirmation'> | undefined;
};

const SHOW_TOKEN =
  'The first user must send the set-up token: open the set-up link that the panel printed when it started, or run `berth panel setup-url` to print it again.';

const MAX_WAITING_FOR_SETUP = 256;

export interface Accounts {
  /**
   * Creates an account. If the panel has no user, registration is open and the user becomes the
   * administrator: exactly one, even if several register at the same time or through several processes.
   * Afterwards `allowRegistration` decides.
   *
   * @param address the client's IP address; only a few passwords per network are hashed at a time
   * @param isDirect whether the request shows no sign of a reverse proxy. Defaults to false
   * @throws DomainError `forbidden` (`registration_closed`, `setup_token_required`), `conflict`
   * (`email_taken`), `invalid_input` (`weak_password`), `rate_limited`
   */
  register(input: Registration, address: string, isDirect?: boolean): Promise<User>;

  /** Returns whether the panel has no user, so that the set-up URL is still valid. */
  needsSetup(): Promise<boolean>;

  /**
   * Returns whether the first user can still register, and whether a request such as this one requires the set-up
   * token.
   */
  setupState(isDirect: boolean): Promise<SetupState>;

  /** @throws DomainError `not_found` if the user does not exist */
  get(userId: string): Promise<User>;
}

/** Creates the functions for registration, with the rule that the first user becomes the administrator. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { db, clock, passwords, breachedPasswords, settings, setupToken, confirmations } = options;
  const removeExpired = createExpiry(options);
  // While there are no users, registrations run one at a time. Only the first can succeed, so hashing the passwords of
  // the others would be wasted work.
  const setup = createGate({ maxRunning: 1, maxWaiting: MAX_WAITING_FOR_SETUP });

  const needsSetup = async (): Promise<boolean> => !(await hasUsers(db));

  async function create(input: Registration, address: string): Promise<User> {
    const first = await needsSetup();
    if (!first && !(await settings.get()).allowRegistration) throw closed();
    await checkNewPassword(input.password, input, breachedPasswords);
    const passwordHash = await passwords.hash(input.password, address);
    if (confirmations !== undefined) await removeExpired();
    const row = await db.transaction(async (transaction) => {
      const alone = !(await hasUsers(db, transaction));
      // Check again in the transaction that this is still the first user, or that registration is still open.
      if (alone !== first && (alone || !(await settings.get(transaction)).allowRegistration)) throw closed();
      const isExpiring = !alone && confirmations !== undefined;
      const values = { ...newAccount(input, clock.now(), { isFirst: alone, isExpiring }), passwordHash };
      const user = await insertAccount(db, values, transaction);
      if (alone) {
        await claimFirst(db, user.id, transaction).catch((error: unknown) => {
          throw isKind(error, 'conflict') ? closed(error) : error;
        });
        await setupToken?.renew(transaction);
      }
      return user;
    });
    if (!row.emailConfirmed) await sendConfirmation(row.id, address);
    return toUser(row);
  }

  /**
   * Sends the confirmation mail. Never fails, because the account already exists: if the mail cannot be queued, the
   * user can request another one.
   */
  const sendConfirmation = async (userId: string, address: string): Promise<void> =>
    confirmations?.requestConfirmation(userId, address).catch((error: unknown) => {
      if (!isKind(error, 'unavailable', 'rate_limited')) throw error;
    });

  async function register(input: Registration, address: string, isDirect = false): Promise<User> {
    if (!(await needsSetup())) return create(input, address);
    if (isTokenRequired(isDirect) && !(await setupToken?.isRight(input.setupToken ?? ''))) {
      throw new DomainError('forbidden', SHOW_TOKEN, { code: 'setup_token_required' });
    }
    return setup(() => create(input, address));
  }

  const isTokenRequired = (isDirect: boolean) =>
    setupToken !== null && !(isDirect && setupToken.isWaivedForDirect);

  async function setupState(isDirect: boolean): Promise<SetupState> {
    const open = await needsSetup();
    return { open, tokenRequired: open && isTokenRequired(isDirect) };
  }

  return {
    register,
    needsSetup,
    setupState,
    get: async (userId) => toUser(await requireUser(db, userId)),
  };
}

/**
 * Returns the values of a new account. The first user's address counts as confirmed, because there is nobody else
 * whose address it could be.
 */
const newAccount = (
  { email, username }: Registration,
  nowMs: number,
  { isFirst, isExpiring }: { isFirst: boolean; isExpiring: boolean },
) => ({
  ...{ id: newId('usr_'), email: normaliseEmail(email), username },
  ...{ isAdmin: isFirst, emailConfirmed: isFirst },
  confirmBy: isExpiring ? new Date(nowMs + UNCONFIRMED_LIFE_MS) : null,
  ...{ createdAt: new Date(nowMs), lastLoginAt: new Date(nowMs) },
});

const closed = (cause?: unknown) =>
  new DomainError('forbidden', 'Registration is closed. Ask an administrator for an account.', {
    code: 'registration_closed',
    cause,
  });
