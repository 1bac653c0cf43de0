/** How long the processing of one piece should take. */
const PIECE_MS = 3;
const LEAST_BYTES = 4 * 1024;

/**
 * Chooses how many bytes to read from a connection at a time, based on how long processing the last piece took. Large
 * pieces speed up file transfers. But with many small requests, a piece of 64 KiB blocked the event loop for 30 ms.
 */
export class PieceSize {
  #bytes = 2 * LEAST_BYTES;

  /** Returns the size of the next piece in bytes. @param most the maximum */
  bytes(most: number): number {
    this.#bytes = Math.min(this.#bytes, most);
    return this.#bytes;
  }

  /** Records the size of a piece and how long it took to process it. */
  took(bytes: number, ms: number): void {
    if (ms > PIECE_MS) this.#bytes = Math.max(LEAST_BYTES, Math.floor((bytes * PIECE_MS) / ms));
    // A small piece does not show how long a full one would take, so the size grows only after a full one.
    else if (bytes >= this.#bytes && ms < PIECE_MS / 2) this.#bytes *= 2;
  }
}
