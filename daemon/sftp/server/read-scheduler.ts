/** The maximum time for reading from all connections in one tick of the event loop. */
const MAX_MS = 10;

/** Reads and handles a piece of the received data. @returns whether there is more data */
export type ReadPiece = () => boolean;

/**
 * Schedules the reading from connections. The main thread decrypts and handles received data immediately, so many
 * clients could delay all other requests. Therefore connections take turns, each reading one piece. When the time of a
 * tick for reading is used up, they continue in the next tick of the event loop.
 */
export class ReadScheduler {
  /** The connections that have data to read, in the order in which the data arrived. */
  readonly #waiting = new Set<ReadPiece>();
  #spentMs = 0;
  #isReading = false;
  #isNextTickScheduled = false;

  /** Reads from a connection until it has no more data: immediately, or after other connections. */
  schedule(read: ReadPiece): void {
    this.#waiting.add(read);
    this.#readAll();
  }

  #readAll(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (const read of this.#waiting) {
        // Scheduling a tick has a cost, so do it only when the reads since the last scheduled tick have used half of
        // MAX_MS.
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
