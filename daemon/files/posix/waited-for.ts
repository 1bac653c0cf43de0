/** As long as a turn of the walks. */
const MAX_MS = 20;

/**
 * Limits how long synchronous responses block the event loop. Each handler calls `turn` before a request. When all handlers
 * together have used 20 ms, they wait for the next tick.
 */
export class WaitedFor {
  #sinceMs = 0;
  #next: Promise<void> | undefined;

  /** @returns what is to be waited for, if anything */
  turn(): Promise<void> | undefined {
    const spentMs = performance.now() - this.#sinceMs;
    // Each turn of the loop that is asked for costs one: of those that are short nothing need be known.
    if (spentMs < MAX_MS / 2) return undefined;
    this.#next ??= new Promise<void>((resolve) => {
      setImmediate(() => {
        this.#sinceMs = performance.now();
        this.#next = undefined;
        resolve();
      });
    });
    return spentMs < MAX_MS ? undefined : this.#next;
  }
}
