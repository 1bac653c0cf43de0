export type BlocksOptions = {
  /** What asks for fewer bytes gets none: it costs little to make. */
  least: number;
  /** The bytes of a block. */
  most: number;
  /** As many are kept while nobody has them. */
  maxKept: number;
};

/**
 * Memory that is used again. V8 collects after each 20 MiB or so of buffers, however soon they were let go of, which
 * takes longer than all that is done with their bytes.
 */
export class Blocks {
  readonly #options: BlocksOptions;
  readonly #free: ArrayBufferLike[] = [];
  readonly #lent = new WeakSet<ArrayBufferLike>();

  constructor(options: BlocksOptions) {
    this.#options = options;
  }

  /** Holds what was in it last. Undefined for what is too small for a block, or too large. */
  take(bytes: number): Buffer | undefined {
    const { least, most } = this.#options;
    if (bytes < least || bytes > most) return undefined;
    const block = this.#free.pop() ?? Buffer.allocUnsafeSlow(most).buffer;
    this.#lent.add(block);
    return Buffer.from(block, 0, bytes);
  }

  /** To be called once nobody looks at it any more; other memory is left alone, and what is never given back is collected. */
  give({ buffer }: Buffer): void {
    if (this.#lent.delete(buffer) && this.#free.length < this.#options.maxKept) this.#free.push(buffer);
  }
}
