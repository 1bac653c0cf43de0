import type { Logger } from '../../lib/logging/logger.js';
import type { LogStore } from './log-store.js';

export type LogSweepsOptions = {
  store: Pick<LogStore, 'sweep'>;
  isThere(containerId: string): boolean;
  logger: Logger;
  /** The delay before the first sweep. Defaults to 10 s, after the start is complete. */
  firstMs?: number;
  /** Defaults to an hour. */
  everyMs?: number;
};

const FIRST_MS = 10_000;
const EVERY_MS = 3_600_000;

/** Sweeps all logs regularly, so that old archives of idle servers are deleted, too. */
export class LogSweeps {
  readonly #options: LogSweepsOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LogSweepsOptions) {
    this.#options = options;
    this.#next(options.firstMs ?? FIRST_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(afterMs: number): void {
    const timer = setTimeout(() => {
      const { store, isThere, logger, everyMs = EVERY_MS } = this.#options;
      store
        .sweep(isThere)
        .catch((error: unknown) => logger.warn({ err: error }, 'log sweep failed'))
        .finally(() => {
          if (this.#timer === timer) this.#next(everyMs);
        });
    }, afterMs);
    this.#timer = timer.unref();
  }
}
