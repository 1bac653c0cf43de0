import { closeSync, lstatSync, type Stats } from 'node:fs';
import { crc32 } from 'node:zlib';
import { DomainError, errorCode, unlessCodeSync } from '../../../lib/errors/errors.js';
import { systemErrorCode } from '../../../lib/errors/system-error.js';
import { type GlobState, Globs } from '../../../lib/text/globs.js';
import { MAX_PATH_BYTES } from '../../files/jail/jail-path.js';
import { changeSince } from '../../files/traversal/change-kind.js';
import { Descent } from '../../files/traversal/descent.js';
import { GONE } from '../../files/traversal/entry-codes.js';
import { openFileAt, readFully } from '../../files/traversal/file-reads.js';
import type { HeldNames } from '../../files/traversal/held-names.js';
import { SortedNames } from '../../files/traversal/sorted-names.js';
import { Turn, type Turns } from '../../files/traversal/turn.js';
import { stretchesOf } from '../tar/density.js';
import { deflateHere } from './deflating.js';

export type PackOptions = {
  /** The descriptor of the folder to pack. */
  fd: number;
  /** Packs only this entry of the folder. */
  only?: string;
  /** Patterns (`Globs`) relative to the folder, of entries to exclude. A match covers everything below it. */
  exclude: readonly string[];
  /** Milliseconds since the Unix epoch. Packs only entries created or changed since then. */
  sinceMs?: number | undefined;
  /** A file to exclude at any path: the archive itself. */
  except?: { dev: number; ino: number };
  /** Buffers of `SLOT_BYTES` each. The walk fills them in turn: the bytes of each piece are in the next buffer. */
  slots: readonly SharedArrayBuffer[];
  /** The deflate level, 0 to 9. The default is 1, with separate blocks for compressible and incompressible bytes. */
  level?: number | undefined;
};

/** A folder, or a block of a file. A short file usually is a single block. */
export type PackPart = {
  /** A path relative to the folder; one character per byte (Latin-1). */
  name: string;
  isFolder: boolean;
  mode: number;
  modifiedMs: number;
  /** The size of the file when it was opened, in bytes: no more is read. */
  size: number;
  /**
   * Where the block begins and ends in its slot, the shared buffer of this piece. `to - from` equals `bytes`, unless
   * the block was deflated in the worker.
   */
  from: number;
  to: number;
  /** The uncompressed length of the block. */
  bytes: number;
  isFirst: boolean;
  isLast: boolean;
  /** The CRC-32 of the file up to the end of this block. */
  crc: number;
  /**
   * `here`: the shared buffer contains the deflated bytes (RFC 1951); `no`: deflating would hardly shrink the block;
   * `wanted`: the receiver should try to deflate it.
   */
  deflated: 'here' | 'no' | 'wanted';
};

/** Parts of an archive, in the byte order of their names. The content of a folder follows it directly. */
export type PackPiece = {
  slot: number;
  parts: PackPart[];
  /** The path of the entry at which a system call failed, and the error code. No piece follows. */
  refused?: { name: string; code: string };
};

export const SLOT_BYTES = 512 * 1024;
export const BLOCK_BYTES = 256 * 1024;
const PIECE_PARTS = 256;
export const DEFAULT_LEVEL = 1;
/** Blocks with fewer bytes are not deflated, because they hardly shrink. */
const LEAST_DEFLATED_BYTES = 48;
/** Blocks up to this size are deflated in the worker, because passing them to another thread would take longer. */
const MOST_HERE_BYTES = 32 * 1024;

type Level = { prefix: string; names: SortedNames; state: GlobState };
type Found = { name: string; stat: Stats };
type Ends = Pick<PackPart, 'isFirst' | 'isLast'>;
/** The result for a stretch of bytes: whether it was deflated, and its length after that. */
type Tried = Pick<PackPart, 'deflated'> & { length: number };

const kept = ({ length }: Uint8Array): Tried => ({ deflated: 'no', length });

/**
 * Reads the content of a folder for packing. Links, pipes, sockets and devices are skipped, and so are entries
 * deleted during the walk. A file that grows is cut at its initial size; one that shrinks becomes shorter. Folders
 * whose path is longer than 4096 bytes and unreadable entries are errors, because an archive must be complete.
 */
export function* packWalk(options: PackOptions, names?: HeldNames): Turns<PackPiece, undefined> {
  using descent = new Descent(options.fd, { closed: 'refused', names });
  const piece = new Piece(options);
  const at = { name: '' };
  const turn = new Turn();
  try {
    for (const entry of found(descent, options, at, turn)) {
      if (entry?.stat.isDirectory()) piece.addFolder(entry);
      else if (entry !== undefined) yield* addFile(piece, descent, entry);
      if (piece.isFull || turn.isOver()) yield* turn.end(piece.isEmpty ? undefined : piece.taken());
    }
    if (!piece.isEmpty) yield piece.taken();
  } catch (error) {
    const code = systemErrorCode(error) ?? errorCode(error);
    if (error instanceof DomainError || code === undefined) throw error;
    yield { ...piece.taken(), refused: { name: at.name, code } };
  }
  return undefined;
}

/**
 * Yields the wanted files and folders one by one. When it yields a file, the folder that contains the file is the
 * current folder of `descent`. Yields undefined for skipped entries and at the end of a time slice.
 */
