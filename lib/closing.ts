import type { Logger } from './logger.js';

/** Hands on what was opened, having noted how it is closed. `timeoutMs` is what its closing may take. */
export type Own = <T>(name: string, opened: T, close: (opened: T) => unknown, timeoutMs?: number) => T;

type Step = { name: string; close: () => unknown; timeoutMs: number };

const TIMEOUT_MS = 5000;

/**
 * Closes what was opened, the last first: what came later may use what was there before. Each closing is bounded in
 * time, and one that fails or is late is logged and keeps no other from its turn.
 */
export class Closing {
  readonly #logger: Pick<Logger, 'error'>;
  readonly #timeoutMs: number;
  readonly #steps: Step[] = [];
  #closed: Promise<void> | undefined;

  /** @param timeoutMs what a closing may take that is given no time of its own */
  constructor(logger: Pick<Logger, 'error'>, timeoutMs = TIMEOUT_MS) {
    this.#logger = logger;
    this.#timeoutMs = timeoutMs;
  }

  /** Opens, and gives back what `open` does. Where that fails, all that it has owned by then is closed. */
  async whileOpening<T>(open: (own: Own) => Promise<T>): Promise<T> {
    try {
      return await open(this.#own);
    } catch (error) {
      // Its failures are logged; what is told is why the opening failed.
      await this.close().catch(() => undefined);
      throw error;
    }
  }

  /** Once, however often it is asked for. @throws the first failure, after everything had its turn */
  close(): Promise<void> {
    this.#closed ??= this.#closeAll();
    return this.#closed;
  }

  readonly #own: Own = (name, opened, close, timeoutMs = this.#timeoutMs) => {
    if (this.#closed !== undefined) throw new Error(`${name} is opened after everything was closed`);
    this.#steps.push({ name, close: () => close(opened), timeoutMs });
    return opened;
  };

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await bounded(step);
      } catch (error) {
        this.#logger.error({ err: error, what: step.name }, 'something could not be closed');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

async function bounded({ name, close, timeoutMs }: Step): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message = `${name} is not closed after ${timeoutMs} ms`;
    timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  });
  try {
    await Promise.race([close(), late]);
  } finally {
    clearTimeout(timer);
  }
}
