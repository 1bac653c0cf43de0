import type { Transaction } from 'sequelize';
import type { NewUser, UserChanges } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { KeyGrant } from '../../access/caller.js';
import { requireUnlimited } from '../../access/key-grant.js';
import { type AuditedField, changesBetween, givenTo, type NoteChanges } from '../../audit/changes.js';
import { type Page, readPage } from '../../database/page.js';
import { isReferred, type PanelDatabase } from '../../database/panel-database.js';
import { refuseTakenEmail } from '../users/new-account.js';
import { lockUser, requireUser } from '../users/stored-users.js';
import { foldText, normaliseEmail } from '../users/user.js';
import type { UserRow } from '../users/user-row.js';
import { type AdminUser, toAdminUser } from './admin-user.js';
import { keepAnAdministrator } from './last-administrator.js';
import { createUserAccess, type UserAccess, type UserAccessOptions } from './user-access.js';
import { createUserCreation, type UserCreationOptions } from './user-creation.js';
import { matching, type UserQuery } from './user-filter.js';

/** The API key of the request, if any, and the function that records the changes for the audit log. */
type UserRequest = { key?: KeyGrant | null; note?: NoteChanges | undefined };

/**
 * Users, as administrators manage them. The caller has checked that an administrator, or the operator at the command
 * line, makes the request. `address` is the client's IP address; null from the command line. `key` is the API key of
 * the request, if any: only a key with all permissions of an administrator can create administrators, change access to
 * their accounts, or delete them.
 *
 * @throws DomainError `not_found` for an unknown user, from all methods with a user id; `forbidden`
 * (`missing_capability`) for a key with fewer permissions
 */
export interface Users extends UserAccess {
  /** Lists the users that match, oldest first. @throws DomainError `invalid_input` for an invalid cursor */
  list(query: UserQuery): Promise<Page<AdminUser>>;

  get(userId: string): Promise<AdminUser>;

  /** @throws DomainError `not_found` if no user has the e-mail address */
  getByEmail(email: string): Promise<AdminUser>;

  /**
   * Creates an account; the first user of a panel becomes an administrator, as with registration.
   *
   * @throws DomainError `conflict` (`email_taken`); `invalid_input` (`weak_password`); `rate_limited`
   */
  create(input: NewUser, address: string | null, request?: UserRequest): Promise<AdminUser>;

  /**
   * Changes the given fields. A new e-mail address and disabling the account end the user's sessions. `note`
   * receives the changes.
   *
   * @throws DomainError `conflict` (`email_taken`, `last_administrator`)
   */
  update(
    userId: string,
    changes: UserChanges,
    address: string | null,
    request?: UserRequest,
  ): Promise<AdminUser>;

  /**
   * Checks that a user can be deleted.
   * @throws DomainError `conflict` (`last_administrator`)
   */
  requireDeletable(userId: string, key?: KeyGrant | null): Promise<void>;

  /**
   * Deletes the account with its sessions, keys and factors. `giveAway` runs in the same transaction before that.
   *
   * @throws DomainError `conflict` (also `last_administrator`) while the user owns servers or retained data
   */
  delete(
    userId: string,
    request?: { key?: KeyGrant | null; giveAway?: (transaction: Transaction) => Promise<void> },
  ): Promise<void>;
}

const AUDITED: Readonly<Record<keyof UserChanges, AuditedField>> = {
  email: 'name',
  username: 'name',
  description: 'name',
  isAdmin: 'values',
  disabled: 'values',
  emailConfirmed: 'values',
};

