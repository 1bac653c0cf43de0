import type { Logger } from './logger.js';
import { atMost, pause } from './waker.js';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;
/** How long whoever tells what has happened waits for the first attempt to store it. */
const FIRST_ATTEMPT_MS = 500;

type Write = () => Promise<void>;

/**
 * Writes of records: those of one record follow each other, whoever asks for them and however long one takes, so
 * that none lands upon a newer one.
 */
export class RecordWrites {
  readonly #logger: Logger;
  /** The last write of each record that has one under way. */
  readonly #last = new Map<string, Promise<void>>();
  /** What has happened and is not stored yet. */
  readonly #waiting = new Map<string, Write>();
  readonly #closing = new AbortController();
  #retrying: Promise<void> | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Writes once those before it have ended; settles as it does. */
  write(id: string, write: Write): Promise<void> {
    const before = this.#last.get(id) ?? Promise.resolve();
    const writing = before.then(write);
    const ended = writing
      .catch(() => undefined) // whoever asked for it is told
      .finally(() => {
        if (this.#last.get(id) === ended) this.#last.delete(id);
      });
    this.#last.set(id, ended);
    return writing;
  }

  /**
   * Writes what has happened, and goes on trying in the background while the database does not take it. Of several
   * writes of one record the newest counts: each is to write what is true when it is called. Settles after the first
   * attempt, whatever became of it, or after half a second.
   */
  async writeFact(id: string, write: Write): Promise<void> {
    this.#waiting.set(id, write);
    const attempt = this.#attempt(id).catch((error: unknown) => {
      this.#logger.error({ err: error, record: id }, 'what has happened cannot be stored yet');
      // Of a daemon that ends this was the last chance.
      if (this.#closing.signal.aborted) return;
      this.#retrying ??= this.#retry().finally(() => {
        this.#retrying = undefined;
      });
    });
    await atMost(attempt, FIRST_ATTEMPT_MS);
  }

  /** What is under way ends, and what waits gets its last chance. */
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
      // Side by side: with a locked database each takes its time.
      await Promise.all(
        [...this.#waiting.keys()].map((id) =>
          this.#attempt(id).catch((error: unknown) => {
            this.#logger.debug({ err: error, record: id }, 'what has happened cannot be stored yet');
          }),
        ),
      );
      if (signal.aborted) return;
    }
  }
}
