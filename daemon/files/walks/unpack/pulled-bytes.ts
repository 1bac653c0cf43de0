/** Asking for bytes: it gives undefined while none have come yet, and ends with them. */
export type Asking = Generator<undefined, Buffer, void>;

/** Bytes that come in chunks of any length, asked for by length. A chunk that is undefined has not come yet. */
export class PulledBytes {
  readonly #chunks: Iterator<Buffer | undefined>;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(chunks: Iterable<Buffer | undefined>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** Up to so many, valid until the next call; none where nothing is left. */
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

  /** So many, or what is left; valid until the next call. */
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

  /** Lets go of where they come from. */
  close(): void {
    this.#chunks.return?.();
  }
}

/** What is asked of bytes that are all there. */
export function atOnce(asking: Asking): Buffer {
  const step = asking.next();
  if (step.done !== true) throw new Error('these bytes are all there');
  return step.value;
}
