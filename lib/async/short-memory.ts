// Fast path (decision 0011). Daemon `GET /`: 32 us instead of 343 us, because keys are cached for 250 ms.

export type ShortMemoryOptions = {
  /** The maximum age of a result, from the start of its read. */
  forMs: number;
  /** The maximum number of cached results. The oldest are removed first. */
  max: number;
};

/** Caches results for a short time. Concurrent callers share one read. */
export class ShortMemory<V> {
  readonly #options: ShortMemoryOptions;
  readonly #entries = new Map<string, { answer: Promise<V>; until: number }>();

  constructor(options: ShortMemoryOptions) {
    this.#options = options;
  }

  /** Returns the cached result for this key, or reads it. A failure is not cached. */
  get(key: string, read: () => Promise<V>): Promise<V> {
    const now = performance.now();
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > now) return known.answer;
    const entry = { answer: read(), until: now + this.#options.forMs };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#evict();
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.answer;
  }

  /** Removes all results. Must be called after the underlying data has changed. */
  forget(): void {
    this.#entries.clear();
  }

  #evict(): void {
    if (this.#entries.size <= this.#options.max) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
