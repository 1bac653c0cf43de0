import { createWaker, type Waker } from '../async/waker.js';

/**
 * Where a reader begins. A number: after that event. `end`: with the next event. `lost`: with a notice of missed
 * events.
 */
export type Start = { after: number } | 'end' | 'lost';

export type ReadOptions<Kept, Shown> = {
  start: Start;
  /** Returns what the reader gets for an event; undefined if the reader must not see the event. */
  show(kept: Kept, number: number): Shown | undefined;
  /** Returns the notice about missed events. @param count the maximum number of missed events; null if unknown */
  missed(count: number | null, lastNumber: number): Shown;
  /**
   * Called when the reader has read all events in the book. Returns something for the reader that the book does not
   * store; undefined if there is nothing.
   */
  next?(): Shown | undefined;
  waker: Waker;
  signal: AbortSignal;
};

const WAIT_MS = 60_000;

/**
 * The last events of a service, stored once for any number of readers. A reader is only a position, so a slow reader
 * costs no memory, and is notified when it has missed events. Events have consecutive numbers that begin with 1.
 */
export class EventBook<Kept> {
  readonly #maxKept: number;
  readonly #wakers = new Set<Waker>();
  #kept: Kept[] = [];
  /** The number of the first event that is still stored. */
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

  /**
   * Returns whether a reader can have seen this number: it is that of an earlier event, or 0 for a reader that began
   * before the first event.
   */
  has(number: number): boolean {
    return Number.isSafeInteger(number) && number >= 0 && number < this.end;
  }

  /** Registers a reader. `waker` is woken when there is an event to read, and `leave` unregisters the reader. */
  join(): { waker: Waker; leave(): void } {
    const waker = createWaker();
    this.#wakers.add(waker);
    return { waker, leave: () => this.#wakers.delete(waker) };
  }

  /** Yields the stored events from `start` on, then each new event, until the signal aborts. */
  async *read<Shown>(options: ReadOptions<Kept, Shown>): AsyncGenerator<Shown> {
    const { start, show, missed, next: nextOther, waker, signal } = options;
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
        const other = nextOther?.();
        if (other === undefined) await waker.wait(WAIT_MS);
        else yield other;
        continue;
      }
      const shown = show(next, place);
      place += 1;
      if (shown !== undefined) yield shown;
    }
  }
}
