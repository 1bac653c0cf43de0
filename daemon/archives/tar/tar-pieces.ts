import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Turn } from '../../files/traversal/turn.js';
import { ZEROS_BYTES } from '../stored-gzip.js';
import { Crc32OfZeros } from './crc32-of-zeros.js';
import { type Stretch, stretchesOf } from './density.js';
import { HoleReader } from './hole-reader.js';
import { TAR_END_BYTES, tarPadding } from './tar-headers.js';

/**
 * The next bytes of an archive. They are in one of the shared buffers ("slots") of the walk, unless all of them are
 * zeros.
 */
export type TarPiece = TarBytes | TarZeros;

type TarBytes = {
  slot: number;
  /** How many bytes of the slot (shared buffer) are part of the archive. */
  bytes: number;
  /** Which parts of the bytes can be compressed. */
  stretches: Stretch[];
  /** The CRC-32 of the archive (RFC 1952) up to the end of this piece. */
  crc: number;
};

/** Zeros that would fill `zeroSlots` slots, and that take no memory. `crc` as in `TarBytes`. */
type TarZeros = { zeroSlots: number; crc: number };

export const TAR_SLOT_BYTES = ZEROS_BYTES;
/**
 * The length of the parts that are judged as compressible or not. It is short, because files begin anywhere in a slot
 * and a longer part would often contain the end of one file and the start of another.
 */
const STRETCH_BYTES = 4 * 1024;
/** The size of one read. Between two reads, the worker thread may continue the reading of other folders. */
const READ_BYTES = 128 * 1024;
/** Long runs of zeros are reported in pieces of 64 MiB, for progress and so that the reader can cancel. */
const MOST_ZERO_SLOTS = 256;
const MOST_ZERO_BYTES = MOST_ZERO_SLOTS * TAR_SLOT_BYTES;

/** Collects the bytes of an archive in shared buffers ("slots"), and yields each slot when it is full. */
export class TarPieces {
  readonly #slots: readonly Buffer[];
  readonly #isStored: boolean;
  #slot = 0;
  #used = 0;
  #crc = 0;
  #zeroCrc: Crc32OfZeros | undefined;
  #holes: HoleReader | undefined;

  /** @param isStored whether nothing will be compressed: all bytes then count as dense */
  constructor(slots: readonly SharedArrayBuffer[], isStored = false) {
    this.#isStored = isStored;
    if (slots.some((slot) => slot.byteLength !== TAR_SLOT_BYTES))
      throw new Error('an output buffer of the archive writer is missing or has the wrong size');
    this.#slots = slots.map((slot) => Buffer.from(slot));
  }

  *bytes(bytes: Buffer): Generator<TarPiece | undefined> {
    for (let at = 0; at < bytes.length; ) {
      const copied = bytes.copy(this.#current, this.#used, at);
      at += copied;
      yield* this.#add(copied);
    }
  }

  /**
   * Adds a file whose content is in memory, and the padding of its last block. If the content is shorter than `size`,
   * zeros are added.
   */
  *held(bytes: Buffer, size: number): Generator<TarPiece | undefined> {
    yield* this.bytes(bytes);
    yield* this.#zeros(size - bytes.length + tarPadding(size));
  }

  /**
   * Reads and adds the content of a file, and the padding of its last block. If the file is shorter than `size`,
   * zeros follow.
   *
   * @param hasHoles reads the file with `HoleReader` @returns false if the file was shorter
   */
  *file(
    fd: number,
    { size, hasHoles }: { size: number; hasHoles: boolean },
    turn: Turn,
  ): Generator<TarPiece | undefined, boolean> {
    let at = hasHoles ? yield* this.#overHoles(fd, size, turn) : 0;
    while (at < size) {
      const wanted = Math.min(READ_BYTES, size - at, TAR_SLOT_BYTES - this.#used);
      const read = readSync(fd, this.#current, this.#used, wanted, at);
      if (read === 0) break;
      at += read;
      yield* this.#add(read);
      if (turn.isOver()) yield* turn.end(undefined);
    }
    yield* this.#zeros(size - at + tarPadding(size), turn);
    return at === size;
  }

  /**
   * Adds the part of the file that `HoleReader` can read.
   * @returns the offset from which the rest must be read normally
   */
  *#overHoles(fd: number, size: number, turn: Turn): Generator<TarPiece | undefined, number> {
    this.#holes ??= new HoleReader();
    let at = 0;
    let zeros = 0;
    for (const { bytes, isNothing } of this.#holes.read(fd, size)) {
      at += bytes.length;
      if (isNothing) zeros += bytes.length;
      if (!isNothing || zeros >= MOST_ZERO_BYTES) {
        yield* this.#zeros(zeros, turn);
        zeros = 0;
      }
      if (!isNothing) yield* this.bytes(bytes);
      if (turn.isOver()) yield* turn.end(undefined);
    }
    yield* this.#zeros(zeros, turn);
    return at;
  }

  *end(): Generator<TarPiece | undefined> {
    yield* this.#zeros(TAR_END_BYTES);
    if (this.#used > 0) yield this.#taken();
  }

  *#zeros(count: number, turn?: Turn): Generator<TarPiece | undefined> {
    for (let left = count; left > 0; ) {
      if (this.#used === 0 && left >= TAR_SLOT_BYTES) {
        const zeroSlots = Math.min(Math.floor(left / TAR_SLOT_BYTES), MOST_ZERO_SLOTS);
        left -= zeroSlots * TAR_SLOT_BYTES;
        this.#zeroCrc ??= new Crc32OfZeros(TAR_SLOT_BYTES);
        for (let slot = 0; slot < zeroSlots; slot += 1) this.#crc = this.#zeroCrc.after(this.#crc);
        yield { zeroSlots, crc: this.#crc };
        continue;
      }
      const bytes = Math.min(left, TAR_SLOT_BYTES - this.#used);
      this.#current.fill(0, this.#used, this.#used + bytes);
      left -= bytes;
      yield* this.#add(bytes);
      if (turn?.isOver() === true) yield* turn.end(undefined);
    }
  }

  *#add(bytes: number): Generator<TarPiece | undefined> {
    this.#used += bytes;
    if (this.#used === TAR_SLOT_BYTES) yield this.#taken();
  }

  get #current(): Buffer {
    const slot = this.#slots[this.#slot];
    if (slot === undefined) throw new Error('the archive writer has no output buffer');
    return slot;
  }

  #taken(): TarPiece {
    const bytes = this.#current.subarray(0, this.#used);
    this.#crc = crc32(bytes, this.#crc);
    const piece = {
      slot: this.#slot,
      bytes: this.#used,
      stretches: this.#isStored
        ? [{ from: 0, to: this.#used, isDense: true }]
        : stretchesOf(bytes, STRETCH_BYTES),
      crc: this.#crc,
    };
    this.#slot = (this.#slot + 1) % this.#slots.length;
    this.#used = 0;
    return piece;
  }
}
