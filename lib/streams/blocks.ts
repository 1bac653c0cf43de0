export type BlocksOptions = {
  /** Smaller requests get no block, because small buffers are cheap to allocate. */
  least: number;
  /** The size of a block in bytes. */
  most: number;
  /** The maximum number of free blocks that are kept. */
  maxKept: number;
};

/**
 * A pool of reusable buffers. V8 runs a garbage collection after about 20 MiB of new buffers, however short-lived they are, and
 * that takes longer than processing their bytes.
 */
export class Blocks {
  readonly #options: BlocksOptions;
  readonly #free: ArrayBufferLike[] = [];
  readonly #lent = new WeakSet<ArrayBufferLike>();

  constructor(options: BlocksOptions) {
    this.#options = options;
  }

  /** Returns a buffer that contains old data. Returns undefined if the size is too small or too large for a block. */
  take(bytes: number): Buffer | undefined {
    const { least, most } = this.#options;
    if (bytes < least || bytes > most) return undefined;
    const block = this.#free.pop() ?? Buffer.allocUnsafeSlow(most).buffer;
    this.#lent.add(block);
    return Buffer.from(block, 0, bytes);
  }

  /** Returns a buffer to the pool, when it is no longer read. Ignores other buffers. Blocks that are not returned are collected. */
  give({ buffer }: Buffer): void {
    if (this.#lent.delete(buffer) && this.#free.length < this.#options.maxKept) this.#free.push(buffer);
  }
}
