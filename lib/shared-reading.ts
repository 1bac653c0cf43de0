import { setImmediate as nextTurn } from 'node:timers/promises';

/** A reading that takes longer, such as a query whose connection was lost in silence, keeps nobody else waiting. */
const PATIENCE_MS = 5000;

/**
 * Readings that cost, each by its name, made once for all who ask for the same before it begins. Of what nobody asks
 * just now nothing is kept.
 */
export class SharedReadings {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<unknown>>();

  /** As it is from now on: the reading begins after this call. What it gives is everybody's, and not to be changed. */
  fresh<T>(name: string, read: () => Promise<T>): Promise<T> {
    const next = this.#next.get(name) ?? this.#begin(name, read);
    this.#next.set(name, next);
    return next as Promise<T>;
  }

  async #begin<T>(name: string, read: () => Promise<T>): Promise<T> {
    // One at a time. How the one before ends is told to whoever asked for it; one that hangs is its own affair.
    await endOf(this.#running.get(name));
    await nextTurn();
    this.#next.delete(name);
    const value = read();
    this.#running.set(name, value);
    try {
      return await value;
    } finally {
      if (this.#running.get(name) === value) this.#running.delete(name);
    }
  }
}

/** Settles when the reading does, or when it has had its time. */
async function endOf(reading: Promise<unknown> | undefined): Promise<void> {
  if (reading === undefined) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS).unref();
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    reading.then(end, end);
  });
}

/** Something that costs to read, read once for all who ask at about the same time; unasked it is not read. */
export class SharedReading<T> {
  readonly #readings = new SharedReadings();
  readonly #read: () => Promise<T>;
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
    return this.#readings.fresh('', () => {
      const latest = { begunMs: performance.now(), value: this.#read() };
      this.#latest = latest;
      latest.value.catch(() => {
        if (this.#latest === latest) this.#latest = null;
      });
      return latest.value;
    });
  }
}
