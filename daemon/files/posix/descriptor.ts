import {
  close,
  closeSync,
  fstat,
  fstatSync,
  fsync,
  ftruncate,
  read,
  readSync,
  type Stats,
  writev,
  writevSync,
} from 'node:fs';
import { promisify } from 'node:util';
import type { Soon } from '../../../lib/soon.js';
import { inFarTurn } from './far-turn.js';

const calls = {
  close: promisify(close),
  fsync: promisify(fsync),
  ftruncate: promisify(ftruncate),
  fstat: promisify<number, Stats>(fstat),
};

/** So few bytes the cache of the pages takes and gives in less time than the way to another thread and back. */
const SMALL_BYTES = 64 * 1024;

export type DescriptorFile = {
  fd: number;
  /** Of the file, as far as it is known, in bytes. */
  size: number;
  /** Whether it is on a disk of this host (`NearDisks`): the main thread waits for no other. */
  isNear: boolean;
};

/** A descriptor of its own: to make a FileHandle takes a way to another thread. Whoever gets it closes it. */
export class Descriptor {
  readonly fd: number;
  readonly #isNear: boolean;
  /** What is large may take its time to close, as where it was deleted. */
  #bytes: number;

  constructor({ fd, size, isNear }: DescriptorFile) {
    this.fd = fd;
    this.#bytes = size;
    this.#isNear = isNear;
  }

  /** @returns how many bytes, 0 at the end */
  read(buffer: Buffer, at: number, length: number, position: number): Soon<number> {
    if (this.isQuick(length)) return readSync(this.fd, buffer, at, length, position);
    return this.#later(
      () =>
        new Promise((resolve, reject) => {
          read(this.fd, buffer, at, length, position, (error, bytes) =>
            error ? reject(error) : resolve(bytes),
          );
        }),
    );
  }

  /** @returns how many bytes, which may be fewer than were given @param position the end of the file where it is left out */
  writev(chunks: Buffer[], position: number | undefined): Soon<number> {
    const bytes = chunks.reduce((all, { length }) => all + length, 0);
    this.#bytes = Math.max(this.#bytes, position ?? this.#bytes) + bytes;
    if (this.isQuick(bytes)) return writevSync(this.fd, chunks, position);
    return this.#later(
      () =>
        new Promise((resolve, reject) => {
          writev(this.fd, chunks, position ?? null, (error, written) =>
            error ? reject(error) : resolve(written),
          );
        }),
    );
  }

  stat(): Soon<Stats> {
    return this.#isNear ? fstatSync(this.fd) : this.#later(() => calls.fstat(this.fd));
  }

  truncate(bytes: number): Promise<void> {
    return this.#later(() => calls.ftruncate(this.fd, bytes));
  }

  sync(): Promise<void> {
    return this.#later(() => calls.fsync(this.fd));
  }

  close(): Soon<void> {
    return this.isQuick(this.#bytes) ? closeSync(this.fd) : this.#later(() => calls.close(this.fd));
  }

  /** Whether so many bytes are read and written at once. */
  isQuick(bytes: number): boolean {
    return this.#isNear && bytes <= SMALL_BYTES;
  }

  #later<T>(work: () => Promise<T>): Promise<T> {
    return this.#isNear ? work() : inFarTurn(work);
  }
}

/** What is held by a descriptor, however it was opened. */
export type Held = Pick<Descriptor, 'fd' | 'stat'>;
