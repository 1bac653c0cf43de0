import { atMost, pause } from '../async/waker.js';
import type { Logger } from '../logging/logger.js';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
/** How long `writeFact` waits for the first attempt to store a fact (a change that has already happened). */
const FIRST_ATTEMPT_MS = 500;

type Write = () => Promise<void>;

/**
 * Runs the writes of each record one after the other, so that an older write never overwrites a newer one, whoever
 * starts them and however long they take.
 */
export class RecordWrites {
  readonly #logger: Logger;
  /** For each record, its last write, as long as that write is in progress. */
  readonly #last = new Map<string, Promise<void>>();
  /** Writes of facts (changes that have already happened) that have not succeeded yet, by record. */
  readonly #waiting = new Map<string, Write>();
  readonly #closing = new AbortController();
  #retrying: Promise<void> | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Writes a record after all its earlier writes have ended. */
  write(id: string, write: Write): Promise<void> {
    const before = this.#last.get(id) ?? Promise.resolve();
    const writing = before.then(write);
    const ended = writing
      .catch(() => undefined) // the caller gets the error
      .finally(() => {
        if (this.#last.get(id) === ended) this.#last.delete(id);
      });
    this.#last.set(id, ended);
    return writing;
  }

  /**
   * Stores a fact (a change that has already happened), and retries in the background until the database accepts it.
   * Only the last write of a record counts, so each write must store the state at the time when it is called.
   * Resolves after the first attempt, successful or not, or after half a second.
   */
  async writeFact(id: string, write: Write): Promise<void> {
    this.#waiting.set(id, write);
    const attempt = this.#attempt(id).catch((error: unknown) => {
      this.#logger.error({ err: error, record: id }, 'cannot store a record in the database, will retry');
      // A daemon that is stopping does not retry in the background.
      if (this.#closing.signal.aborted) return;
      this.#retrying ??= this.#retry().finally(() => {
        this.#retrying = undefined;
      });
    });
    await atMost(attempt, FIRST_ATTEMPT_MS);
  }

  /** Waits for writes in progress, and tries once more to store the facts that are not stored yet. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#last.values());
    await this.#retrying;
  }

  #attempt(id: string): Promise<void> {
    return this.write(id, async () => {
      const write = this.#waiting.get(id);
      if (write === undefined) return;
      await write();
      if (this.#waiting.get(id) === write) this.#waiting.delete(id);
    });
  }

  async #retry(): Promise<void> {
    const { signal } = this.#closing;
    for (
      let delayMs = FIRST_RETRY_MS;
      this.#waiting.size > 0;
      delayMs = Math.min(delayMs * 2, LAST_RETRY_MS)
    ) {
      await pause(delayMs, signal);
      // Try all at the same time, because each attempt takes long while the database is locked.
      await Promise.all(
        [...this.#waiting.keys()].map((id) =>
          this.#attempt(id).catch((error: unknown) => {
            this.#logger.debug(
              { err: error, record: id },
              'cannot store a record in the database, will retry',
            );
          }),
        ),
      );
      if (signal.aborted) return;
    }
  }
}
