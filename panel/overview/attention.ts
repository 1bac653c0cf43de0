import type { AttentionGroup, AttentionItem, AttentionKind } from '../../generated/panel/types.js';
import { isoTime } from '../../lib/time/clock.js';
import type { NodeRow } from '../nodes/connection/node-row.js';
import type { HostLoad } from '../nodes/following/host-loads.js';

/** The maximum number of items of one kind. */
export const MAX_ITEMS = 10;
/** The share of a disk that must be used for it to count as nearly full. */
const FULL_PERCENT = 90;

const NOTHING: AttentionItem = { id: null, name: null, detail: null, since: null };

/** Returns the things of one kind; undefined if there are none. */
export const attentionTo = (
  kind: AttentionKind,
  items: readonly Partial<AttentionItem>[],
  count = items.length,
): AttentionGroup | undefined =>
  count === 0
    ? undefined
    : { kind, count, items: items.slice(0, MAX_ITEMS).map((item) => ({ ...NOTHING, ...item })) };

export const offlineNodes = (nodes: readonly NodeRow[]): AttentionGroup | undefined =>
  attentionTo(
    'node_offline',
    nodes.flatMap(({ id, name, status, lastSeenAt }) =>
      status === 'offline' ? { id, name, since: lastSeenAt && isoTime(lastSeenAt.getTime()) } : [],
    ),
  );

export const fullDisks = (
  nodes: readonly NodeRow[],
  loads: ReadonlyMap<string, HostLoad>,
): AttentionGroup | undefined =>
  attentionTo(
    'node_disk_full',
    nodes.flatMap(({ id, name }) => {
      const percent = usedPercent(loads.get(id)?.disk);
      return percent >= FULL_PERCENT ? { id, name, detail: String(Math.floor(percent)) } : [];
    }),
  );

export const outdatedNodes = (nodes: readonly NodeRow[], version: string): AttentionGroup | undefined =>
  attentionTo(
    'node_outdated',
    nodes.flatMap((node) =>
      node.version === null || node.version === version
        ? []
        : { id: node.id, name: node.name, detail: node.version },
    ),
  );

/** Returns how much of the space that servers can use is used. The part that is reserved for the system is left out. */
function usedPercent(disk: HostLoad['disk'] | undefined): number {
  const usable = disk === undefined ? 0 : disk.usedBytes + disk.freeBytes;
  return disk === undefined || usable === 0 ? 0 : (100 * disk.usedBytes) / usable;
}
