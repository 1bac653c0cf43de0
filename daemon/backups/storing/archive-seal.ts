import { createHash } from 'node:crypto';

/** Computes the size and the checksum of an archive while it is written, so that it is not read again. */
export class ArchiveSeal {
  readonly #hash = createHash('sha256');
  #size = 0;

  /** Passes the chunks through unchanged. @param onBytes called with the bytes so far */
  async *through(
    archive: AsyncIterable<Uint8Array>,
    onBytes: (bytes: number) => void = () => undefined,
  ): AsyncGenerator<Uint8Array> {
    for await (const chunk of archive) {
      this.#hash.update(chunk);
      this.#size += chunk.length;
      onBytes(this.#size);
      yield chunk;
    }
  }

  /** Returns the result for all chunks, once they have passed. */
  digest(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}
