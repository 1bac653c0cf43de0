import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../lib/logger.js';
import { atMost } from '../../lib/waker.js';
import type { JobName } from './job-store.js';

/** A job that goes on here. `keptMs`: when it was ours for certain, by the steady clock; unset while it is taken. */
export type Held = JobName & { keptMs: number | undefined };

export type LeaseOptions = {
  leaseMs: number;
  logger: Logger;
  going(): Held[];
  /** Says to the others that we live. @returns what is ours yet */
  keep(jobs: readonly JobName[]): Promise<JobName[]>;
  lose(job: Held): void;
};

const BEATS_IN_LEASE = 3;

/** While jobs go on here, says so to the other panels, and leaves what is no longer ours. */
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

  /** To be called when something begins; it ends by itself. */
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
      // Only an abort ends it early.
      await sleep(this.#beatMs, undefined, { signal, ref: false }).catch(() => undefined);
      this.#beating ??= this.#beat().finally(() => {
        this.#beating = undefined;
      });
      await atMost(this.#beating, this.#beatMs, signal);
      // Who cannot say that it lives has to be done before the others think that it is gone.
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
      logger.warn({ err: error }, 'that this panel is at its jobs cannot be stored');
    }
  }
}
