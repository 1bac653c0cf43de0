import { closeSync, constants, openSync, readSync } from 'node:fs';
import { errorCode } from '../../../lib/errors.js';
import { AT_ONCE } from '../../../lib/held-folder.js';

/** The types of Node.js leave it out. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number; maximum: number }) => { buffer: ArrayBuffer };
};

/** Of WebAssembly. */
const PAGE_BYTES = 64 * 1024;
const PAGES = 16;
const READ_BYTES = PAGES * PAGE_BYTES;
const ZEROS = Buffer.alloc(READ_BYTES);
const DIRECT = constants.O_RDONLY | constants.O_DIRECT | AT_ONCE;

/** `bytes` are good until the next ones are asked for. */
export type Stretch = { bytes: Buffer; isNothing: boolean };

/**
 * Reads files with holes past the page cache (O_DIRECT), which else is filled with a page for each of a hole: a hundred
 * times as fast. Node.js has no SEEK_DATA, and what a file takes on the disk does not tell where there is nothing.
 */
export class HoleReader {
  /** A disk reads like that into whole pages alone, and memories of WebAssembly begin at one. */
  readonly #buffer = Buffer.from(new WebAssembly.Memory({ initial: PAGES, maximum: PAGES }).buffer);

  /**
   * Up to so many bytes from the beginning; fewer where there are no more, or where its disk has no such way: the rest is
   * to be read like that of any file. @throws the system's errors
   */
  *read(fd: number, size: number): Generator<Stretch, void> {
    const direct = openDirect(fd);
    if (direct === undefined) return;
    try {
      let count = READ_BYTES;
      for (let at = 0; at < size && count === READ_BYTES; at += count) {
        count = this.#readAt(direct, at);
        const bytes = this.#buffer.subarray(0, Math.min(count, size - at));
        if (bytes.length > 0) yield { bytes, isNothing: bytes.equals(ZEROS.subarray(0, bytes.length)) };
      }
    } finally {
      closeSync(direct);
    }
  }

  #readAt(direct: number, at: number): number {
    try {
      return readSync(direct, this.#buffer, 0, READ_BYTES, at);
    } catch (error) {
      if (errorCode(error) === 'EINVAL') return 0;
      throw error;
    }
  }
}

function openDirect(fd: number): number | undefined {
  try {
    return openSync(`/proc/self/fd/${fd}`, DIRECT);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}
