import type { ServerStatus } from '../../../generated/panel/types.js';
import { SharedReading } from '../../../lib/database/shared-reading.js';
import type { Storage } from '../../database/panel-database.js';
import type { HostLoad, HostLoads } from '../../nodes/following/host-loads.js';
import { type ListPart, readServers } from '../records/server-list.js';
import { type ServerFacts, statusOf } from '../records/server-view.js';
import type { LiveStatus } from './live-status.js';

/** The servers of the panel, as far as the panel knows their states. */
export type ServerSummary = {
  total: number;
  suspended: number;
  /** The servers that are not suspended. */
  byStatus: ReadonlyMap<ServerStatus, number>;
  /** The numbers of servers by node id. Nodes without servers are missing. */
  byNode: ReadonlyMap<string, { servers: number; running: number }>;
  /** The oldest 10 crashed servers that are not suspended. */
  crashed: readonly Pick<ServerFacts, 'id' | 'name' | 'nodeId'>[];
};

export interface Summaries {
  /** Counts all servers. The result is at most 2 s old. Nodes are followed from then on, and are not waited for. */
  summary(): Promise<ServerSummary>;

  /** Returns the load of these nodes, as `HostLoads.of` does. */
  hostLoads(nodeIds: readonly string[]): Promise<Map<string, HostLoad>>;
}

const MAX_AGE_MS = 2000;
const SERVERS_PER_READ = 1000;
/** The maximum number of nodes that are followed for a summary, as many as there can be followers. */
const MAX_NODES = 256;
const FOLLOWED = 'SELECT id FROM nodes ORDER BY created_at, id LIMIT $1';
const MAX_CRASHED = 10;

export function createSummaries(
  { db, clock, loads }: Storage & { loads: HostLoads },
  live: LiveStatus,
): Summaries {
  async function* allServers(): AsyncGenerator<ServerFacts[]> {
    const everything = { userId: undefined, ids: undefined, nowMs: clock.now() };
    let after: ListPart['after'];
    for (;;) {
      const rows = await readServers(db, everything, { count: SERVERS_PER_READ, after });
      yield rows;
      after = rows.at(-1);
      if (rows.length < SERVERS_PER_READ) return;
    }
  }

  async function summarize(): Promise<ServerSummary> {
    const followed = await db.select<{ id: string }>(FOLLOWED, [MAX_NODES]);
    await live.followAll(followed.map(({ id }) => id));
    let [total, suspended] = [0, 0];
    const byStatus = new Map<ServerStatus, number>();
    const byNode = new Map<string, { servers: number; running: number }>();
    const crashed: ServerFacts[] = [];
    for await (const rows of allServers()) {
      total += rows.length;
      for (const row of rows) {
        const status = statusOf(row, live.lastKnown(row));
        if (row.suspendedAt === null) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
        else suspended += 1;
        const { servers, running } = byNode.get(row.nodeId) ?? { servers: 0, running: 0 };
        const isRunning = status === 'running';
        byNode.set(row.nodeId, { servers: servers + 1, running: running + (isRunning ? 1 : 0) });
        if (status === 'crashed' && row.suspendedAt === null && crashed.length < MAX_CRASHED)
          crashed.push(row);
      }
    }
    return { total, suspended, byStatus, byNode, crashed };
  }

  const latest = new SharedReading(summarize);
  return { summary: () => latest.recent(MAX_AGE_MS), hostLoads: (nodeIds) => loads.of(nodeIds) };
}
