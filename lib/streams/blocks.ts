// Fast path (decision 0011). SFTP get of 256 MiB: 402 ms instead of 739 ms, with reused buffers.

export type BlocksOptions = {
  /** The minimum size for which the pool is used. Smaller buffers are cheap to allocate. */
  least: number;
  /** The size of each buffer in the pool, in bytes. */
  most: number;
  /** The maximum number of unused buffers that the pool keeps. */
  maxKept: number;
};

/**
 * A pool of reusable buffers. Without reuse, V8 runs a garbage collection after each 20 MiB of new buffers, however
 * short-lived they are, and that takes longer than processing their bytes.
 */
export class Blocks {
  readonly #options: BlocksOptions;
  readonly #free: ArrayBufferLike[] = [];
  readonly #lent = new WeakSet<ArrayBufferLike>();

  constructor(options: BlocksOptions) {
    this.#options = options;
  }

  /**
   * Returns a buffer, which contains old data. Returns undefined if the size is too small or too large for the pool.
   */
  take(bytes: number): Buffer | undefined {
    const { least, most } = this.#options;
    if (bytes < least || bytes > most) return undefined;
    const block = this.#free.pop() ?? Buffer.allocUnsafeSlow(most).buffer;
    this.#lent.add(block);
    return Buffer.from(block, 0, bytes);
  }

  /**
   * Gives a buffer back to the pool when it is no longer read. A buffer that is not given back is garbage-collected.
   */
  give({ buffer }: Buffer): void {
    if (this.#lent.delete(buffer) && this.#free.length < this.#options.maxKept) this.#free.push(buffer);
  }
}
