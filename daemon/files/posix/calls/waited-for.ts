/** The duration of a time slice in ms, the same as for traversals of folders (`walks`). */
const MAX_MS = 20;

/**
 * Limits how long synchronous responses block the event loop. Each handler calls `turn` before it processes a request.
 * When all handlers together have used up a time slice, they wait for the next tick of the event loop.
 */
export class WaitedFor {
  #sinceMs = 0;
  #next: Promise<void> | undefined;

  /**
   * Called before each request.
   * @returns a promise to await, if the handler must wait
   */
  turn(): Promise<void> | undefined {
    const spentMs = performance.now() - this.#sinceMs;
    // For a short burst of requests, no new time slice is scheduled, because scheduling has a cost.
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
