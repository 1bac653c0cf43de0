import { Op } from 'sequelize';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Storage } from '../../database/panel-database.js';
import type { DaemonSchemas } from '../../nodes/client/daemon-calls.js';
import { NodeBusyError } from '../../nodes/connection/node-refusals.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import { keepReservation } from './reservations.js';

type Deps = Storage & { nodes: Pick<Nodes, 'client'>; logger: Pick<Logger, 'warn'> };

/** The maximum number of servers whose limits are read. The next start reads those of further ones. */
const MAX_SERVERS = 10_000;
const AT_ONCE = 4;
/**
 * These requests take turns with those of users at their node: after an upgrade, the limits of all servers are unknown, and
 * a daemon limits the requests of a panel.
 */
const HOLDER = 'unknown_reservations';

/** Reads what servers reserve that were installed by a panel or on a daemon of an earlier version. */
export interface UnknownReservations {
  /** Begins to read the limits of these servers from their nodes. Leaves out nodes that do not respond. */
  start(): void;
  close(): Promise<void>;
}

export function createUnknownReservations({ db, clock, nodes, logger }: Deps): UnknownReservations {
  const over = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const isUnknown = {
      [Op.or]: [{ memoryReserved: null }, { milliCpusReserved: null }, { diskReserved: null }],
    };
    const where = { state: 'installed' as const, containerId: { [Op.ne]: null }, ...isUnknown };
    const rows = await db.models.servers.findAll({ where, order: ['createdAt', 'id'], limit: MAX_SERVERS });
    const silent = new Set<string>();
    const settingsAt = async (nodeId: string, id: string): Promise<DaemonSchemas['ContainerSettings']> => {
      try {
        const client = await nodes.client(nodeId, { userId: HOLDER });
        return await client.call('getContainerSettings', { query: { id } }, over);
      } catch (error) {
        // A node with too many requests responds. The next start reads what this one does not.
        if (isKind(error, 'unavailable') && !(error instanceof NodeBusyError)) silent.add(nodeId);
        throw error;
      }
    };
    const waiting = rows.values();
    const readNext = async () => {
      for (const row of waiting) {
        const { nodeId, containerId } = row;
        if (over.signal.aborted) return;
        if (containerId === null || silent.has(nodeId)) continue;
        try {
          const settings = await settingsAt(nodeId, containerId);
          await keepReservation({ db, clock }, row.id, { seen: row, settings });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
        }
      }
    };
    // `close` waits for all readers, even if one of them fails.
    const readers = await Promise.allSettled(Array.from({ length: AT_ONCE }, readNext));
    for (const reader of readers) if (reader.status === 'rejected') throw reader.reason;
  }

  return {
    start() {
      if (over.signal.aborted) return;
      running = read().catch((error: unknown) => {
        if (!over.signal.aborted) logger.warn({ err: error }, 'cannot read what servers reserve');
      });
    },
    async close() {
      over.abort();
      await running;
    },
  };
}
