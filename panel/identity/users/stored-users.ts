import type { FindOptions, Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import { onChange } from '../../database/on-change.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { normaliseEmail } from './user.js';
import type { UserFields, UserRow } from './user-row.js';

/*
 * Modules outside `identity/` read users with these functions. Only `identity/` uses the models of users and their
 * factors.
 */

export const findUser = (
  { models: { users } }: PanelDatabase,
  userId: string,
  transaction: Transaction | null = null,
): Promise<UserFields | null> => users.findByPk(userId, { transaction });

/** Returns the user. @throws DomainError `not_found` */
export async function requireUser(
  { models: { users } }: PanelDatabase,
  userId: string,
  options: FindOptions = {},
): Promise<UserRow> {
  const row = await users.findByPk(userId, options);
  if (row === null) throw unknownUser();
  return row;
}

/** Returns the user, whose row stays locked until the transaction ends. @throws DomainError `not_found` */
export const lockUser = (db: PanelDatabase, userId: string, transaction: Transaction): Promise<UserRow> =>
  requireUser(db, userId, { transaction, lock: transaction.LOCK.UPDATE });

/** Locks users until the transaction ends, in the same order for all callers. @returns the ids that exist */
export async function lockUsers(
  { models: { users } }: PanelDatabase,
  ids: readonly string[],
  transaction: Transaction,
): Promise<string[]> {
  const lock = transaction.LOCK.UPDATE;
  const rows = await users.findAll({ where: { id: [...ids] }, order: ['id'], transaction, lock });
  return rows.map(({ id }) => id);
}

export const hasUsers = async (
  { models: { users } }: PanelDatabase,
  transaction: Transaction | null = null,
): Promise<boolean> => (await users.findOne({ attributes: ['id'], transaction })) !== null;

/** Returns the id of the user with this e-mail address; null if there is none. */
export async function userIdOf(
  { select }: Pick<PanelDatabase, 'select'>,
  email: string,
): Promise<string | null> {
  const sql = 'SELECT id FROM users WHERE email = $1';
  const [user] = await select<{ id: string }>(sql, [normaliseEmail(email)]);
  return user?.id ?? null;
}

/** Returns how many administrators sign in without a second factor, and the oldest of them, `limit` at most. */
export async function administratorsWithoutFactor(
  { models: { users } }: PanelDatabase,
  limit: number,
): Promise<{ count: number; first: Pick<UserFields, 'id' | 'username'>[] }> {
  const { count, rows } = await users.findAndCountAll({
    where: { isAdmin: true, disabled: false, twoFactorEnabled: false, passkeyEnabled: false },
    attributes: ['id', 'username'],
    order: ['createdAt', 'id'],
    limit,
  });
  return { count, first: rows };
}

/** Returns the numbers of users: of administrators and others, and of those who are disabled. */
export async function countUsers({
  select,
}: Pick<PanelDatabase, 'select'>): Promise<{ administrators: number; others: number; disabled: number }> {
  const sql = `SELECT COUNT(*) AS "all", COUNT(CASE WHEN is_admin THEN 1 END) AS "administrators",
COUNT(CASE WHEN disabled THEN 1 END) AS "disabled" FROM users`;
  const [row] = await select<Record<'all' | 'administrators' | 'disabled', number | string>>(sql, []);
  // PostgreSQL returns counts as texts.
  const administrators = Number(row?.administrators ?? 0);
  return {
    administrators,
    others: Number(row?.all ?? 0) - administrators,
    disabled: Number(row?.disabled ?? 0),
  };
}

export type UserName = { username: string; email: string };

/** Returns the names and e-mail addresses of users, by id. */
export async function namesOf(
  { models: { users } }: PanelDatabase,
  ids: readonly string[],
): Promise<Map<string, UserName>> {
  const rows = await users.findAll({ where: { id: [...ids] }, attributes: ['id', 'username', 'email'] });
  return new Map(rows.map(({ id, username, email }) => [id, { username, email }]));
}

/** Returns which of these users exist and are not disabled, by id, and whether they are administrators. */
export async function enabledUsers(
  { models: { users } }: PanelDatabase,
  ids: readonly string[],
): Promise<Map<string, { isAdmin: boolean }>> {
  const where = { id: [...ids], disabled: false };
  const rows = await users.findAll({ where, attributes: ['id', 'isAdmin'] });
  return new Map(rows.map(({ id, isAdmin }) => [id, { isAdmin }]));
}

/** Returns all columns of these users, to detect changes. */
export const readUsers = ({ models: { users } }: PanelDatabase, ids: readonly string[]): Promise<object[]> =>
  users.findAll({ where: { id: [...ids] }, raw: true });

/** Adds a listener that is called whenever this process has changed users. */
export const onUserChange = ({ models: { users } }: PanelDatabase, changed: () => void): void =>
  onChange([users], changed);

export const unknownUser = () => new DomainError('not_found', 'User not found.');
