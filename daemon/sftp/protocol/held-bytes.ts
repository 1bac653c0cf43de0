/** Of all sessions together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Of all sessions of one credential. */
const MAX_EACH_BYTES = 16 * 1024 * 1024;

/** The memory of the daemon that requests in progress and unsent replies take. */
export class HeldBytes {
  readonly #own = new Map<string, number>();
  #total = 0;
  readonly #waiting = new Set<() => void>();

  hasSpace(name: string, bytes: number): boolean {
    return this.#of(name) + bytes <= MAX_EACH_BYTES && this.#total + bytes <= MAX_BYTES;
  }

  /** @param bytes negative to release them */
  take(name: string, bytes: number): void {
    this.#total += bytes;
    const own = this.#of(name) + bytes;
    if (own === 0) this.#own.delete(name);
    else this.#own.set(name, own);
    if (bytes < 0) this.#wakeAll();
  }

  onLess(wake: () => void): void {
    this.#waiting.add(wake);
  }

  #of(name: string): number {
    return this.#own.get(name) ?? 0;
  }

  #wakeAll(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}
