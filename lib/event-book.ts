import { createWaker, type Waker } from './waker.js';

/** Where a reader begins: after an event that it has seen, with the next event (`end`), or not known (`lost`). */
export type Start = { after: number } | 'end' | 'lost';

export type ReadOptions<Kept, Shown> = {
  start: Start;
  /** What the reader is sent of an event; undefined where it must not know of it. */
  show(kept: Kept, number: number): Shown | undefined;
  /** What the reader is sent when it missed events. @param count at most so many; null where that is unknown */
  missed(count: number | null, lastNumber: number): Shown;
  waker: Waker;
  signal: AbortSignal;
};

const WAIT_MS = 60_000;

/**
 * The last events of a service, kept once for any number of readers. A reader is a position in the book, so a slow
 * reader costs no memory and learns that it missed events. Events have consecutive numbers that begin with 1.
 */
export class EventBook<Kept> {
  readonly #maxKept: number;
  readonly #wakers = new Set<Waker>();
  #kept: Kept[] = [];
  /** The number of the first event that is kept. */
  #first = 1;

  constructor(maxKept: number) {
    this.#maxKept = maxKept;
  }

  /** The number that the next event will have. */
  get end(): number {
    return this.#first + this.#kept.length;
  }

  add(event: Kept): void {
    this.#kept.push(event);
    if (this.#kept.length > this.#maxKept) {
      this.#kept.shift();
      this.#first += 1;
    }
    for (const waker of this.#wakers) waker.wake();
  }

  /** Whether an event with this number was added, or the book began after it. */
  has(number: number): boolean {
    return Number.isSafeInteger(number) && number >= 0 && number < this.end;
  }

  /** Registers a reader. The waker wakes it when there is something to read; `leave` unregisters it. */
  join(): { waker: Waker; leave(): void } {
    const waker = createWaker();
    this.#wakers.add(waker);
    return { waker, leave: () => this.#wakers.delete(waker) };
  }

  /** Yields what is kept from `start` on, then each event as it is added, until the signal is aborted. */
  async *read<Shown>(options: ReadOptions<Kept, Shown>): AsyncGenerator<Shown> {
    const { start, show, missed, waker, signal } = options;
    let place = typeof start === 'object' ? start.after + 1 : this.end;
    if (start === 'lost') yield missed(null, place - 1);
    while (!signal.aborted) {
      if (place < this.#first) {
        const count = this.#first - place;
        place = this.#first;
        yield missed(count, place - 1);
      }
      const next = this.#kept[place - this.#first];
      if (next === undefined) {
        await waker.wait(WAIT_MS);
        continue;
      }
      const shown = show(next, place);
      place += 1;
      if (shown !== undefined) yield shown;
    }
  }
}
