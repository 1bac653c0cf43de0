/** Pseudo-random numbers, which are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns an integer from 0 up to, but not including, `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.allocUnsafe(count);
    for (let at = 0; at < count; at += 1) bytes[at] = this.below(256);
    return bytes;
  }

  /** Returns one of the values. */
  of<T>(...values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }

  /** Returns a 32-bit number, which is often one near an overflow. */
  uint32(): number {
    return this.of(0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 32_768, this.below(2 ** 32));
  }
}
