import type { QueryValue } from '../../../lib/database/prepared-queries.js';
import type { Caller } from '../../access/caller.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { type Visible, visibleTo } from './server-access.js';
import type { ServerFacts } from './server-view.js';

/** The part of the list to read, oldest first. */
export type ListPart = { count: number; after: { createdAt: Date; id: string } | undefined };

type Row = Omit<ServerFacts, 'createdAt'> & { createdAt: string | Date };

const COLUMNS = [
  ...['id', 'name', 'type', 'version', 'port', 'state', 'failure'],
  ...[
    'owner_id AS "ownerId"',
    'node_id AS "nodeId"',
    'container_id AS "containerId"',
    'created_at AS "createdAt"',
  ],
].join(', ');

/**
 * Returns the servers that the caller can see. Their installation requests are not read, because the list is the most
 * frequent query of web pages.
 */
export const listServers = (db: PanelDatabase, caller: Caller, part: ListPart): Promise<ServerFacts[]> =>
  readServers(db, visibleTo(caller), part);

/** Returns this part of the list of servers that are visible. Their installation requests are not read. */
export async function readServers(
  db: PanelDatabase,
  { ownerId, ids }: Visible,
  { count, after }: ListPart,
): Promise<ServerFacts[]> {
  const values: QueryValue[] = [];
  const place = (value: QueryValue) => `$${values.push(value)}`;
  const conditions = [
    ...(ownerId === undefined ? [] : [`owner_id = ${place(ownerId)}`]),
    ...(ids === undefined ? [] : [`id IN (${ids.map(place).join(', ') || 'NULL'})`]),
    ...(after ? [`(created_at, id) > (${place(after.createdAt)}, ${place(after.id)})`] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const sql = `SELECT ${COLUMNS} FROM servers ${where} ORDER BY created_at, id LIMIT ${place(count)}`;
  const rows = await db.select<Row>(sql, values);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
