/** The target time for one piece. */
const PIECE_MS = 3;
const LEAST_BYTES = 4 * 1024;

/**
 * Chooses how many bytes to read from a connection at a time, from the time that the last piece took. File
 * transfers read a lot. With small requests, 64 KiB blocked the event loop for 30 ms.
 */
export class PieceSize {
  #bytes = 2 * LEAST_BYTES;

  /** The size of the next piece. @param most the maximum, in bytes */
  bytes(most: number): number {
    this.#bytes = Math.min(this.#bytes, most);
    return this.#bytes;
  }

  /** Records the length of a piece and the time that it took. */
  took(bytes: number, ms: number): void {
    if (ms > PIECE_MS) this.#bytes = Math.max(LEAST_BYTES, Math.floor((bytes * PIECE_MS) / ms));
    // A shorter piece says nothing about longer ones.
    else if (bytes >= this.#bytes && ms < PIECE_MS / 2) this.#bytes *= 2;
  }
}
