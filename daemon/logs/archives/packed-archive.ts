import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { openRegular } from '../../../lib/disk/open-regular.js';
import { readWhole } from '../../../lib/disk/read-whole.js';
import { errorCode } from '../../../lib/errors/errors.js';
import { type Block, decodeIndex, indexBytesOf } from '../files/archive-format.js';
import { NEWLINE } from '../files/log-lines.js';

const unzip = promisify(gunzip);
/**
 * How many bytes are read from the end of an archive. This is enough for the index of an archive of the usual length.
 */
const END_BYTES = 4096;
const PIECE_BYTES = 256 * 1024;
/** The size of the pieces in which data without line ends is returned. Such data is not a log. */
const MAX_CARRY_BYTES = 1024 * 1024;
/**
 * How much larger the output buffer is than the data. With the exact size, zlib would call back once more to look for
 * more data.
 */
const SPARE_BYTES = 64;

/** The error for an archive whose compressed data is damaged. */
export class DamagedArchive extends Error {}

/** A compressed archive that is open for reading. */
export class PackedArchive {
  /**
   * The blocks of the archive, oldest first. Null if the index is missing or damaged, so that the archive must be
   * read from its beginning.
   */
  readonly blocks: readonly Block[] | null;
  readonly #file: FileHandle;

  private constructor(file: FileHandle, blocks: readonly Block[] | null) {
    this.#file = file;
    this.blocks = blocks;
  }

  /** Opens an archive; returns null if there is none. @throws the system's error */
  static async open(path: string): Promise<PackedArchive | null> {
    const file = await openRegular(path);
    if (file === undefined) return null;
    try {
      return new PackedArchive(file, await readIndex(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Reads and decompresses the lines of a block. @throws DamagedArchive */
  async read({ offset, bytes, rawBytes }: Block): Promise<Buffer> {
    const packed = await readWhole(this.#file, offset, bytes);
    const chunkSize = Math.max(rawBytes + SPARE_BYTES, SPARE_BYTES);
    const lines = await unzip(packed, { chunkSize, maxOutputLength: chunkSize }).catch(damaged);
    if (lines.length !== rawBytes) throw new DamagedArchive('a block has the wrong length');
    return lines;
  }

  /**
   * Reads all lines, oldest first. Each yielded buffer contains whole lines. @throws DamagedArchive after the last
   * readable line
   */
  async *unpacked(): AsyncGenerator<Buffer> {
    const packed = Readable.from(pieces(this.#file));
    const unpacking = createGunzip({ chunkSize: PIECE_BYTES });
    packed.once('error', (error) => unpacking.destroy(error));
    packed.pipe(unpacking);
    let carry: Buffer = Buffer.alloc(0);
    try {
      for await (const piece of unpacking) {
        const all = Buffer.concat([carry, piece as Buffer]);
        const end = all.lastIndexOf(NEWLINE) + 1;
        const cut = end === 0 && all.length > MAX_CARRY_BYTES ? all.length : end;
        carry = all.subarray(cut);
        if (cut > 0) yield all.subarray(0, cut);
      }
    } catch (error) {
      damaged(error);
    } finally {
      unpacking.destroy();
      packed.destroy();
    }
    if (carry.length > 0) yield carry;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

async function* pieces(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const piece = await readWhole(file, at, PIECE_BYTES);
    if (piece.length === 0) return;
    yield piece;
    at += piece.length;
  }
}

async function readIndex(file: FileHandle): Promise<Block[] | null> {
  const { size } = await file.stat();
  const endBytes = Math.min(size, END_BYTES);
  const end = await readWhole(file, size - endBytes, endBytes);
  const bytes = indexBytesOf(end);
  if (bytes === null || bytes > size) return null;
  const index = bytes <= end.length ? end.subarray(-bytes) : await readWhole(file, size - bytes, bytes);
  return decodeIndex(index, size);
}

/** Throws `DamagedArchive` if zlib reports damaged data, otherwise the error itself. */
function damaged(error: unknown): never {
  const code = errorCode(error) ?? '';
  if (code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE') {
    throw new DamagedArchive('damaged archive', { cause: error });
  }
  throw error;
}
