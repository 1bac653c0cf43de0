/**
 * Turns of the event loop, one at a time for all who wait for one: each may be long, and what is done in them by several
 * would hold the loop together.
 */
export class TurnQueue {
  readonly #waiting: (() => void)[] = [];

  /** A turn that nobody else has: it lasts until whoever waited waits for something again. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#give);
    });
  }

  readonly #give = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#give);
  };
}
