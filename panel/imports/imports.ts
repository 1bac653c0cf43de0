import { DomainError } from '../../lib/errors/errors.js';
import type { PasswordHasher } from '../../lib/secrets/password-hasher.js';
import { newSecret } from '../../lib/secrets/secret.js';
import { newId } from '../../lib/text/ids.js';
import type { ServerCapability } from '../api-keys/capabilities.js';
import type { Storage } from '../database/panel-database.js';
import { NO_ADDRESS } from '../identity/administration/user-creation.js';
import { insertAccount } from '../identity/users/new-account.js';
import { hasUsers, lockUser } from '../identity/users/stored-users.js';
import { normaliseEmail } from '../identity/users/user.js';
import { addMember } from '../servers/members/new-member.js';
import { accessOf } from '../servers/records/server-access.js';

export type ImportedUser = { email: string; username: string; isAdmin: boolean; passwordHash: string };

/** What was taken over from another panel. Only the operator at the command line uses it. */
export interface Imports {
  /** Returns the id in this panel of something that was taken over; undefined if it was not. */
  find(id: string): Promise<string | undefined>;

  /** Stores that something was taken over. `id` is its kind and its id in the other panel. */
  note(id: string, value: string): Promise<void>;

  /**
   * Creates an account with the bcrypt hash of another panel, without a mail. With a hash that Berth cannot use, the account has no
   * password, and its user sets one with a link.
   *
   * @throws DomainError `conflict` (`email_taken`)
   */
  createUser(user: ImportedUser): Promise<{ id: string; hasPassword: boolean }>;

  /**
   * Adds a member without an invitation.
   *
   * @returns the id of the member; undefined if the user owns the server or is a member of it
   * @throws DomainError `not_found`; `conflict` (`limit_reached`)
   */
  addMember(serverId: string, userId: string, capabilities: ServerCapability[]): Promise<string | undefined>;
}

export function createImports({ passwords, ...storage }: Storage & { passwords: PasswordHasher }): Imports {
  const { db, clock } = storage;
  const { takenOver } = db.models;
  return {
    find: async (id) => (await takenOver.findByPk(id))?.value,

    async note(id, value) {
      await takenOver.upsert({ id, value, createdAt: new Date(clock.now()) });
    },

    async createUser({ email, username, isAdmin, passwordHash: given }) {
      const known = passwords.takeOver(given);
      const passwordHash = known ?? (await passwords.hash(newSecret(), NO_ADDRESS));
      const hasPassword = known !== undefined;
      const row = await db.transaction(async (transaction) => {
        if (!(await hasUsers(db, transaction)))
          throw new DomainError('conflict', 'Create an administrator before an import.');
        const createdAt = new Date(clock.now());
        const values = { username, isAdmin, passwordHash, hasPassword, createdAt };
        return insertAccount(db, { id: newId('usr_'), email: normaliseEmail(email), ...values }, transaction);
      });
      return { id: row.id, hasPassword };
    },

    addMember: (serverId, userId, capabilities) =>
      db.transaction(async (transaction) => {
        const user = await lockUser(db, userId, transaction);
        const access = await accessOf(storage, { user, isAdmin: false }, serverId, transaction);
        if (access !== null) return undefined;
        const member = { serverId, userId, capabilities, expiresAt: null };
        return (await addMember(storage, member, transaction)).id;
      }),
  };
}
