/** The initial size of the buffer. Most bodies fit into it. */
const FIRST_BYTES = 4096;
const NONE = Buffer.alloc(0);

/**
 * Joins chunks into one buffer. Chunks are copied and not kept, unless there is only one: in Node.js, a chunk of one
 * byte takes some 300 bytes of memory, so a body of 1 MiB in such chunks took 256 MiB.
 */
export class GatheredBytes {
  #buffer: Buffer;
  #length = 0;

  /**
   * @param expected the expected number of bytes. A buffer of this size is allocated, but its memory is only used as
   * data arrives
   */
  constructor(expected = 0) {
    this.#buffer = expected === 0 ? NONE : Buffer.allocUnsafeSlow(expected);
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (this.#length === 0 && this.#buffer.length === 0) this.#buffer = piece;
    else if (length > this.#buffer.length) {
      const buffer = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * length));
      this.#buffer.copy(buffer, 0, 0, this.#length);
      this.#buffer = buffer;
    }
    if (this.#buffer !== piece) piece.copy(this.#buffer, this.#length);
    this.#length = length;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}
