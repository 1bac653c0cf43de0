/** A read in progress: yields undefined while it waits for bytes, and returns them. */
export type Asking = Generator<undefined, Buffer, void>;

/**
 * Reads bytes by length from chunks of any length. An undefined chunk means that the next bytes have not arrived yet.
 */
export class PulledBytes {
  readonly #chunks: Iterator<Buffer | undefined>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(chunks: Iterable<Buffer | undefined>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** Returns up to `max` bytes, valid until the next call; empty at the end. */
  *some(max: number): Asking {
    while (this.#at === this.#chunk.length) {
      const next = this.#chunks.next();
      if (next.done === true) return this.#chunk.subarray(this.#at);
      if (next.value === undefined) yield undefined;
      else {
        this.#chunk = next.value;
        this.#at = 0;
      }
    }
    const part = this.#chunk.subarray(this.#at, this.#at + max);
    this.#at += part.length;
    return part;
  }

  /** Returns `bytes` bytes, or fewer at the end; valid until the next call. */
  *all(bytes: number): Asking {
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

  /** Releases the source. */
  close(): void {
    this.#chunks.return?.();
  }
}

/** Returns the result of a read that does not have to wait. */
export function atOnce(asking: Asking): Buffer {
  const step = asking.next();
  if (step.done !== true) throw new Error('a read without waiting needs bytes that have not arrived');
  return step.value;
}
