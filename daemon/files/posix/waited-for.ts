/** As long as a turn of the walks. */
const MAX_MS = 20;

/**
 * How long calls of the system that the main thread waits for hold the loop. All who make such calls ask before each;
 * where they have had their time together, they go on in the loop's next turn.
 */
export class WaitedFor {
  #sinceMs: number | undefined;

  async turn(): Promise<void> {
    if (this.#sinceMs === undefined) this.#begin();
    else if (performance.now() - this.#sinceMs > MAX_MS) {
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  #begin(): void {
    this.#sinceMs = performance.now();
    setImmediate(() => {
      this.#sinceMs = undefined;
    });
  }
}
