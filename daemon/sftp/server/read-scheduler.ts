/** The time for reading in one turn of the event loop, of all connections together. */
const MAX_MS = 10;

/** Reads and handles a piece of the received data. @returns whether there is more data */
export type ReadPiece = () => boolean;

/**
 * Schedules the reading of connections. The main thread decrypts and handles received data immediately, so that many
 * clients could delay all other requests. Connections take turns in reading a piece each. When their common time is
 * used up, they continue in the next turn of the event loop.
 */
export class ReadScheduler {
  /** The connections with data to read, in order of arrival. */
  readonly #waiting = new Set<ReadPiece>();
  #spentMs = 0;
  #isReading = false;
  #isNextTickScheduled = false;

  /** Reads from a connection, immediately or after others, until it has no more data. */
  schedule(read: ReadPiece): void {
    this.#waiting.add(read);
    this.#readAll();
  }

  #readAll(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (const read of this.#waiting) {
        // Scheduling the next turn has a cost. So it is scheduled only when the reads since the last one have together
        // used half of MAX_MS.
        if (this.#spentMs > MAX_MS / 2) this.#scheduleNextTick();
        if (this.#spentMs > MAX_MS) break;
        this.#waiting.delete(read);
        const beganMs = performance.now();
        // A connection with more data is queued after all others.
        if (read()) this.#waiting.add(read);
        this.#spentMs += performance.now() - beganMs;
      }
    } finally {
      this.#isReading = false;
    }
  }

  #scheduleNextTick(): void {
    if (this.#isNextTickScheduled) return;
    this.#isNextTickScheduled = true;
    setImmediate(() => {
      this.#isNextTickScheduled = false;
      this.#spentMs = 0;
      this.#readAll();
    });
  }
}
