/** A read in progress. It yields `Wait` while the next bytes have not arrived, and then returns the bytes. */
export type Asking<Wait> = Generator<Wait, Buffer, void>;

/**
 * Reads a given number of bytes from a source of chunks of any length. The source yields `Wait` while it has no chunk.
 */
export class PulledBytes<Wait> {
  readonly #chunks: Iterator<Buffer | Wait>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(chunks: Iterable<Buffer | Wait>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** Returns up to `max` bytes, valid until the next call. An empty buffer means the end of the source. */
  *some(max: number): Asking<Wait> {
    while (this.#at === this.#chunk.length) {
      const next = this.#chunks.next();
      if (next.done === true) return this.#chunk.subarray(this.#at);
      if (!Buffer.isBuffer(next.value)) yield next.value;
      else {
        this.#chunk = next.value;
        this.#at = 0;
      }
    }
    const part = this.#chunk.subarray(this.#at, this.#at + max);
    this.#at += part.length;
    return part;
  }

  /** Returns `bytes` bytes, or fewer at the end of the source. They are valid until the next call. */
  *all(bytes: number): Asking<Wait> {
    const first = yield* this.some(bytes);
    if (first.length === bytes) return first;
    const parts = [Buffer.from(first)];
    for (let left = bytes - first.length; left > 0; ) {
      const part = yield* this.some(left);
      if (part.length === 0) break;
      parts.push(Buffer.from(part));
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Ends the source. */
  close(): void {
    this.#chunks.return?.();
  }
}
