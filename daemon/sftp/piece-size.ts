/** That one piece may take. */
const PIECE_MS = 3;
const LEAST_BYTES = 4 * 1024;

/**
 * How much of what a connection has sent is read at a time: as much as takes some milliseconds, by how long the last piece
 * took. Of files that is a lot; of messages of some bytes, each with an answer, 64 KiB held the loop for 30 ms.
 */
export class PieceSize {
  #bytes = 2 * LEAST_BYTES;

  /** Of the next piece. @param most in bytes */
  bytes(most: number): number {
    this.#bytes = Math.min(this.#bytes, most);
    return this.#bytes;
  }

  /** To be told of each piece: how long it was, and how long it took. */
  took(bytes: number, ms: number): void {
    if (ms > PIECE_MS) this.#bytes = Math.max(LEAST_BYTES, Math.floor((bytes * PIECE_MS) / ms));
    // One that was shorter tells nothing of longer ones.
    else if (bytes >= this.#bytes && ms < PIECE_MS / 2) this.#bytes *= 2;
  }
}
