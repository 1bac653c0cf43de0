import { blocksRuns } from '../records/claim-journal.js';
import type { ContainerRecord } from '../records/container-store.js';
import type { ContainerCore } from './container-core.js';
import type { RunStarter } from './run-start.js';

/** Restarts crashed servers, each after its delay. */
export class CrashRestarts {
  readonly #core: ContainerCore;
  readonly #starter: RunStarter;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(core: ContainerCore, starter: RunStarter) {
    this.#core = core;
    this.#starter = starter;
  }

  schedule(record: ContainerRecord): void {
    if (record.state !== 'crashed' || record.restartAt === null) return;
    this.#at(record, record.restartAt - this.#core.clock.now());
  }

  cancel({ id }: ContainerRecord): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #at(record: ContainerRecord, delayMs: number): void {
    this.cancel(record);
    const timer = setTimeout(
      () => {
        this.#timers.delete(record.id);
        this.#core.background(record, 'the restart after a crash', this.#restart(record));
      },
      Math.max(0, delayMs),
    );
    this.#timers.set(record.id, timer);
  }

  async #restart(record: ContainerRecord): Promise<void> {
    const { closing, claims, timing } = this.#core;
    if (closing.signal.aborted || record.state !== 'crashed') return;
    // Another operation on the container is in progress and may leave it crashed, so try again later.
    if (claims.isBlocked(record.id, 'power') || blocksRuns(record)) return this.#at(record, timing.retryMs);
    try {
      using _claim = claims.take(record.id, 'power', 'restart after a crash');
      await this.#starter.startRun(record, {}, 'tries_again');
    } finally {
      if (!closing.signal.aborted) this.schedule(record);
    }
  }
}
