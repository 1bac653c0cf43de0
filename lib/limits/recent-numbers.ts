/** Stores numbers for the most recently used names. Each name keeps the number with which it was first stored. */
export class RecentNumbers {
  readonly #max: number;
  readonly #numbers = new Map<string, number>();

  /** @param max the maximum number of names */
  constructor(max: number) {
    this.#max = max;
  }

  get(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** Marks a name as recently used. The number is only stored if the name is new. */
  note(name: string, number: number): void {
    const first = this.#numbers.get(name) ?? number;
    this.#numbers.delete(name);
    this.#numbers.set(name, first);
    if (this.#numbers.size <= this.#max) return;
    const [oldest] = this.#numbers.keys();
    if (oldest !== undefined) this.#numbers.delete(oldest);
  }
}
