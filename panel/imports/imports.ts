import { Op, type Transaction } from 'sequelize';
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

/** Where something of the other panel is noted: its kind and its id there, such as `server 0f1c...`. */
export type ImportKey =
  `${'user' | 'egg' | 'server' | 'suspended' | 'settled' | 'member' | 'schedule' | 'files'} ${string}`;

/** What was taken over from another panel. Only the operator at the command line uses it. */
export interface Imports {
  /** Returns the id in this panel of something that was taken over; undefined if it was not. */
  find(key: ImportKey): Promise<string | undefined>;

  /** Returns whether something was taken over as the thing with this id. */
  isTaken(value: string): Promise<boolean>;

  /** Stores that something was taken over. */
  note(key: ImportKey, value: string): Promise<void>;

  /** Deletes what is stored about a server of the other panel, with its members and schedules. */
  forgetServer(uuid: string): Promise<void>;

  /**
   * Creates an account with the bcrypt hash of another panel, without a mail, and notes it. With a hash that Berth cannot use, the
   * account has no password, and its user sets one with a link.
   *
   * @throws DomainError `conflict` (`email_taken`)
   */
  createUser(key: ImportKey, user: ImportedUser): Promise<{ id: string }>;

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
  const note = async (id: ImportKey, value: string, transaction: Transaction | null = null) => {
    await takenOver.upsert({ id, value, createdAt: new Date(clock.now()) }, { transaction });
  };
  return {
    find: async (key) => (await takenOver.findByPk(key))?.value,
    isTaken: async (value) => (await takenOver.findOne({ where: { value } })) !== null,
    note: (key, value) => note(key, value),

    async forgetServer(uuid) {
      await takenOver.destroy({
        where: { id: { [Op.or]: [{ [Op.like]: `% ${uuid}` }, { [Op.like]: `% ${uuid} %` }] } },
      });
    },

    async createUser(key, { email, username, isAdmin, passwordHash: given }) {
      const known = passwords.takeOver(given);
      const passwordHash = known ?? (await passwords.hash(newSecret(), NO_ADDRESS));
      const hasPassword = known !== undefined;
      return db.transaction(async (transaction) => {
        if (!(await hasUsers(db, transaction)))
          throw new DomainError('conflict', 'Create an administrator before an import.');
        const createdAt = new Date(clock.now());
        const values = { username, isAdmin, passwordHash, hasPassword, createdAt };
        const account = { id: newId('usr_'), email: normaliseEmail(email), ...values };
        const user = await insertAccount(db, account, transaction);
        await note(key, user.id, transaction);
        return { id: user.id };
      });
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
