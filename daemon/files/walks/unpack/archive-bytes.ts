import { fstatSync, readSync } from 'node:fs';
import { damaged } from './archive-fault.js';

const WINDOW_BYTES = 256 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** The bytes of an archive; small pieces beside each other cost one call of the system. */
export class ArchiveBytes {
  readonly size: number;
  readonly #fd: number;
  #buffer = Buffer.allocUnsafeSlow(WINDOW_BYTES);
  #window = Buffer.alloc(0);
  #from = 0;

  /** @param fd held open by whoever has it */
  constructor(fd: number) {
    this.#fd = fd;
    this.size = fstatSync(fd).size;
  }

  /** They are the caller's until the next call. @throws DomainError where there are fewer */
  at(position: number, length: number): Buffer {
    const isIn = position >= this.#from && position + length <= this.#from + this.#window.length;
    if (!isIn) this.#fill(position, Math.max(length, WINDOW_BYTES));
    const from = position - this.#from;
    if (from + length > this.#window.length) throw damaged('it ends too early');
    return this.#window.subarray(from, from + length);
  }

  /** A stretch in chunks, each the caller's until the next. @throws DomainError where there is less */
  *chunks(from: number, length: number): Generator<Buffer> {
    for (let done = 0; done < length; ) {
      const chunk = this.at(from + done, Math.min(CHUNK_BYTES, length - done));
      done += chunk.length;
      yield chunk;
    }
  }

  #fill(position: number, length: number): void {
    const bytes = Math.max(0, Math.min(length, this.size - position));
    if (this.#buffer.length < bytes) this.#buffer = Buffer.allocUnsafeSlow(bytes);
    let read = 0;
    while (read < bytes) {
      const got = readSync(this.#fd, this.#buffer, read, bytes - read, position + read);
      if (got === 0) break;
      read += got;
    }
    this.#window = this.#buffer.subarray(0, read);
    this.#from = position;
  }
}
