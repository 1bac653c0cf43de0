import type { Logger } from '../logging/logger.js';

export type BestEffortWritesOptions = {
  logger: Logger | undefined;
  /** Returns whether the disk has enough free space for best-effort writes. */
  mayWrite(): boolean;
};

const MAX_PENDING = 100;
/** How long best-effort writes are skipped after one of them has failed. */
const REST_MS = 30_000;

/** Runs writes that may be skipped. No request waits for them or fails because of them. */
export class BestEffortWrites {
  readonly #options: BestEffortWritesOptions;
  readonly #pending = new Set<Promise<unknown>>();
  #restsUntil = 0;
  #isClosed = false;

  constructor(options: BestEffortWritesOptions) {
    this.#options = options;
  }

  begin(work: () => Promise<unknown>): void {
    if (this.#isClosed) return;
    if (this.#pending.size >= MAX_PENDING || performance.now() < this.#restsUntil) return;
    const writing = Promise.resolve()
      .then(() => (this.#options.mayWrite() ? work() : undefined))
      .catch((error: unknown) => {
        this.#restsUntil = performance.now() + REST_MS;
        this.#options.logger?.warn(
          { err: error },
          'skipped a database write that is not essential, because it failed',
        );
      })
      .finally(() => this.#pending.delete(writing));
    this.#pending.add(writing);
  }

  /** Begins no further writes, and waits for those in progress, so that the database can be closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#pending);
  }
}
