import type { NewUser } from '../../../generated/panel/types.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { newSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import type { BreachedPasswords } from '../passwords/breached-passwords.js';
import { checkNewPassword } from '../passwords/password-rules.js';
import { claimFirst, insertAccount } from '../users/new-account.js';
import { hasUsers } from '../users/stored-users.js';
import { normaliseEmail } from '../users/user.js';
import type { UserRow } from '../users/user-row.js';

/** Used instead of a client's address when a password from the command line is hashed. */
export const NO_ADDRESS = '';

export type UserCreationOptions = Storage & {
  passwords: PasswordHasher;
  /** Undefined if the operator supplies no file of breached passwords. */
  breachedPasswords?: BreachedPasswords | undefined;
};

export function createUserCreation({ db, clock, passwords, breachedPasswords }: UserCreationOptions) {
  return async (input: NewUser, address: string | null): Promise<UserRow> => {
    const { email, username, password, description = '', isAdmin = false } = input;
    if (password !== undefined) await checkNewPassword(password, input, breachedPasswords);
    const passwordHash = await passwords.hash(password ?? newSecret(), address ?? NO_ADDRESS);
    return db.transaction(async (transaction) => {
      const isFirst = !(await hasUsers(db, transaction));
      const row = {
        id: newId('usr_'),
        email: normaliseEmail(email),
        username,
        description,
        passwordHash,
        hasPassword: password !== undefined,
        isAdmin: isAdmin || isFirst,
        createdAt: new Date(clock.now()),
      };
      const user = await insertAccount(db, row, transaction);
      // Claim the place of the first user, who becomes an administrator. If another user was created first, this fails.
      if (isFirst) await claimFirst(db, user.id, transaction);
      return user;
    });
  };
}
