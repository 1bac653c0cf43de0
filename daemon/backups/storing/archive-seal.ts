import { createHash } from 'node:crypto';

/** Computes the size and the SHA-256 of an archive while it is written, so that it need not be read again. */
export class ArchiveSeal {
  readonly #hash = createHash('sha256');
  #size = 0;

  /** Passes the chunks on unchanged. @param onBytes called with the number of bytes so far */
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

  /** Returns the size and the SHA-256. Call it after all chunks have passed. */
  digest(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}
