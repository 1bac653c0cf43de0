/** Of one turn of the loop, for all connections together. */
const MAX_MS = 10;

/** Reads a piece of what has come. @returns whether there is more */
export type ReadPiece = () => boolean;

/**
 * Gives connections their turns to be read. What a stranger sends is deciphered and answered at once, by the main thread:
 * so many may come together that nobody else is served meanwhile. Each reads a piece when it is its turn, and all who
 * have had their time together go on in the loop's next turn.
 */
export class ReadingTurns {
  /** In the order in which they come. */
  readonly #waiting = new Set<ReadPiece>();
  #spentMs = 0;
  #isReading = false;
  #isNextAsked = false;

  /** Lets it read, now or when its turn comes, until there is no more. */
  ask(read: ReadPiece): void {
    this.#waiting.add(read);
    this.#readAll();
  }

  #readAll(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (const read of this.#waiting) {
        // Each turn of the loop that is asked for costs one: of what is short, what was spent before may count.
        if (this.#spentMs > MAX_MS / 2) this.#askForNext();
        if (this.#spentMs > MAX_MS) break;
        this.#waiting.delete(read);
        const beganMs = performance.now();
        // Behind all who wait.
        if (read()) this.#waiting.add(read);
        this.#spentMs += performance.now() - beganMs;
      }
    } finally {
      this.#isReading = false;
    }
  }

  #askForNext(): void {
    if (this.#isNextAsked) return;
    this.#isNextAsked = true;
    setImmediate(() => {
      this.#isNextAsked = false;
      this.#spentMs = 0;
      this.#readAll();
    });
  }
}
