/** The initial buffer size: most bodies fit. */
const FIRST_BYTES = 4096;
const NONE = Buffer.alloc(0);

/**
 * Joins chunks into one buffer. A chunk of one byte costs some 300 bytes in Node.js, so that a 1 MiB body in
 * such chunks took 256 MiB. Chunks are copied and not kept, except a single one.
 */
export class GatheredBytes {
  #room: Buffer;
  #length = 0;

  /**
   * @param expected the expected number of bytes: the buffer is allocated, but its memory is only used as
   * data arrives
   */
  constructor(expected = 0) {
    this.#room = expected === 0 ? NONE : Buffer.allocUnsafeSlow(expected);
  }

  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (this.#length === 0 && this.#room.length === 0) this.#room = piece;
    else if (length > this.#room.length) {
      const room = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * length));
      this.#room.copy(room, 0, 0, this.#length);
      this.#room = room;
    }
    if (this.#room !== piece) piece.copy(this.#room, this.#length);
    this.#length = length;
  }

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#length);
  }
}
