import type { Transaction } from 'sequelize';
import type { SetupState } from '../../../generated/panel/types.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { createGate } from '../../../lib/limits/gate.js';
import type { SetupToken } from '../../secrets/setup-token.js';
import type { Settings } from '../../settings/settings.js';
import type { BreachedPasswords } from '../passwords/breached-passwords.js';
import { claimFirst } from '../users/new-account.js';
import { hasUsers, requireUser } from '../users/stored-users.js';
import { toUser, type User } from '../users/user.js';
import { type AccountCreationOptions, createAccountCreation } from './account-creation.js';
import { checkNewCredential, type NewAccount } from './new-credential.js';

export type AccountsOptions = AccountCreationOptions & {
  /** Undefined if the operator supplies no file of breached passwords. */
  breachedPasswords?: BreachedPasswords | undefined;
  settings: Settings;
  /** The token that the first user must send; null if the operator has turned it off. */
  setupToken: SetupToken | null;
};

const SHOW_TOKEN =
  'The first user must send the set-up token: open the set-up link that the panel printed when it started, or run `berth panel setup-url` to print it again.';

const MAX_WAITING_FOR_SETUP = 256;

/** Lets a person create an account even if registration is closed, for example with an invitation. */
export type Admission = {
  /**
   * Whether the person has already proven to own the e-mail address. If not, a confirmation is required, as after any
   * registration.
   */
  isConfirmed: boolean;
  /** Called once the password or passkey is known to be acceptable. If it throws, no account is created. */
  begin(): Promise<void>;
  /** Called in the transaction that stores the account. If it throws, no account is created. */
  admit(user: { id: string; email: string }, transaction: Transaction): Promise<void>;
};

export interface Accounts {
  /**
   * Creates an account. If the panel has no user, registration is open and the user becomes the
   * administrator: exactly one, even if several register at the same time or through several processes.
   * Afterwards `allowRegistration` decides.
   *
   * @param address the client's IP address; only a few passwords per network are hashed at a time
   * @param isDirect whether the request shows no sign of a reverse proxy. Defaults to false
   * @throws DomainError `forbidden` (`registration_closed`, `setup_token_required`), `conflict`
   * (`email_taken`), `invalid_input` (`weak_password`), `rate_limited`; for a passkey also `forbidden`
   * (`invalid_passkey`) and `conflict` for one that is already registered
   */
  register(input: NewAccount, address: string, isDirect?: boolean): Promise<User>;

  /**
   * Creates an account, which is not the first one, for a person whom the caller admits.
   *
   * @param address as for `register`
   * @throws DomainError as `register`, for the same passwords, passkeys and addresses; the errors of the admission
   */
  registerAdmitted(input: NewAccount, address: string, admission: Admission): Promise<User>;

  /**
   * Rejects a person whom `register` would reject, before the person creates a passkey.
   * @throws DomainError `forbidden` (`registration_closed`, `setup_token_required`)
   */
  requireOpen(person: Pick<NewAccount, 'setupToken'>, isDirect: boolean): Promise<void>;

  /** Returns whether the panel has no user, so that the set-up URL is still valid. */
  needsSetup(): Promise<boolean>;

  /**
   * Returns whether the first user can still register, whether a request such as this one requires the set-up token,
   * and whether a person with an invitation can register.
   */
  setupState(isDirect: boolean): Promise<SetupState>;

  /** @throws DomainError `not_found` if the user does not exist */
  get(userId: string): Promise<User>;
}

/** Creates the functions for registration, with the rule that the first user becomes the administrator. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { db, settings, setupToken } = options;
  const { isTokenRequired, requireToken } = createTokenCheck(setupToken);
  const store = createAccountCreation(options);
  // While there are no users, registrations run one at a time. Only the first can succeed, so hashing the passwords of
  // the others would be wasted work.
  const setup = createGate({ maxRunning: 1, maxWaiting: MAX_WAITING_FOR_SETUP });

  const needsSetup = async (): Promise<boolean> => !(await hasUsers(db));

  async function create(input: NewAccount, address: string): Promise<User> {
    const first = await needsSetup();
    if (!first && !(await settings.get()).allowRegistration) throw closed();
    const credential = await checkNewCredential(input, options);
    return store(input, credential, address, async (add, transaction) => {
      const alone = !(await hasUsers(db, transaction));
      // Check again in the transaction that this is still the first user, or that registration is still open.
      if (alone !== first && (alone || !(await settings.get(transaction)).allowRegistration)) throw closed();
      // The first user's address counts as confirmed, because there is nobody else whose address it could be.
      const user = await add({ isAdmin: alone, isConfirmed: alone });
      if (alone) {
        await claimFirst(db, user.id, transaction).catch((error: unknown) => {
          throw isKind(error, 'conflict') ? closed(error) : error;
        });
        await setupToken?.renew(transaction);
      }
      return user;
    });
  }

  async function registerAdmitted(
    input: NewAccount,
    address: string,
    { isConfirmed, begin, admit }: Admission,
  ): Promise<User> {
    const credential = await checkNewCredential(input, options);
    await begin();
    return store(input, credential, address, async (add, transaction) => {
      const user = await add({ isAdmin: false, isConfirmed });
      await admit(user, transaction);
      return user;
    });
  }

  async function requireOpen(person: Pick<NewAccount, 'setupToken'>, isDirect: boolean): Promise<void> {
    if (await needsSetup()) return requireToken(person, isDirect);
    if (!(await settings.get()).allowRegistration) throw closed();
  }

  async function register(input: NewAccount, address: string, isDirect = false): Promise<User> {
    if (!(await needsSetup())) return create(input, address);
    await requireToken(input, isDirect);
    return setup(() => create(input, address));
  }

  async function setupState(isDirect: boolean): Promise<SetupState> {
    const open = await needsSetup();
    const { allowRegistration, allowInvitedRegistration } = await settings.get();
    const invitedRegistration = !open && (allowRegistration || allowInvitedRegistration);
    return { open, tokenRequired: open && isTokenRequired(isDirect), invitedRegistration };
  }

  return {
    register,
    registerAdmitted,
    requireOpen,
    needsSetup,
    setupState,
    get: async (userId) => toUser(await requireUser(db, userId)),
  };
}

/** Returns the functions that check the set-up token of the first user. */
function createTokenCheck(setupToken: SetupToken | null) {
  const isTokenRequired = (isDirect: boolean) =>
    setupToken !== null && !(isDirect && setupToken.isWaivedForDirect);

  async function requireToken({ setupToken: token = '' }: Pick<NewAccount, 'setupToken'>, isDirect: boolean) {
    if (!isTokenRequired(isDirect) || (await setupToken?.isRight(token))) return;
    throw new DomainError('forbidden', SHOW_TOKEN, { code: 'setup_token_required' });
  }

  return { isTokenRequired, requireToken };
}

const closed = (cause?: unknown) =>
  new DomainError('forbidden', 'Registration is closed. Ask an administrator for an account.', {
    code: 'registration_closed',
    cause,
  });
