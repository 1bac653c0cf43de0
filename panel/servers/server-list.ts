import type { QueryValue } from '../../lib/prepared-queries.js';
import type { Caller } from '../caller.js';
import type { PanelDatabase } from '../database/panel-database.js';
import { visibleTo } from './server-access.js';
import type { ServerFacts } from './server-view.js';

/** Which rows of the list, oldest first. */
export type ListPart = { count: number; after: { createdAt: Date; id: string } | undefined };

/** What is told of a server, and where it stands. */
const COLUMNS: Record<keyof ServerFacts, string> = {
  id: 'id',
  ownerId: 'owner_id',
  nodeId: 'node_id',
  name: 'name',
  type: 'type',
  version: 'version',
  port: 'port',
  containerId: 'container_id',
  state: 'state',
  failure: 'failure',
  createdAt: 'created_at',
};
const NAMES = Object.keys(COLUMNS);

/**
 * The servers that the caller may know of, without what nodes are asked for to install them: the
 * list is what pages ask for most.
 */
export async function listServers(
  db: PanelDatabase,
  caller: Caller,
  { count, after }: ListPart,
): Promise<ServerFacts[]> {
  const values: QueryValue[] = [];
  const place = (value: QueryValue) => `$${values.push(value)}`;
  const { ownerId, ids } = visibleTo(caller);
  const conditions = [
    ...(ownerId === undefined ? [] : [`owner_id = ${place(ownerId)}`]),
    ...(ids === undefined ? [] : [`id IN (${ids.map(place).join(', ') || 'NULL'})`]),
    ...(after ? [`(created_at, id) > (${place(storedTime(after.createdAt))}, ${place(after.id)})`] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  // A row as one text: drivers make a value of each column, which costs more than the parsing.
  const array = db.sequelize.getDialect() === 'postgres' ? 'json_build_array' : 'json_array';
  const facts = `CAST(${array}(${Object.values(COLUMNS).join(', ')}) AS TEXT)`;
  const sql = `SELECT ${facts} AS facts FROM servers ${where} ORDER BY created_at, id LIMIT ${place(count)}`;
  const rows = await db.select<{ facts: string }>(sql, values);
  return rows.map((row) => factsIn(row.facts));
}

function factsIn(text: string): ServerFacts {
  const values = JSON.parse(text) as unknown[];
  const facts = Object.fromEntries(NAMES.map((name, at) => [name, values[at]])) as ServerFacts;
  facts.createdAt = new Date(facts.createdAt);
  return facts;
}

/** As Sequelize writes a time into SQLite, where it is compared as a text; PostgreSQL reads it, too. */
const storedTime = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', ' +00:00');
