/** Per tick of the event loop, for all connections together. */
const MAX_MS = 10;

/** Reads a piece of the received data. @returns whether there is more */
export type ReadPiece = () => boolean;

/**
 * Schedules the reading of connections. The main thread decrypts and handles what a client sends at once, so
 * that many clients could delay everyone else. Connections read a piece each in turn, and when the time of
 * all together is used up, they continue in the next tick.
 */
export class ReadScheduler {
  /** In order of arrival. */
  readonly #waiting = new Set<ReadPiece>();
  #spentMs = 0;
  #isReading = false;
  #isNextTickScheduled = false;

  /** Reads from a connection, now or in its turn, until nothing is left. */
  schedule(read: ReadPiece): void {
    this.#waiting.add(read);
    this.#readAll();
  }

  #readAll(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (const read of this.#waiting) {
        // Scheduling the next tick has a cost, so short reads may use up a part of the time over several
        // ticks.
        if (this.#spentMs > MAX_MS / 2) this.#scheduleNextTick();
        if (this.#spentMs > MAX_MS) break;
        this.#waiting.delete(read);
        const beganMs = performance.now();
        // Queued after all others.
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
