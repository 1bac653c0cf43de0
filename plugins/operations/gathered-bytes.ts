/** Room for what comes in pieces: most is in by then. */
const FIRST_BYTES = 4096;

/**
 * What comes in pieces, as one. A piece of one byte costs some 300 in Node.js, so that a body of 1 MiB in such chunks took
 * a quarter of a GiB: none is kept, except one that is alone.
 */
export class GatheredBytes {
  #room: Buffer = Buffer.alloc(0);
  #length = 0;

  add(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (this.#length === 0) this.#room = piece;
    else if (length > this.#room.length) {
      const room = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * length));
      this.#room.copy(room, 0, 0, this.#length);
      this.#room = room;
    }
    if (this.#length > 0) piece.copy(this.#room, this.#length);
    this.#length = length;
  }

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#length);
  }
}
