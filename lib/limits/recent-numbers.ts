/** Remembers the first number of each name, of the names that were noted most recently. */
export class RecentNumbers {
  readonly #max: number;
  readonly #numbers = new Map<string, number>();

  /** @param max the number of names */
  constructor(max: number) {
    this.#max = max;
  }

  get(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  /** Notes a name again, or for the first time with this number. */
  note(name: string, number: number): void {
    const first = this.#numbers.get(name) ?? number;
    this.#numbers.delete(name);
    this.#numbers.set(name, first);
    if (this.#numbers.size <= this.#max) return;
    const [oldest] = this.#numbers.keys();
    if (oldest !== undefined) this.#numbers.delete(oldest);
  }
}
