import {
  close,
  closeSync,
  fstat,
  fsync,
  ftruncate,
  read,
  readSync,
  type Stats,
  writev,
  writevSync,
} from 'node:fs';
import { promisify } from 'node:util';

const calls = {
  close: promisify(close),
  fsync: promisify(fsync),
  ftruncate: promisify(ftruncate),
  fstat: promisify<number, Stats>(fstat),
};

/** So few bytes the cache of the pages takes and gives in less time than the way to another thread and back. */
const SMALL_BYTES = 64 * 1024;

/** A descriptor of its own: to make a FileHandle takes a way to another thread. Whoever gets it closes it. */
export class Descriptor {
  readonly fd: number;
  /** Of the file, as far as it is known. What is large may take its time to close, as where it was deleted. */
  #bytes: number;

  constructor(fd: number, bytes: number) {
    this.fd = fd;
    this.#bytes = bytes;
  }

  /** @returns how many bytes, 0 at the end */
  async read(buffer: Buffer, at: number, length: number, position: number): Promise<number> {
    if (length <= SMALL_BYTES) return readSync(this.fd, buffer, at, length, position);
    return new Promise((resolve, reject) => {
      read(this.fd, buffer, at, length, position, (error, bytes) => (error ? reject(error) : resolve(bytes)));
    });
  }

  /** @returns how many bytes, which may be fewer than were given @param position the end of the file where it is left out */
  async writev(chunks: Buffer[], position: number | undefined): Promise<number> {
    const bytes = chunks.reduce((all, { length }) => all + length, 0);
    this.#bytes = Math.max(this.#bytes, position ?? this.#bytes) + bytes;
    if (bytes <= SMALL_BYTES) return writevSync(this.fd, chunks, position);
    return new Promise((resolve, reject) => {
      writev(this.fd, chunks, position ?? null, (error, written) =>
        error ? reject(error) : resolve(written),
      );
    });
  }

  stat(): Promise<Stats> {
    return calls.fstat(this.fd);
  }

  truncate(bytes: number): Promise<void> {
    return calls.ftruncate(this.fd, bytes);
  }

  sync(): Promise<void> {
    return calls.fsync(this.fd);
  }

  async close(): Promise<void> {
    if (this.#bytes <= SMALL_BYTES) closeSync(this.fd);
    else await calls.close(this.fd);
  }
}

/** What is held by a descriptor, however it was opened. */
export type Held = Pick<Descriptor, 'fd' | 'stat'>;
