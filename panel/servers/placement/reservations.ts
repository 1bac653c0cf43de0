import { QueryTypes, type Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import {
  type Amounts,
  lackingOf,
  milliCpusOf,
  type Resource,
  reservableOf,
} from '../../nodes/capacity/node-capacity.js';
import type { DaemonSchemas } from '../../nodes/client/daemon-calls.js';
import type { Installer } from '../../nodes/client/node.js';
import type { Limits, ServerRow } from '../records/server-row.js';

/** The columns of what a server reserves. */
type Reservation = Pick<ServerRow, 'memoryReserved' | 'milliCpusReserved' | 'diskReserved'>;

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
export const settledReservation = (
  container: Pick<DaemonSchemas['ContainerSettings'], 'memory_limit' | 'cpu_limit' | 'disk_limit'>,
): Reservation => ({
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

type Wanted = {
  nodeId: string;
  /** What is reserved in addition. */
  wanted: Amounts;
  transaction: Transaction;
};

/**
 * Checks that a server can reserve these amounts. Locks the node's row until the transaction ends, which has to store the
 * reservation: of requests at the same time, also to several panels, only as many succeed as there is capacity for.
 *
 * @throws DomainError `not_found` if the node was removed; `conflict` (`no_capacity`, `NodeFullError`)
 */
export async function requireCapacity(
  db: PanelDatabase,
  { nodeId, wanted, transaction }: Wanted,
): Promise<void> {
  const node = await db.models.nodes.findByPk(nodeId, { transaction, lock: transaction.LOCK.UPDATE });
  if (node === null) throw new DomainError('not_found', 'Node not found.');
  const reserved = (await reservedOn(db, [nodeId], transaction)).get(nodeId) ?? NOTHING_RESERVED;
  const lacking = lackingOf(reservableOf(node), reserved, wanted);
  if (lacking.length > 0) throw new NodeFullError(lacking);
}

type Raise = { serverId: string; nodeId: string; before: Reservation; then: Reservation; isLimited: boolean };

/**
 * Raises what a server reserves to `then`, where that is larger than before.
 *
 * @param isLimited whether the node must have the capacity
 * @throws DomainError as `requireCapacity`
 */
export async function raiseReservation(
  db: PanelDatabase,
  { serverId, nodeId, before, then, isLimited }: Raise,
): Promise<void> {
  const [now, later] = [amountsOf(before), amountsOf(then)];
  const more = (resource: Resource) => Math.max(0, later[resource] - now[resource]);
  const wanted = {
    memoryBytes: more('memoryBytes'),
    milliCpus: more('milliCpus'),
    diskBytes: more('diskBytes'),
  };
  const raised = {
    memoryReserved: now.memoryBytes + wanted.memoryBytes,
    milliCpusReserved: now.milliCpus + wanted.milliCpus,
    diskReserved: now.diskBytes + wanted.diskBytes,
  };
  await db.transaction(async (transaction) => {
    if (isLimited) await requireCapacity(db, { nodeId, wanted, transaction });
    await db.models.servers.update(raised, { where: { id: serverId }, transaction });
  });
}

/** Stores what a server reserves, if its node reports other limits than the panel knows. */
export async function keepReservation(
  db: PanelDatabase,
  row: ServerRow,
  container: Parameters<typeof settledReservation>[0],
): Promise<void> {
  const settled = settledReservation(container);
  const isKnown =
    Number(row.memoryReserved ?? -1) === settled.memoryReserved &&
    row.milliCpusReserved === settled.milliCpusReserved &&
    Number(row.diskReserved ?? -1) === settled.diskReserved;
  if (!isKnown) await db.models.servers.update(settled, { where: { id: row.id } });
}
