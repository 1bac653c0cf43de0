import { DomainError } from '../../../lib/errors/errors.js';
import type { StoredJobs } from '../../jobs/stored-jobs.js';
import type { ServerRow } from '../records/server-row.js';
import type { ServersOptions } from './installation.js';
import { suspensionJobs } from './suspension-jobs.js';

/** Suspends servers: stores that they are suspended, which prevents every start, and stops them. */
export interface Suspensions {
  /**
   * Marks the server as suspended, and stores in the same transaction a job that stops it. The job starts at once, and
   * is retried until the node has confirmed that the server is down. If the server is already suspended, only the reason
   * changes.
   *
   * @returns the server as it is then. @throws DomainError `not_found` if it was deleted
   */
  suspend(row: ServerRow, reason: string | null): Promise<ServerRow>;

  /**
   * Removes the mark, after this panel's attempt to stop the server has ended. Does nothing if the server is not
   * suspended.
   *
   * @returns the server as it is then. @throws DomainError `not_found` if it was deleted
   */
  resume(row: ServerRow): Promise<ServerRow>;
}

export function createSuspensions(options: ServersOptions, jobs: Pick<StoredJobs, 'of'>): Suspensions {
  const { db, clock } = options;
  const { servers } = db.models;
  const stops = jobs.of(suspensionJobs(options));

  return {
    suspend: ({ id }, suspensionReason) =>
      db.transaction(async (transaction) => {
        const row = await servers.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
        if (row === null) throw notFound();
        const { suspendedAt: before } = row;
        const suspendedAt = before ?? new Date(clock.now());
        await row.update({ suspendedAt, suspensionReason }, { transaction });
        if (before === null) await stops.insert(stopOf(id, suspendedAt), transaction);
        return row;
      }),

    async resume({ id, suspendedAt }) {
      if (suspendedAt !== null) {
        const values = { suspendedAt: null, suspensionReason: null };
        const unmark = () => servers.update(values, { where: { id, suspendedAt } });
        await stops.paused(stopOf(id, suspendedAt).id, unmark);
      }
      const row = await servers.findByPk(id);
      if (row === null) throw notFound();
      return row;
    },
  };
}

/**
 * Returns the job that stops a server. Each suspension has its own, so that a new suspension never relies on a job that
 * is about to end.
 */
const stopOf = (serverId: string, suspendedAt: Date) => {
  const suspendedAtMs = suspendedAt.getTime();
  return { id: `${serverId} ${suspendedAtMs}`, payload: { serverId, suspendedAtMs } };
};

const notFound = () => new DomainError('not_found', 'Server not found.');
