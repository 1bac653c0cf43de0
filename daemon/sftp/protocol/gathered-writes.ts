import type { OpenFile } from '../../files/posix/open-file.js';

type Write = {
  chunks: Buffer[];
  position: number;
  bytes: number;
  resolve: () => void;
  reject: (error: unknown) => void;
};

/** Measured with `writeChunks`. A system call takes at most 1024 chunks (`IOV_MAX`). */
const BATCH_BYTES = 512 * 1024;
const BATCH_CHUNKS = 1024;

/**
 * Writes to one file, one at a time. Contiguous writes that arrive during a write are combined into the next
 * one.
 */
export class GatheredWrites {
  readonly #file: OpenFile;
  #waiting: Write[] = [];
  #isWriting = false;

  constructor(file: OpenFile) {
    this.#file = file;
  }

  /** @throws DomainError */
  write(chunks: Buffer[], position: number): Promise<void> {
    if (!this.#isWriting) {
      const writing = this.#file.write(chunks, position);
      void this.#writeAll(writing);
      return writing;
    }
    return new Promise((resolve, reject) => {
      const bytes = chunks.reduce((all, { length }) => all + length, 0);
      this.#waiting.push({ chunks, position, bytes, resolve, reject });
    });
  }

  async #writeAll(first: Promise<void>): Promise<void> {
    this.#isWriting = true;
    // The caller of the first write receives its error.
    await first.catch(() => undefined);
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#together());
      try {
        const chunks = batch.flatMap((write) => write.chunks);
        await this.#file.write(chunks, batch[0]?.position ?? 0);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }

  /** Returns how many of the waiting writes are contiguous. */
  #together(): number {
    let [end, bytes, chunks] = [this.#waiting[0]?.position ?? 0, 0, 0];
    const index = this.#waiting.findIndex((write) => {
      const isNext = write.position === end;
      end += write.bytes;
      bytes += write.bytes;
      chunks += write.chunks.length;
      return !isNext || (bytes > BATCH_BYTES && bytes !== write.bytes) || chunks > BATCH_CHUNKS;
    });
    return index === -1 ? this.#waiting.length : Math.max(1, index);
  }
}
