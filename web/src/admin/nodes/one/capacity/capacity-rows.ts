import type { Node, NodeLoad } from '../../../../api/admin/nodes';

export type Resource = 'memory' | 'cpus' | 'disk';

/** What a node has of a resource. Memory and disk space are in bytes, processors in cores. */
export type CapacityRow = {
  resource: Resource;
  /** What the host has; undefined until its daemon has reported it. */
  host: number | undefined;
  /** What an administrator has set instead; null if nothing is set. */
  set: number | null;
  /** How much more servers can reserve, in percent. */
  overcommit: number;
  reserved: number;
  /** Negative if servers reserve more than they can; null without a limit, or while the capacity is not known. */
  free: number | null;
};

/** Returns what servers can reserve, with the over-commit; null without a limit, or while it is not known. */
export const totalOf = ({ reserved, free }: CapacityRow): number | null =>
  free === null ? null : reserved + free;

/** Returns what a node has of each resource. */
export function capacityRows(
  { capacity }: Pick<Node, 'capacity'>,
  { host, reserved, free }: Pick<NodeLoad, 'host' | 'reserved' | 'free'>,
): CapacityRow[] {
  return [
    {
      resource: 'memory',
      host: host?.memory.totalBytes,
      set: capacity.memoryBytes,
      overcommit: capacity.memoryOvercommit,
      reserved: reserved.memoryBytes,
      free: free.memoryBytes,
    },
    {
      resource: 'cpus',
      host: host?.cores,
      set: capacity.cpus,
      overcommit: capacity.cpuOvercommit,
      reserved: reserved.cpus,
      free: free.cpus,
    },
    {
      resource: 'disk',
      host: host?.disk.totalBytes,
      set: capacity.diskBytes,
      overcommit: capacity.diskOvercommit,
      reserved: reserved.diskBytes,
      free: free.diskBytes,
    },
  ];
}
