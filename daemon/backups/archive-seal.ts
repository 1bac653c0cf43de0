import { createHash } from 'node:crypto';

/** What an archive is known by. It is taken while the archive is written, so that nobody reads it again for that. */
export class ArchiveSeal {
  readonly #hash = createHash('sha256');
  #size = 0;

  /** The same chunks. */
  async *on(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of archive) {
      this.#hash.update(chunk);
      this.#size += chunk.length;
      yield chunk;
    }
  }

  /** Of all chunks, once they have come. */
  digest(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}
