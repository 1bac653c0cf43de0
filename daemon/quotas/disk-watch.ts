import { DomainError, isKind } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { humanSize } from '../../lib/text/human-size.js';
import type { Containers } from '../containers/containers.js';
import { mayWrite } from '../containers/records/container-states.js';
import type { DiskUse } from '../disk/disk-use.js';

/**
 * How often the daemon checks which servers run and have to be measured. `DiskUse` decides how often each is measured.
 */
const LOOK_EVERY_MS = 2000;

export type DiskWatchParts = {
  containers: Pick<Containers, 'list' | 'status' | 'stop' | 'kill' | 'folders' | 'notices'>;
  disk: Pick<DiskUse, 'measureSoon' | 'leastBytesOf' | 'onMeasured'>;
  logger: Pick<Logger, 'warn'>;
  lookEveryMs?: number;
};

/**
 * Stops servers whose own writes exceed their container's quota, and rejects their starts. The folder of each running
 * server with a quota is measured repeatedly. A measurement over the quota is stored before the stop, so that starts
 * are rejected even after a restart of the daemon.
 */
export class DiskWatch {
  readonly #parts: DiskWatchParts;
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;
  /** The ids of containers whose servers are being stopped, each with a promise for the end of the attempt. */
  readonly #stopping = new Map<string, Promise<void>>();

  constructor(parts: DiskWatchParts) {
    this.#parts = parts;
    parts.containers.folders.checkStarts((id) => this.#requireWithin(id));
    parts.disk.onMeasured((id, bytes) => this.#stopIfOver(id, bytes));
    this.#timer = setInterval(() => this.#look(), parts.lookEveryMs ?? LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** Waits until no attempt to stop a server is in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#stopping.values());
  }

  #look(): void {
    const { containers, disk } = this.#parts;
    for (const { id, status } of containers.list()) {
      if ((mayWrite(status) || containers.folders.isScriptRunning(id)) && this.#limitOf(id) !== undefined)
        disk.measureSoon(id);
    }
  }

  /**
   * Checks that a container is within its quota.
   *
   * @throws DomainError `disk_full` (`disk_limit_reached`) if it is not
   */
  #requireWithin(id: string): void {
    const { disk } = this.#parts;
    const limit = this.#limitOf(id);
    const used = disk.leastBytesOf(id);
    if (limit === undefined || used <= limit) return;
    // The operator may have deleted files on the host. This measurement lets the next start notice that.
    disk.measureSoon(id);
    const message = `The files of container ${id} take ${figures(used, limit)}: delete some files, or have the limit raised, then start the server.`;
    throw new DomainError('disk_full', message, { code: 'disk_limit_reached' });
  }

  #stopIfOver(id: string, bytes: number): void {
    const { containers } = this.#parts;
    if (this.#isClosed || this.#stopping.has(id) || !containers.folders.isThere(id)) return;
    const limit = this.#limitOf(id);
    if (limit === undefined || bytes <= limit) return;
    if (containers.folders.isScriptRunning(id)) this.#endScript(id, bytes, limit);
    if (!mayBeStopped(containers.status(id).status)) return;
    const stopping = this.#stop(id, bytes, limit).finally(() => this.#stopping.delete(id));
    this.#stopping.set(id, stopping);
  }

  #endScript(id: string, bytes: number, limit: number): void {
    const { containers, logger } = this.#parts;
    logger.warn({ container: id, bytes, limit }, 'disk limit exceeded: ending the install script');
    const message = `The install script was ended because the files of the server take ${figures(bytes, limit)}: have the limit raised.`;
    containers.folders.endScript(id, new DomainError('disk_full', message, { code: 'disk_limit_reached' }));
  }

  /** Stops a server. If this fails, the next measurement leads to another attempt. */
  async #stop(id: string, bytes: number, limit: number): Promise<void> {
    const { containers, logger } = this.#parts;
    logger.warn({ container: id, bytes, limit }, 'disk limit exceeded: stopping the server');
    const advice = 'delete some, or have the limit raised, before you start it again';
    const reason = `was stopped because its files take ${figures(bytes, limit)}: ${advice}`;
    // Store the usage first, so that starts are rejected even if the daemon is killed now.
    await containers.folders.keepDiskUse(id, bytes).catch(() => undefined);
    const { name } = containers.status(id);
    containers.notices.report({ id, name }, 'disk_limit_reached', `The server ${reason}.`);
    try {
      await containers.stop(id, { reason }).catch((error: unknown) => {
        // An operation that uses the files makes the stop fail with a conflict. The server must end nevertheless, so it
        // is killed.
        if (!isKind(error, 'conflict') || !containers.folders.isClaimed(id)) throw error;
        return containers.kill(id, { reason });
      });
    } catch (error) {
      if (isKind(error, 'not_found', 'conflict')) return;
      logger.warn({ err: error, container: id }, 'cannot stop a server that exceeds its disk limit');
    }
  }

  /** Returns the container's quota in bytes, or undefined if it has none. */
  #limitOf(id: string): number | undefined {
    return this.#parts.containers.folders.diskOf(id).limitBytes;
  }
}

const mayBeStopped = (status: string): boolean => status === 'starting' || status === 'running';

const figures = (used: number, limit: number): string => `${humanSize(used)} of at most ${humanSize(limit)}`;
