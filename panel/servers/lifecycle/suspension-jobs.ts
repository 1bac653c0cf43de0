import { isKind } from '../../../lib/errors/errors.js';
import type { Storage } from '../../database/panel-database.js';
import { JobDelayed, type JobKind } from '../../jobs/jobs.js';
import type { ContainerStatus } from '../../nodes/client/node.js';
import type { Nodes } from '../../nodes/registry/nodes.js';

type Suspended = { serverId: string; suspendedAtMs: number };

/** What stops a server in each state. A crashed server is stopped so that its daemon does not start it again. */
const STEPS: Readonly<Record<ContainerStatus, 'stop' | 'wait' | 'none'>> = {
  starting: 'stop',
  running: 'stop',
  crashed: 'stop',
  // These states end by themselves. The server may then start again, so it is looked at once more.
  restarting: 'wait',
  restoring: 'wait',
  stopping: 'wait',
  // Nothing starts a server in these states by itself.
  installing: 'none',
  installed: 'none',
  install_failed: 'none',
  stopped: 'none',
  killed: 'none',
  removed: 'none',
};

/**
 * The requests of all suspensions take turns with those of users at their node: an administrator can suspend many servers at
 * once, and a daemon limits the requests of a panel.
 */
const HOLDER = 'suspensions';
const LOOK_AGAIN_MS = 2000;
/**
 * How long after the suspension a request of any panel that has not seen the mark can still reach the node: longer than
 * it can wait in queues and for the node.
 */
const LATE_REQUESTS_MS = 30_000;

/**
 * Stops suspended servers as jobs, whose panel can be killed at any time. A job ends when its suspension has ended, or
 * when the server is down and no request can start it that began before the suspension.
 */
export function suspensionJobs({ db, clock, nodes }: Storage & { nodes: Nodes }): JobKind<Suspended, void> {
  return {
    name: 'server-suspension',
    async perform({ payload: { serverId, suspendedAtMs } }, signal) {
      const row = await db.models.servers.findByPk(serverId, {
        attributes: ['nodeId', 'containerId', 'suspendedAt'],
      });
      if (row?.containerId == null || row.suspendedAt?.getTime() !== suspendedAtMs) return;
      const { nodeId, containerId } = row;
      try {
        const client = await nodes.client(nodeId, { userId: HOLDER });
        const { status } = await client.status(containerId, { signal });
        signal.throwIfAborted();
        if (STEPS[status] === 'stop') await client.control(containerId, 'stop');
        // If the clock was set to another time, do not wait for requests that began before.
        const ageMs = Math.abs(clock.now() - suspendedAtMs);
        if (STEPS[status] === 'none' && ageMs >= LATE_REQUESTS_MS) return;
      } catch (error) {
        if (isKind(error, 'not_found')) return;
        // The state has changed since it was read, other work on the container is about to end, or many servers are being
        // suspended.
        if (!isKind(error, 'conflict', 'rate_limited')) throw error;
      }
      throw new JobDelayed(LOOK_AGAIN_MS);
    },
  };
}
