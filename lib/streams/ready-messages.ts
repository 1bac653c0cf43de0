// Fast path (decision 0011). Consoles of 600 viewers: 9.0 s of CPU time instead of 11.1 s, without promises.

/** Where messages are taken from: `take` returns the next one, undefined if there is none now. */
export type MessageSource<M> = { take(): M | undefined; isOver(): boolean };

/**
 * Messages that a reader can take without waiting for promises. Each waiting reader would keep several promises
 * in memory until its next message. `isOver` returns whether no more messages follow. There is one reader.
 */
export class ReadyMessages<M extends object = object> implements AsyncIterable<M> {
  readonly #source: MessageSource<M>;
  #listener: () => void = () => undefined;

  constructor(source: MessageSource<M>) {
    this.#source = source;
  }

  /** Must be called when the source has a new message, or is over. */
  wake(): void {
    this.#listener();
  }

  /** Sets the function that is called when `take` may return another result. */
  listen(listener: () => void): void {
    this.#listener = listener;
  }

  take(): M | undefined {
    return this.#source.take();
  }

  /** Whether no message follows if `take` returns none. */
  get isOver(): boolean {
    return this.#source.isOver();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<M> {
    for (;;) {
      const message = this.take();
      if (message !== undefined) yield message;
      else if (this.isOver) return;
      else await new Promise<void>((resolve) => this.listen(resolve));
    }
  }
}
