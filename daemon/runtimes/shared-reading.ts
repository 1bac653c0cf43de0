import { setImmediate as nextTurn } from 'node:timers/promises';

/** Something that costs to read, read once for all who ask at about the same time; unasked it is not read. */
export class SharedReading<T> {
  readonly #read: () => Promise<T>;
  #next: Promise<T> | null = null;
  #latest: { begunMs: number; value: Promise<T> } | null = null;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  /** As it was at most `maxAgeMs` ago. */
  recent(maxAgeMs: number): Promise<T> {
    const latest = this.#latest;
    if (latest !== null && performance.now() - latest.begunMs <= maxAgeMs) return latest.value;
    return this.fresh();
  }

  /** As it is from now on: the reading begins after this call. */
  fresh(): Promise<T> {
    this.#next ??= this.#begin();
    return this.#next;
  }

  async #begin(): Promise<T> {
    // One at a time. How the one before ends is told to whoever asked for it.
    await this.#latest?.value.catch(() => undefined);
    await nextTurn();
    this.#next = null;
    const begunMs = performance.now();
    const value = this.#read();
    const latest = { begunMs, value };
    this.#latest = latest;
    value.catch(() => {
      if (this.#latest === latest) this.#latest = null;
    });
    return value;
  }
}
