import { fstatSync } from 'node:fs';
import { readFully } from '../../files/traversal/file-reads.js';
import { damaged } from './archive-fault.js';

const WINDOW_BYTES = 256 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** Reads the bytes of an archive through a buffer, so that small reads next to each other need only one system call. */
export class ArchiveBytes {
  readonly size: number;
  readonly #fd: number;
  #buffer = Buffer.allocUnsafeSlow(WINDOW_BYTES);
  #window: Buffer = Buffer.alloc(0);
  #from = 0;

  /** @param fd the descriptor of the archive, which the caller closes */
  constructor(fd: number) {
    this.#fd = fd;
    this.size = fstatSync(fd).size;
  }

  /**
   * Returns the bytes of a range, which are valid until the next call.
   * @throws DomainError if the archive is too short
   */
  at(position: number, length: number): Buffer {
    const isIn = position >= this.#from && position + length <= this.#from + this.#window.length;
    if (!isIn) this.#fill(position, Math.max(length, WINDOW_BYTES));
    const from = position - this.#from;
    if (from + length > this.#window.length) throw damaged('it ends too early');
    return this.#window.subarray(from, from + length);
  }

  /** Returns a range of bytes in chunks, each valid until the next is requested. @throws DomainError as `at` */
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
    this.#window = readFully(this.#fd, this.#buffer.subarray(0, bytes), position);
    this.#from = position;
  }
}
