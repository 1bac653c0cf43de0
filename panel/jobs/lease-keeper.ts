import { setTimeout as sleep } from 'node:timers/promises';
import { atMost } from '../../lib/async/waker.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { JobName } from './job-store.js';

/**
 * A job that runs on this panel. `keptMs` is when this panel was last known to have the lease, by the monotonic clock;
 * undefined while it is acquiring the lease.
 */
export type Held = JobName & { keptMs: number | undefined };

export type LeaseOptions = {
  leaseMs: number;
  logger: Logger;
  going(): Held[];
  /** Renews this panel's leases. @returns the jobs that this panel still owns */
  keep(jobs: readonly JobName[]): Promise<JobName[]>;
  lose(job: Held): void;
};

const BEATS_IN_LEASE = 3;

/** Renews the leases of running jobs, and aborts jobs that this panel no longer owns. */
export class LeaseKeeper {
  readonly #options: LeaseOptions;
  readonly #beatMs: number;
  readonly #closing = new AbortController();
  #isKeeping = false;
  #beating: Promise<void> | undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#beatMs = options.leaseMs / BEATS_IN_LEASE;
  }

  /** Starts to renew leases. Call it when a job starts. Renewal stops when no job runs. */
  begin(): void {
    if (!this.#isKeeping) void this.#goOn();
  }

  close(): void {
    this.#closing.abort();
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#closing;
    const { leaseMs, going, lose } = this.#options;
    this.#isKeeping = true;
    while (!signal.aborted && going().length > 0) {
      // Ignore the error of the abort, which only ends the pause early.
      await sleep(this.#beatMs, undefined, { signal, ref: false }).catch(() => undefined);
      this.#beating ??= this.#beat().finally(() => {
        this.#beating = undefined;
      });
      await atMost(this.#beating, this.#beatMs, signal);
      // If the lease cannot be renewed in time, abort the job before other panels take it over.
      const latestMs = performance.now() - leaseMs + this.#beatMs;
      for (const job of going()) if (job.keptMs !== undefined && job.keptMs < latestMs) lose(job);
    }
    this.#isKeeping = false;
  }

  async #beat(): Promise<void> {
    const { logger, going, keep, lose } = this.#options;
    const held = going().filter(({ keptMs }) => keptMs !== undefined);
    const askedMs = performance.now();
    try {
      const ours = new Set((await keep(held)).map(({ kind, id }) => `${kind} ${id}`));
      for (const job of held) {
        if (ours.has(`${job.kind} ${job.id}`)) job.keptMs = askedMs;
        else lose(job);
      }
    } catch (error) {
      logger.warn({ err: error }, "cannot renew the leases of this panel's jobs");
    }
  }
}
