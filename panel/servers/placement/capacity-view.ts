import type { NodeLoad } from '../../../generated/panel/types.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { freeOf, type Reservable, reservableOf } from '../../nodes/capacity/node-capacity.js';
import { NOTHING_RESERVED, type Reserved, reservedOn } from './reservations.js';

type CapacityView = Pick<NodeLoad, 'reserved' | 'free'>;

/** Returns what servers reserve on these nodes and what is free, by the id of the node, as the API shows it. */
export async function capacitiesOf(
  db: PanelDatabase,
  nodeIds: readonly string[],
): Promise<Map<string, CapacityView>> {
  const [rows, reserved] = await Promise.all([
    db.models.nodes.findAll({ attributes: ['id', 'capacity', 'host'], where: { id: [...nodeIds] } }),
    reservedOn(db, nodeIds),
  ]);
  return new Map(
    rows.map((row) => [row.id, viewOf(reservableOf(row), reserved.get(row.id) ?? NOTHING_RESERVED)]),
  );
}

/** Returns an amount within the range that every client can represent exactly. */
const shown = (bytes: number): number =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.round(bytes)));

function viewOf(reservable: Reservable, reserved: Reserved): CapacityView {
  const free = freeOf(reservable, reserved);
  const { unknownServers, memoryBytes, milliCpus, diskBytes } = reserved;
  return {
    reserved: {
      memoryBytes: shown(memoryBytes),
      cpus: milliCpus / 1000,
      diskBytes: shown(diskBytes),
      unknownServers,
    },
    free: {
      memoryBytes: free.memoryBytes === null ? null : shown(free.memoryBytes),
      cpus: free.milliCpus === null ? null : free.milliCpus / 1000,
      diskBytes: free.diskBytes === null ? null : shown(free.diskBytes),
    },
  };
}

/** The capacity of a node that was removed meanwhile. */
export const UNKNOWN_CAPACITY: CapacityView = viewOf(
  { memoryBytes: null, milliCpus: null, diskBytes: null },
  NOTHING_RESERVED,
);
