export type ShortMemoryOptions = {
  /** How old an answer may be, counted from when it was asked for. */
  forMs: number;
  /** How many are remembered; the oldest go first. */
  max: number;
};

/** Remembers for a short time what was read; whoever asks meanwhile waits for the same answer. */
export class ShortMemory<V> {
  readonly #options: ShortMemoryOptions;
  readonly #entries = new Map<string, { answer: Promise<V>; until: number }>();

  constructor(options: ShortMemoryOptions) {
    this.#options = options;
  }

  /** What `read` gave for this key lately, or gives now. A failure is not remembered. */
  get(key: string, read: () => Promise<V>): Promise<V> {
    const now = performance.now();
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > now) return known.answer;
    const entry = { answer: read(), until: now + this.#options.forMs };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#makeRoom();
    entry.answer.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.answer;
  }

  /** After a change: nothing that was asked for before it counts for who asks from now on. */
  forget(): void {
    this.#entries.clear();
  }

  #makeRoom(): void {
    if (this.#entries.size <= this.#options.max) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
