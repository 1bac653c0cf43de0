import type { QueryValue } from '../../../lib/database/prepared-queries.js';
import type { Caller } from '../../access/caller.js';
import type { PanelDatabase, Storage } from '../../database/panel-database.js';
import { type Visible, visibleTo } from './server-access.js';
import type { ServerFacts } from './server-view.js';

/** The part of the list to read, oldest first. */
export type ListPart = {
  count: number;
  after: { createdAt: Date; id: string } | undefined;
  /** Only the servers of this owner. */
  ownerId?: string | undefined;
};

type Row = Omit<ServerFacts, 'createdAt' | 'settingsChangedAt' | 'suspendedAt' | 'isPublic' | 'isHeld'> & {
  isPublic: boolean | number;
  isHeld: boolean | number;
  createdAt: string | Date;
  settingsChangedAt: string | Date | null;
  suspendedAt: string | Date | null;
};

const COLUMNS = [
  ...['id', 'name', 'description', 'type', 'version', 'port', 'state', 'failure'],
  ...[
    'owner_id AS "ownerId"',
    'node_id AS "nodeId"',
    'container_id AS "containerId"',
    'is_public AS "isPublic"',
    'settings_changed_at AS "settingsChangedAt"',
    'suspended_at AS "suspendedAt"',
    'suspension_reason AS "suspensionReason"',
    'move_node_id AS "moveNodeId"',
    'is_held AS "isHeld"',
    'created_at AS "createdAt"',
  ],
].join(', ');

/**
 * Returns the servers that the caller can see. Their installation requests are not read, because the list is the most
 * frequent query of web pages.
 */
export const listServers = ({ db, clock }: Storage, caller: Caller, part: ListPart): Promise<ServerFacts[]> =>
  readServers(db, { ...visibleTo(caller), nowMs: clock.now() }, part);

/** Returns the ids of the nodes that have containers of servers. */
export async function nodesWithServers(db: PanelDatabase): Promise<string[]> {
  const having = 'EXISTS (SELECT 1 FROM servers WHERE node_id = nodes.id AND container_id IS NOT NULL)';
  const rows = await db.select<{ id: string }>(`SELECT id FROM nodes WHERE ${having}`, []);
  return rows.map(({ id }) => id);
}

/**
 * Lists can leave out a membership up to this long before it ends. The current time is rounded up to a multiple of
 * this, so that concurrent lists of a user run the same query.
 */
const EARLY_MS = 100;

/** Returns this part of the list of servers that are visible. Their installation requests are not read. */
export async function readServers(
  db: PanelDatabase,
  { userId, ids, nowMs }: Visible & { nowMs: number },
  { count, after, ownerId }: ListPart,
): Promise<ServerFacts[]> {
  const values: QueryValue[] = [];
  const place = (value: QueryValue) => `$${values.push(value)}`;
  const id = userId === undefined ? undefined : place(userId);
  const conditions = [
    ...(ids === undefined ? [] : [`id IN (${ids.map(place).join(', ') || 'NULL'})`]),
    ...(ownerId === undefined ? [] : [`owner_id = ${place(ownerId)}`]),
    ...(after ? [`(created_at, id) > (${place(after.createdAt)}, ${place(after.id)})`] : []),
  ];
  const limit = place(count);
  const where = (...more: string[]) => {
    const all = [...more, ...conditions];
    return `${all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''} ORDER BY created_at, id LIMIT ${limit}`;
  };
  const sql =
    id === undefined
      ? `SELECT ${COLUMNS} FROM servers ${where()}`
      : // Two parts, each with an index. For one condition with OR, PostgreSQL reads the servers of all users.
        `SELECT * FROM (${part(where(`owner_id = ${id}`))} UNION ALL ${part(where(joinedBy(id, place(soon(nowMs)))))}) seen ORDER BY "createdAt", id LIMIT ${limit}`;
  const rows = await db.select<Row>(sql, values);
  return rows.map(factsOf);
}

/** Returns the servers that their owners have made public, the oldest first. */
export async function readPublicServers(db: PanelDatabase, count: number): Promise<ServerFacts[]> {
  const sql = `SELECT ${COLUMNS} FROM servers WHERE is_public = TRUE ORDER BY created_at, id LIMIT $1`;
  return (await db.select<Row>(sql, [count])).map(factsOf);
}

const factsOf = (row: Row): ServerFacts => ({
  ...row,
  isPublic: Boolean(row.isPublic),
  isHeld: Boolean(row.isHeld),
  settingsChangedAt: dateOf(row.settingsChangedAt),
  suspendedAt: dateOf(row.suspendedAt),
  createdAt: new Date(row.createdAt),
});

/** SQLite returns times as text. */
const dateOf = (at: string | Date | null): Date | null => (at === null ? null : new Date(at));

const part = (where: string) => `SELECT * FROM (SELECT ${COLUMNS} FROM servers ${where}) part`;

/** Selects the servers that a user is a member of. */
const joinedBy = (id: string, now: string) =>
  `owner_id <> ${id} AND id IN (SELECT server_id FROM server_members WHERE user_id = ${id} AND (expires_at IS NULL OR expires_at > ${now}))`;

const soon = (nowMs: number): Date => new Date(Math.ceil(nowMs / EARLY_MS) * EARLY_MS);
