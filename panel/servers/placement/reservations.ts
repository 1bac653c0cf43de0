import { QueryTypes, type Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { PanelDatabase, Storage } from '../../database/panel-database.js';
import {
  type Amounts,
  lackingOf,
  milliCpusOf,
  type Resource,
  reservableOf,
} from '../../nodes/capacity/node-capacity.js';
import type { DaemonSchemas } from '../../nodes/client/daemon-calls.js';
import type { Installer } from '../../nodes/client/node.js';
import type { NodeRow } from '../../nodes/connection/node-row.js';
import type { Limits, ServerRow } from '../records/server-row.js';

/** The columns of what a server reserves. */
const RESERVATION = ['memoryReserved', 'milliCpusReserved', 'diskReserved'] as const;
type Reservation = Pick<ServerRow, (typeof RESERVATION)[number]>;

/** The settings that determine what a server reserves. */
type SettledLimits = Pick<DaemonSchemas['ContainerSettings'], 'memory_limit' | 'cpu_limit' | 'disk_limit'>;

/** What the servers of a node reserve together, and how many of them reserve an unknown amount. */
export type Reserved = Amounts & { unknownServers: number };

export const NOTHING_RESERVED: Reserved = { memoryBytes: 0, milliCpus: 0, diskBytes: 0, unknownServers: 0 };

/** Returns what a new server reserves: the chosen limits or, without them, those of its type. */
export function plannedReservation(chosen: Limits, ofType: Installer['limits']): Reservation {
  const {
    memoryLimit = ofType?.memoryBytes,
    cpuLimit = ofType?.cpus,
    diskLimit = ofType?.diskBytes,
  } = chosen;
  return {
    memoryReserved: memoryLimit ?? null,
    milliCpusReserved: cpuLimit === undefined ? null : milliCpusOf(cpuLimit),
    diskReserved: diskLimit ?? null,
  };
}

/** Returns what a server with these settings reserves. */
const settledReservation = (container: SettledLimits): Reservation => ({
  memoryReserved: container.memory_limit,
  milliCpusReserved: milliCpusOf(container.cpu_limit),
  diskReserved: container.disk_limit ?? 0,
});

/** Returns the amounts of a reservation. What is unknown counts as 0. */
export const amountsOf = ({ memoryReserved, milliCpusReserved, diskReserved }: Reservation): Amounts => ({
  memoryBytes: Number(memoryReserved ?? 0),
  milliCpus: milliCpusReserved ?? 0,
  diskBytes: Number(diskReserved ?? 0),
});

/** As decimals, because sums of large integers overflow on SQLite and are texts on PostgreSQL. */
const sum = (column: string) => `COALESCE(SUM(CAST(${column} AS DOUBLE PRECISION)), 0)`;

const COLUMNS = 'memory_reserved, milli_cpus_reserved, disk_reserved';
/** A server that moves reserves on both of its nodes. */
const RESERVING = `SELECT node_id, ${COLUMNS} FROM servers WHERE node_id IN (:nodeIds)
UNION ALL SELECT move_node_id AS node_id, ${COLUMNS} FROM servers WHERE move_node_id IN (:nodeIds)`;
const SQL = `SELECT node_id AS "nodeId", ${sum('memory_reserved')} AS "memoryBytes",
${sum('milli_cpus_reserved')} AS "milliCpus", ${sum('disk_reserved')} AS "diskBytes",
${sum('CASE WHEN memory_reserved IS NULL OR milli_cpus_reserved IS NULL OR disk_reserved IS NULL THEN 1 ELSE 0 END')} AS "unknownServers"
FROM (${RESERVING}) AS reserving GROUP BY node_id`;

/**
 * Returns what servers reserve on these nodes, by the id of the node, with those that move there or are about to leave.
 * Nodes without servers are missing.
 */
export async function reservedOn(
  db: PanelDatabase,
  nodeIds: readonly string[],
  transaction?: Transaction,
): Promise<Map<string, Reserved>> {
  if (nodeIds.length === 0) return new Map();
  const rows = await db.sequelize.query<Reserved & { nodeId: string }>(SQL, {
    replacements: { nodeIds: [...nodeIds] },
    type: QueryTypes.SELECT,
    transaction: transaction ?? null,
  });
  return new Map(rows.map(({ nodeId, ...reserved }) => [nodeId, reserved]));
}

/** The error for a node on which a server cannot reserve its limits. */
export class NodeFullError extends DomainError {
  constructor(lacking: readonly Resource[]) {
    const what = lacking.map((resource) => NAMES[resource]).join(', ');
    super(
      'conflict',
      `The node does not have enough free capacity for this server (${what}): choose another one, or have an administrator raise its capacity.`,
      { code: 'no_capacity' },
    );
  }
}

const NAMES: Readonly<Record<Resource, string>> = {
  memoryBytes: 'memory',
  milliCpus: 'processors',
  diskBytes: 'disk space',
};

/**
 * Locks a node until the transaction ends, which every change that takes capacity does first: of requests at the same time,
 * also to several panels, only as many succeed as there is capacity for. @throws DomainError `not_found` if it was removed
 */
export async function lockedNode(
  { models }: PanelDatabase,
  nodeId: string,
  transaction: Transaction,
): Promise<NodeRow> {
  const node = await models.nodes.findByPk(nodeId, { transaction, lock: transaction.LOCK.UPDATE });
  if (node === null) throw new DomainError('not_found', 'Node not found.');
  return node;
}

type Wanted = {
  /** The locked node. */
  node: NodeRow;
  /** What is reserved in addition. */
  wanted: Amounts;
  transaction: Transaction;
};

/**
 * Checks that a server can reserve these amounts. The transaction has to store the reservation.
 *
 * @throws DomainError `conflict` (`no_capacity`, `NodeFullError`)
 */
export async function requireCapacity(
  db: PanelDatabase,
  { node, wanted, transaction }: Wanted,
): Promise<void> {
  const reserved = (await reservedOn(db, [node.id], transaction)).get(node.id) ?? NOTHING_RESERVED;
  const lacking = lackingOf(reservableOf(node), reserved, wanted);
  if (lacking.length > 0) throw new NodeFullError(lacking);
}

/**
 * How long a reservation does not shrink after a reinstallation has raised it: longer than a daemon needs from the request to
 * the moment at which it reports the new limits.
 */
const REINSTALLING_MS = 10 * 60_000;

type Raise = { serverId: string; nodeId: string; then: Reservation; isLimited: boolean };

/**
 * Raises what a server reserves to `then`, where that is larger than before, and keeps it from shrinking for 10 minutes.
 *
 * @param isLimited whether the node must have the capacity
 * @returns a function that lets the reservation shrink again, unless another reinstallation was requested as well
 * @throws DomainError `not_found`; `conflict` (`no_capacity`)
 */
export async function raiseReservation(
  { db, clock }: Storage,
  { serverId, nodeId, then, isLimited }: Raise,
): Promise<() => Promise<void>> {
  const { servers } = db.models;
  const { reservedUntil, isFirst } = await db.transaction(async (transaction) => {
    // The row of the node is locked before that of the server, as by moves.
    const node = isLimited ? await lockedNode(db, nodeId, transaction) : undefined;
    const row = await lockedServer(db, serverId, transaction);
    const [now, raised] = [amountsOf(row), amountsOf(largerOf(row, then))];
    const wanted = {
      memoryBytes: raised.memoryBytes - now.memoryBytes,
      milliCpus: raised.milliCpus - now.milliCpus,
      diskBytes: raised.diskBytes - now.diskBytes,
    };
    if (node !== undefined) await requireCapacity(db, { node, wanted, transaction });
    const before = row.reservedUntil?.getTime() ?? 0;
    const endMs = Math.max(clock.now() + REINSTALLING_MS, before + 1);
    const until = new Date(endMs);
    const where = { id: serverId };
    await servers.update({ ...largerOf(row, then), reservedUntil: until }, { where, transaction });
    return { reservedUntil: until, isFirst: before <= clock.now() };
  });
  return async () => {
    const where = { id: serverId, reservedUntil };
    if (isFirst) await servers.update({ reservedUntil: null }, { where });
  };
}

type Report = {
  /** The row as it was before the settings were requested. */
  seen: Reservation;
  settings: SettledLimits;
};

/**
 * Returns what a server reserves now that its node has reported these settings. It is not less than before while a
 * reinstallation may give the server larger limits, and if the reservation has changed since the settings were
 * requested: other servers would get capacity that this one uses.
 */
export function reservationAfter(row: ServerRow, { seen, settings }: Report, nowMs: number): Reservation {
  const settled = settledReservation(settings);
  const isRaised = row.reservedUntil !== null && row.reservedUntil.getTime() > nowMs;
  return isRaised || !isSame(row, seen) ? largerOf(row, settled) : settled;
}

/** Stores what a server reserves, if its node reports other limits than the panel knows. */
export async function keepReservation(
  { db, clock }: Storage,
  serverId: string,
  { seen, settings }: Report,
): Promise<void> {
  if (isSame(seen, settledReservation(settings))) return;
  await db.transaction(async (transaction) => {
    const row = await lockedServer(db, serverId, transaction);
    const values = reservationAfter(row, { seen, settings }, clock.now());
    await db.models.servers.update(values, { where: { id: serverId }, transaction });
  });
}

async function lockedServer(
  { models }: PanelDatabase,
  serverId: string,
  transaction: Transaction,
): Promise<ServerRow> {
  const row = await models.servers.findByPk(serverId, { transaction, lock: transaction.LOCK.UPDATE });
  if (row === null) throw new DomainError('not_found', 'Server not found.');
  return row;
}

/** Returns the larger amount of each resource. It stays unknown only if neither is known. */
const largerOf = (one: Reservation, other: Reservation): Reservation => ({
  memoryReserved: larger(one.memoryReserved, other.memoryReserved),
  milliCpusReserved: larger(one.milliCpusReserved, other.milliCpusReserved),
  diskReserved: larger(one.diskReserved, other.diskReserved),
});

/** PostgreSQL's driver returns 64-bit integers as text. */
const larger = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : Math.max(Number(one ?? 0), Number(other ?? 0));

const isSame = (one: Reservation, other: Reservation): boolean =>
  RESERVATION.every((column) => Number(one[column] ?? -1) === Number(other[column] ?? -1));
