import type { Logger } from '../../lib/logger.js';
import { pause } from '../containers/waker.js';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;

/**
 * Writes what has happened, and goes on trying in the background while the disk does not take it. Of several
 * writes of one record the newest counts: each is to write what is true when it is called.
 */
export class LateRecords {
  readonly #logger: Logger;
  readonly #waiting = new Map<string, () => Promise<void>>();
  readonly #closing = new AbortController();
  #retrying: Promise<void> | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Settles after the first attempt, whatever became of it. */
  async write(id: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
      this.#waiting.delete(id);
    } catch (error) {
      this.#logger.error({ err: error, record: id }, 'what has happened cannot be stored yet');
      this.#waiting.set(id, write);
      this.#retrying ??= this.#retry().finally(() => {
        this.#retrying = undefined;
      });
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#retrying;
  }

  async #retry(): Promise<void> {
    const { signal } = this.#closing;
    for (
      let delayMs = FIRST_RETRY_MS;
      this.#waiting.size > 0;
      delayMs = Math.min(delayMs * 2, LAST_RETRY_MS)
    ) {
      await pause(delayMs, signal);
      // With a daemon that ends, each gets its last chance.
      for (const [id, write] of [...this.#waiting]) {
        try {
          await write();
          if (this.#waiting.get(id) === write) this.#waiting.delete(id);
        } catch (error) {
          this.#logger.debug({ err: error, record: id }, 'what has happened cannot be stored yet');
        }
      }
      if (signal.aborted) return;
    }
  }
}
