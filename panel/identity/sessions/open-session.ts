import type { Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { PanelDatabase, Storage } from '../../database/panel-database.js';

/**
 * Rejects a change if its session has ended since the request was authenticated. Call it in the transaction of the
 * change, after locking the user: a password reset takes the same lock and ends the sessions. So no request of an
 * ended session can store anything after the reset.
 *
 * @param sessionId null for a request with an API key, which is accepted
 * @throws DomainError `unauthenticated`
 */
export async function requireOpenSession(
  { models: { sessions } }: PanelDatabase,
  sessionId: string | null,
  transaction: Transaction,
): Promise<void> {
  if (sessionId === null) return;
  if ((await sessions.count({ where: { id: sessionId }, transaction })) > 0) return;
  throw new DomainError('unauthenticated', 'The session has ended. Sign in again.');
}

/** Returns the number of sessions of users who are signed in. */
export async function countOpenSessions({ db, clock }: Storage): Promise<number> {
  const sql = 'SELECT COUNT(*) AS "count" FROM sessions WHERE is_pending = $1 AND expires_at > $2';
  const [row] = await db.select<{ count: number | string }>(sql, [false, new Date(clock.now())]);
  return Number(row?.count ?? 0);
}
