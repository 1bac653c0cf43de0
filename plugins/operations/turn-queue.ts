/**
 * Grants ticks of the event loop one at a time: each can be long, and several in a row would block the loop.
 */
export class TurnQueue {
  readonly #waiting: (() => void)[] = [];

  /** Resolves in a tick of the event loop that belongs to the caller until it awaits something again. */
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
