/**
 * Lets long pieces of work take turns, so that only one runs in each tick of the event loop. Several in one tick would
 * block the loop.
 */
export class TurnQueue {
  readonly #waiting: (() => void)[] = [];

  /** Resolves in a tick of the event loop in which no other caller of this queue works. */
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
