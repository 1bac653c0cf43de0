/** Room for what comes in pieces: most is in by then. */
const FIRST_BYTES = 4096;
const NONE = Buffer.alloc(0);

/**
 * What comes in pieces, as one. A piece of one byte costs some 300 in Node.js, so that a body of 1 MiB in such chunks took
 * a quarter of a GiB: none is kept, except one that is alone.
 */
export class GatheredBytes {
  #room: Buffer;
  #length = 0;

  /** @param expected so many are to come: there is room for them, of which nothing is used until they are there */
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
