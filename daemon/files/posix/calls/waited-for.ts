/** The duration of a time slice in ms, as in walks. */
const MAX_MS = 20;

/**
 * Limits how long synchronous responses block the event loop. Each handler calls `turn` before a request. When all
 * handlers together have used a time slice, they wait for the next turn of the event loop.
 */
export class WaitedFor {
  #sinceMs = 0;
  #next: Promise<void> | undefined;

  /** @returns a promise to await, if the handler must wait */
  turn(): Promise<void> | undefined {
    const spentMs = performance.now() - this.#sinceMs;
    // For a short burst of requests, the next time slice is not scheduled, because that has a cost.
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
