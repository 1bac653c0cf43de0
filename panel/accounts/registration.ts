import { DomainError, isKind } from '../../lib/errors.js';
import { createGate } from '../../lib/gate.js';
import { newId } from '../../lib/ids.js';
import type { PasswordHasher } from '../../lib/password-hasher.js';
import type { Storage } from '../database/panel-database.js';
import type { SetupToken } from '../secrets/setup-token.js';
import type { Settings } from '../settings/settings.js';
import type { BreachedPasswords } from './breached-passwords.js';
import { claimFirst, insertAccount } from './new-account.js';
import { checkNewPassword } from './password-rules.js';
import { normaliseEmail, toUser, type User } from './user.js';

export type AccountsOptions = Storage & {
  passwords: PasswordHasher;
  /** Left out where the operator supplies no file of them. */
  breachedPasswords?: BreachedPasswords | undefined;
  settings: Settings;
  /** What the first user has to present; null where the panel is reached from this machine alone. */
  setupToken: SetupToken | null;
};

export type Registration = {
  email: string;
  username: string;
  password: string;
  setupToken?: string | undefined;
};

const MAX_WAITING_FOR_SETUP = 256;

/** Registration, and the rule that the first user of all becomes the administrator. */
export function createRegistration(options: AccountsOptions) {
  const { db, clock, passwords, breachedPasswords, settings, setupToken } = options;
  const { users } = db.models;
  // One at a time while there is nobody: the losers of a race are told so without a hash for each.
  const setup = createGate({ maxRunning: 1, maxWaiting: MAX_WAITING_FOR_SETUP });

  const needsSetup = async (): Promise<boolean> => (await users.findOne({ attributes: ['id'] })) === null;

  async function create(input: Registration, address: string): Promise<User> {
    const first = await needsSetup();
    if (!first && !(await settings.get()).allowRegistration) throw closed();
    await checkNewPassword(input.password, input, breachedPasswords);
    const passwordHash = await passwords.hash(input.password, address);
    const row = await db.transaction(async (transaction) => {
      const alone = (await users.count({ transaction })) === 0;
      // Nobody becomes administrator who was not checked for it, and nobody gets in by having been late.
      if (alone !== first && (alone || !(await settings.get(transaction)).allowRegistration)) throw closed();
      const createdAt = new Date(clock.now());
      const email = normaliseEmail(input.email);
      const { username } = input;
      const user = await insertAccount(
        db,
        {
          id: newId('usr_'),
          email,
          username,
          passwordHash,
          isAdmin: alone,
          createdAt,
          lastLoginAt: createdAt,
        },
        transaction,
      );
      if (alone) {
        await claimFirst(db, user.id, transaction).catch((error: unknown) => {
          throw isKind(error, 'conflict') ? closed(error) : error;
        });
        await setupToken?.renew(transaction);
      }
      return user;
    });
    return toUser(row);
  }

  /**
   * Makes an account. While there is none, anybody may, and becomes the administrator: exactly one, also when
   * many try at once or from several processes. Afterwards `allowRegistration` decides.
   *
   * @param address the client's IP address; of each network few passwords are hashed at a time
   * @throws DomainError `forbidden` (`registration_closed`, `setup_token_required`), `conflict`
   * (`email_taken`), `invalid_input` (`weak_password`), `rate_limited`
   */
  async function register(input: Registration, address: string): Promise<User> {
    if (!(await needsSetup())) return create(input, address);
    if (setupToken !== null && !(await setupToken.isRight(input.setupToken ?? ''))) {
      throw new DomainError(
        'forbidden',
        'The first user must present the set-up token that the panel printed.',
        {
          code: 'setup_token_required',
        },
      );
    }
    return setup(() => create(input, address));
  }

  return { register, needsSetup };
}

const closed = (cause?: unknown) =>
  new DomainError('forbidden', 'Registration is closed. Ask an administrator for an account.', {
    code: 'registration_closed',
    cause,
  });
