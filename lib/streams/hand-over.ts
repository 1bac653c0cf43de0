export type HandOverOptions<T> = {
  /** Called when the queue has space again after it was full (`push` returned false). */
  goOn: () => void;
  /** The size at which the queue is full. */
  max: number;
  /** Returns the size of an item. Defaults to 1. */
  sizeOf?: (item: T) => number;
};

type Waiting<T> = { resolve(result: IteratorResult<T>): void; reject(error: unknown): void };

const DONE: IteratorResult<never> = { done: true, value: undefined };

/** A queue of items from a receiver to a single reader, with a limited size. */
export class HandOver<T> implements AsyncIterableIterator<T> {
  readonly #goOn: () => void;
  readonly #max: number;
  readonly #sizeOf: (item: T) => number;
  #items: T[] = [];
  #size = 0;
  #end: { error?: unknown } | undefined;
  #waiting: Waiting<T> | undefined;
  #isHeldUp = false;

  constructor({ goOn, max, sizeOf = () => 1 }: HandOverOptions<T>) {
    this.#goOn = goOn;
    this.#max = max;
    this.#sizeOf = sizeOf;
  }

  get isHeldUp(): boolean {
    return this.#isHeldUp;
  }

  /** Adds an item. @returns whether the queue has space for the next one */
  push(item: T): boolean {
    if (this.#end !== undefined) return true;
    if (this.#waiting !== undefined) {
      const { resolve } = this.#waiting;
      this.#waiting = undefined;
      resolve({ done: false, value: item });
      return true;
    }
    this.#items.push(item);
    this.#size += this.#sizeOf(item);
    this.#isHeldUp = this.#size >= this.#max;
    return !this.#isHeldUp;
  }

  end(): void {
    this.#end ??= {};
    if (this.#items.length === 0) this.#settle();
  }

  /** Ends the queue with an error. Drops its items, so that the reader does not process incomplete content. */
  fail(error: unknown): void {
    this.#end ??= { error };
    this.#drop();
    this.#settle();
  }

  next(): Promise<IteratorResult<T>> {
    if (this.#items.length > 0) {
      const value = this.#items.shift() as T;
      this.#size -= this.#sizeOf(value);
      this.#letGoOn();
      return Promise.resolve({ done: false, value });
    }
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#end !== undefined) this.#settle();
    });
  }

  /** Must be called when the reader stops reading. */
  return(): Promise<IteratorResult<T>> {
    this.#end ??= {};
    this.#drop();
    this.#settle();
    return Promise.resolve(DONE);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #settle(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (this.#end !== undefined && 'error' in this.#end) waiting?.reject(this.#end.error);
    else waiting?.resolve(DONE);
  }

  #drop(): void {
    this.#items = [];
    this.#size = 0;
    this.#letGoOn();
  }

  /**
   * Calls `goOn` when the queue is half empty, and not earlier, so that the sender is not paused and resumed for each
   * item.
   */
  #letGoOn(): void {
    if (!this.#isHeldUp || this.#size > this.#max / 2) return;
    this.#isHeldUp = false;
    this.#goOn();
  }
}