function* found(
  descent: Descent,
  { only, exclude, sinceMs, except }: PackOptions,
  at: { name: string },
  turn: Turn,
): Generator<Found | undefined> {
  const globs = new Globs(exclude);
  const isWanted = (stat: Stats) => sinceMs === undefined || changeSince(stat, sinceMs) !== undefined;
  const open = function* (prefix: string, state: GlobState): Generator<undefined, Level, void> {
    const { names } = yield* descent.sortedNames(turn);
    return { prefix, state, names };
  };
  const top: Level = { prefix: '', names: SortedNames.of(only ?? ''), state: globs.start };
  const levels = [only === undefined ? yield* open('', globs.start) : top];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const name = level.names.next();
    if (name === undefined) {
      levels.pop();
      descent.leave();
      continue;
    }
    at.name = `${level.prefix}${name}`;
    const state = globs.down(level.state, name);
    const look = () => lstatSync(descent.at(name), { throwIfNoEntry: false });
    const stat = state && unlessCodeSync(look, GONE);
    const isItself = stat?.ino === except?.ino && stat?.dev === except?.dev;
    const isTaken = stat?.isFile() === true && !isItself && isWanted(stat);
    if (state === undefined || stat?.isDirectory() !== true)
      yield isTaken ? { name: at.name, stat } : undefined;
    else {
      if (at.name.length >= MAX_PATH_BYTES)
        throw Object.assign(new Error('too deep'), { code: 'ENAMETOOLONG' });
      if (unlessCodeSync(() => descent.enter(name), GONE) !== true) continue;
      yield isWanted(stat) ? { name: at.name, stat } : undefined;
      levels.push(yield* open(`${at.name}/`, state));
    }
  }
}

function* addFile(piece: Piece, descent: Descent, { name }: Found): Generator<PackPiece> {
  const open = () => openFileAt(descent.at(name.slice(name.lastIndexOf('/') + 1)));
  const opened = unlessCodeSync(open, GONE);
  if (opened === undefined) return;
  const { fd, stat } = opened;
  try {
    let at = 0;
    for (let isLast = false; !isLast; ) {
      const wanted = Math.min(BLOCK_BYTES, stat.size - at);
      if (!piece.fits(wanted)) yield piece.taken();
      const bytes = piece.read(fd, at, wanted);
      const isFirst = at === 0;
      at += bytes.length;
      isLast = bytes.length < wanted || at >= stat.size;
      piece.addBlock(bytes, { name, stat, isFirst, isLast });
    }
  } finally {
    closeSync(fd);
  }
}

/** Collects parts in a slot, one of the shared buffers, until the reader requests the next piece. */
class Piece {
  readonly #slots: readonly SharedArrayBuffer[];
  readonly #level: number | undefined;
  #slot = 0;
  #bytes: Buffer;
  #used = 0;
  /** The CRC-32 of the current file up to its last block. */
  #crc = 0;
  #parts: PackPart[] = [];

  constructor({ slots, level }: PackOptions) {
    this.#slots = slots;
    this.#level = level;
    this.#bytes = this.#current();
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  get isFull(): boolean {
    return this.#parts.length >= PIECE_PARTS || this.#used >= SLOT_BYTES;
  }

  fits(bytes: number): boolean {
    return this.#used + bytes <= SLOT_BYTES;
  }

  /** Reads up to `wanted` bytes into the slot. Returns fewer only at the end of the file. */
  read(fd: number, position: number, wanted: number): Buffer {
    const free = this.#bytes.subarray(this.#used, this.#used + wanted);
    return readFully(fd, free, position);
  }

  addFolder({ name, stat: { mode, mtimeMs } }: Found): void {
    const empty = { size: 0, from: 0, to: 0, bytes: 0, isFirst: true, isLast: true, crc: 0 };
    this.#parts.push({ name, isFolder: true, mode, modifiedMs: mtimeMs, ...empty, deflated: 'no' });
  }

  addBlock(block: Buffer, { name, stat, isFirst, isLast }: Found & Ends): void {
    const isTried = this.#level === undefined && block.length > 0;
    const whole = { from: 0, to: block.length, isDense: this.#level === 0 };
    if (isFirst) this.#crc = 0;
    for (const { from, to, isDense } of isTried ? stretchesOf(block) : [whole]) {
      const stretch = block.subarray(from, to);
      const ends = { isFirst: isFirst && from === 0, isLast: isLast && to === block.length };
      this.#crc = crc32(stretch, this.#crc);
      const { deflated, length } = isDense ? kept(stretch) : this.#tried(stretch, ends);
      this.#parts.push({
        name,
        isFolder: false,
        mode: stat.mode,
        modifiedMs: stat.mtimeMs,
        size: stat.size,
        from: this.#used + from,
        to: this.#used + from + length,
        bytes: stretch.length,
        ...ends,
        crc: this.#crc,
        deflated,
      });
    }
    this.#used += block.length;
  }

  /** Deflates a short stretch of bytes in place if that makes it shorter. */
  #tried(stretch: Buffer, { isFirst, isLast }: Ends): Tried {
    if (stretch.length < LEAST_DEFLATED_BYTES) return kept(stretch);
    if (stretch.length > MOST_HERE_BYTES) return { deflated: 'wanted', length: stretch.length };
    const deflated = deflateHere(stretch, this.#level ?? DEFAULT_LEVEL, isFirst && isLast);
    if (deflated.length >= stretch.length) return kept(stretch);
    stretch.set(deflated);
    return { deflated: 'here', length: deflated.length };
  }

  taken(): PackPiece {
    const piece = { slot: this.#slot, parts: this.#parts };
    this.#slot = (this.#slot + 1) % this.#slots.length;
    this.#bytes = this.#current();
    this.#used = 0;
    this.#parts = [];
    return piece;
  }

  #current(): Buffer {
    const slot = this.#slots[this.#slot];
    if (slot === undefined || slot.byteLength !== SLOT_BYTES)
      throw new Error('an output buffer of the archive writer is missing or has the wrong size');
    return Buffer.from(slot);
  }
}
