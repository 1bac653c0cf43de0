import type { Storage } from '../../database/panel-database.js';
import type { ServerRow } from './server-row.js';

/** What a request to the container of a server needs to know about the server. */
export type ReachedServer = Pick<ServerRow, 'nodeId' | 'containerId' | 'state' | 'failure'> & {
  ownerId: string;
  /** The capabilities of the user's membership; null without a current membership. */
  membership: readonly string[] | null;
  /** Whether an administrator has suspended the server. */
  isSuspended: boolean;
};

type Row = Omit<ReachedServer, 'membership' | 'isSuspended'> & {
  membership: string | string[] | null;
  suspendedAt: string | Date | null;
};

const SQL = `SELECT s.owner_id AS "ownerId", s.node_id AS "nodeId", s.container_id AS "containerId", s.state, s.failure, s.suspended_at AS "suspendedAt", m.capabilities AS "membership"
FROM servers s LEFT JOIN server_members m
ON m.server_id = s.id AND m.user_id = $1 AND (m.expires_at IS NULL OR m.expires_at > $2) WHERE s.id = $3`;

/**
 * Returns the server with the membership of the user, whether or not the user has access; null if it does not exist. This is one
 * prepared statement, because each forwarded request needs it.
 */
export async function readReached(
  { db, clock }: Storage,
  userId: string,
  serverId: string,
): Promise<ReachedServer | null> {
  const [row] = await db.select<Row>(SQL, [userId, new Date(clock.now()), serverId]);
  if (row === undefined) return null;
  const { membership, suspendedAt, ...rest } = row;
  // SQLite returns JSON as text.
  const capabilities = typeof membership === 'string' ? (JSON.parse(membership) as string[]) : membership;
  return { ...rest, membership: capabilities, isSuspended: suspendedAt !== null };
}
