import type { Logger } from '../logging/logger.js';

/** Registers how to close a resource, and returns the resource. `timeoutMs` is the time limit for closing. */
export type Own = <T>(name: string, opened: T, close: (opened: T) => unknown, timeoutMs?: number) => T;

type Step = { name: string; close: () => unknown; timeoutMs: number };

const TIMEOUT_MS = 5000;

/**
 * Closes resources in reverse order, because later ones may use earlier ones. Closing each has a time limit. A
 * failure or timeout is logged, and the other resources are still closed.
 */
export class Closing {
  readonly #logger: Pick<Logger, 'error'>;
  readonly #timeoutMs: number;
  readonly #steps: Step[] = [];
  #closed: Promise<void> | undefined;

  /** @param timeoutMs the default time limit for closing one resource */
  constructor(logger: Pick<Logger, 'error'>, timeoutMs = TIMEOUT_MS) {
    this.#logger = logger;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns the result of `open`. If `open` fails, closes all resources that it has registered. */
  async whileOpening<T>(open: (own: Own) => Promise<T>): Promise<T> {
    try {
      return await open(this.#own);
    } catch (error) {
      // Failures to close are only logged, because the caller gets the error of `open`.
      await this.close().catch(() => undefined);
      throw error;
    }
  }

  /** Closes everything; further calls return the same promise. @throws the first failure, after everything was closed */
  close(): Promise<void> {
    this.#closed ??= this.#closeAll();
    return this.#closed;
  }

  readonly #own: Own = (name, opened, close, timeoutMs = this.#timeoutMs) => {
    if (this.#closed !== undefined)
      throw new Error(`${name} cannot be opened, because the service has already begun to close`);
    this.#steps.push({ name, close: () => close(opened), timeoutMs });
    return opened;
  };

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await bounded(step);
      } catch (error) {
        this.#logger.error({ err: error, what: step.name }, 'closing a resource failed');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

async function bounded({ name, close, timeoutMs }: Step): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message = `${name} did not close within ${timeoutMs} ms`;
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  });
  try {
    await Promise.race([close(), late]);
  } finally {
    clearTimeout(timer);
  }
}
