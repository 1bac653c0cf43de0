import type { CreationAttributes, Transaction } from 'sequelize';
import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import { createGate } from '../../lib/gate.js';
import { newId } from '../../lib/ids.js';
import type { PasswordHasher } from '../../lib/password-hasher.js';
import type { Storage } from '../database/panel-database.js';
import type { SetupToken } from '../secrets/setup-token.js';
import type { Settings } from '../settings/settings.js';
import type { SignIns } from '../sign-in-history/sign-ins.js';
import { checkNewPassword } from './password-rules.js';
import { normaliseEmail, toUser, type User } from './user.js';
import type { UserRow } from './user-row.js';

export type AccountsOptions = Storage & {
  passwords: PasswordHasher;
  settings: Settings;
  signIns: SignIns;
  /** What the first user has to present; null where the panel is reached from this machine alone. */
  setupToken: SetupToken | null;
};

export type Registration = {
  email: string;
  username: string;
  password: string;
  setupToken?: string | undefined;
};

type NewUserRow = CreationAttributes<UserRow>;

/** The only value of the key of `first_administrator`: whoever inserts it is the first. */
const FIRST = 1;
const MAX_WAITING_FOR_SETUP = 256;

/** Registration, and the rule that the first user of all becomes the administrator. */
export function createRegistration({ db, clock, passwords, settings, setupToken }: AccountsOptions) {
  const { users, firstAdministrator } = db.models;
  // One at a time while there is nobody: the losers of a race are told so without a hash for each.
  const setup = createGate({ maxRunning: 1, maxWaiting: MAX_WAITING_FOR_SETUP });

  const needsSetup = async (): Promise<boolean> => (await users.findOne({ attributes: ['id'] })) === null;

  async function insert(row: NewUserRow, transaction: Transaction): Promise<UserRow> {
    try {
      return await users.create(row, { transaction });
    } catch (error) {
      throw isTaken(error, 'email') ? emailTaken(error) : error;
    }
  }

  async function claimFirst(userId: string, transaction: Transaction): Promise<void> {
    try {
      await firstAdministrator.create({ id: FIRST, userId }, { transaction });
    } catch (error) {
      throw isTaken(error, 'id') ? closed(error) : error;
    }
  }

  async function create(input: Registration, address: string): Promise<User> {
    const first = await needsSetup();
    if (!first && !(await settings.get()).allowRegistration) throw closed();
    checkNewPassword(input.password);
    const passwordHash = await passwords.hash(input.password, address);
    const row = await db.transaction(async (transaction) => {
      const alone = (await users.count({ transaction })) === 0;
      // Nobody becomes administrator who was not checked for it, and nobody gets in by having been late.
      if (alone !== first && (alone || !(await settings.get(transaction)).allowRegistration)) throw closed();
      const createdAt = new Date(clock.now());
      const email = normaliseEmail(input.email);
      const { username } = input;
      const user = await insert(
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
        await claimFirst(user.id, transaction);
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

export const emailTaken = (cause?: unknown) =>
  new DomainError('conflict', 'There is an account with this e-mail address already.', {
    code: 'email_taken',
    cause,
  });

const closed = (cause?: unknown) =>
  new DomainError('forbidden', 'Registration is closed. Ask an administrator for an account.', {
    code: 'registration_closed',
    cause,
  });