export function createUsers(options: UserAccessOptions & UserCreationOptions): Users {
  const { db, clock, sessions, notices } = options;
  const { users } = db.models;
  const create = createUserCreation(options);
  const view = (row: UserRow) => toAdminUser(row, clock.now());

  /** Changes a user. @returns the updated user, and the previous address if it has changed */
  const change = (userId: string, changes: UserChanges, key: KeyGrant | null) =>
    db.transaction(async (transaction) => {
      if (changes.isAdmin === false || changes.disabled === true)
        await keepAnAdministrator(db, userId, transaction);
      const row = await lockUser(db, userId, transaction);
      const before = { ...row.get() };
      const { email, ...rest } = changes;
      if (changes.isAdmin === true || (row.isAdmin && opensAccount(changes))) requireUnlimited(key);
      row.set(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)));
      if (changes.username !== undefined) row.foldedName = foldText(changes.username);
      if (email !== undefined) row.email = normaliseEmail(email);
      if (rest.emailConfirmed) row.confirmBy = null;
      const former = row.previous('email') as string;
      const isMoved = row.changed('email');
      const isOut = isMoved || row.changed('isAdmin') || row.changed('disabled');
      if (isMoved) await voidLinks(db, userId, transaction);
      await row.save({ transaction }).catch(refuseTakenEmail);
      if (isOut) await sessions.endOthers(userId, null, transaction);
      const changed = changesBetween(before, row.get(), AUDITED);
      return { row, formerEmail: isMoved ? former : undefined, changed };
    });

  return {
    list: ({ limit, cursor, ...filter }) =>
      readPage(users, { limit, cursor }, 'oldest first', { where: matching(db, filter, clock.now()), view }),
    get: async (userId) => view(await requireUser(db, userId)),
    async getByEmail(email) {
      const row = await users.findOne({ where: { email: normaliseEmail(email) } });
      if (row !== null) return view(row);
      throw unknownEmail(email);
    },
    async create(input, address, { key = null, note } = {}) {
      if (input.isAdmin === true) requireUnlimited(key);
      const row = await create(input, address);
      note?.(givenTo({ isAdmin: row.isAdmin }, { isAdmin: 'values' }));
      return view(row);
    },
    async update(userId, changes, address, { key = null, note } = {}) {
      const { row, formerEmail, changed } = await change(userId, changes, key);
      note?.(changed);
      if (formerEmail !== undefined) notices.credentialChanged(userId, 'email_changed', address, formerEmail);
      return view(row);
    },
    async requireDeletable(userId, key = null) {
      await db.transaction((transaction) => lockDeletable(db, { userId, key }, transaction));
    },
    async delete(userId, { key = null, giveAway } = {}) {
      await db.transaction(async (transaction) => {
        await lockDeletable(db, { userId, key }, transaction);
        await giveAway?.(transaction);
        await users.destroy({ where: { id: userId }, transaction }).catch((error: unknown) => {
          throw isReferred(error) ? ownsServers(error) : error;
        });
        await sessions.endOthers(userId, null, transaction);
      });
    },
    ...createUserAccess(options),
  };
}

const unknownEmail = (email: string) =>
  new DomainError('not_found', `No user has the e-mail address ${email}: see \`berth panel user list\`.`);

/** Returns whether the changes affect who can sign in to an account, and with which role. */
const opensAccount = ({ email, isAdmin, disabled }: UserChanges): boolean =>
  email !== undefined || isAdmin !== undefined || disabled !== undefined;

/** Locks a user until the transaction ends. @throws DomainError if the user cannot be deleted with this key */
async function lockDeletable(
  db: PanelDatabase,
  { userId, key }: { userId: string; key: KeyGrant | null },
  transaction: Transaction,
): Promise<void> {
  await keepAnAdministrator(db, userId, transaction);
  const { isAdmin } = await lockUser(db, userId, transaction);
  if (isAdmin) requireUnlimited(key);
}

/** Invalidates the reset and confirmation links of the user, because they were sent to the previous address. */
async function voidLinks(
  { models: { emailChanges, passwordResets } }: PanelDatabase,
  userId: string,
  transaction: Transaction,
): Promise<void> {
  await emailChanges.destroy({ where: { userId }, transaction });
  await passwordResets.destroy({ where: { userId }, transaction });
}

const ownsServers = (cause: unknown) => {
  const message =
    'The user owns servers or retained data of deleted servers. Send `servers=transfer&to=USER_ID` to give them to another user, or `servers=remove` to delete them.';
  return new DomainError('conflict', message, { cause });
};
