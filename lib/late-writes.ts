import type { Logger } from './logger.js';

export type LateWritesOptions = {
  logger: Logger | undefined;
  /** Whether there is room to spare. */
  mayWrite(): boolean;
};

const MAX_PENDING = 100;
/** After one that failed, none is tried for this long. */
const REST_MS = 30_000;

/** Writes that no request waits for, and that none fails for. */
export class LateWrites {
  readonly #options: LateWritesOptions;
  readonly #pending = new Set<Promise<unknown>>();
  #restsUntil = 0;

  constructor(options: LateWritesOptions) {
    this.#options = options;
  }

  begin(work: () => Promise<unknown>): void {
    if (this.#pending.size >= MAX_PENDING || performance.now() < this.#restsUntil) return;
    const writing = Promise.resolve()
      .then(() => (this.#options.mayWrite() ? work() : undefined))
      .catch((error: unknown) => {
        this.#restsUntil = performance.now() + REST_MS;
        this.#options.logger?.warn({ err: error }, 'a write that can be done without was left out');
      })
      .finally(() => this.#pending.delete(writing));
    this.#pending.add(writing);
  }

  /** Settles when those that have begun have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
