import { closeSync, lstatSync, readSync, type Stats } from 'node:fs';
import { crc32 } from 'node:zlib';
import { DomainError, errorCode } from '../../../lib/errors.js';
import { type GlobState, Globs } from '../../../lib/globs.js';
import { systemErrorCode } from '../../../lib/system-error.js';
import { changeSince } from './change-kind.js';
import { openFileAt } from './copy-walk.js';
import { deflateHere } from './deflating.js';
import { stretchesOf } from './density.js';
import { Descent } from './descent.js';
import type { HeldNames } from './held-names.js';
import { SortedNames } from './sorted-names.js';
import { createTurn, type Turn, type Turns } from './turn.js';
import { GONE, unlessCodeSync } from './unless-code-sync.js';

export type PackOptions = {
  /** The folder. */
  fd: number;
  /** Of the folder this alone. */
  only?: string;
  /** Patterns (`Globs`) relative to the folder: what matches is left out with all that is below. */
  exclude: readonly string[];
  /** Milliseconds since the Unix epoch: what was neither made nor changed since is left out. */
  sinceMs?: number | undefined;
  /** A file that is left out, wherever it lies: the archive itself. */
  except?: { dev: number; ino: number };
  /** Where the bytes of the pieces go, of `SLOT_BYTES` each, in turn. */
  slots: readonly SharedArrayBuffer[];
  /** 0 to 9; left out it is 1, and blocks are taken apart into what shrinks and what does not. */
  level?: number | undefined;
};

/** A folder, or a block of a file: the whole of one that is no longer, unless it was taken apart. */
export type PackPart = {
  /** Relative to the folder; each character stands for a byte. */
  name: string;
  isFolder: boolean;
  mode: number;
  modifiedMs: number;
  /** Of the file as it was found, in bytes: no more is read of it. */
  size: number;
  /** Where the block lies in its slot: as many bytes as it has, unless it is deflated there. */
  from: number;
  to: number;
  /** Of the block in its file. */
  bytes: number;
  isFirst: boolean;
  isLast: boolean;
  /** Of the file up to the end of this block. */
  crc: number;
  /** `here`: its bytes in the slot are (RFC 1951); `no`: it would hardly shrink; `wanted`: it is to be tried. */
  deflated: 'here' | 'no' | 'wanted';
};

/** In the order of the names' bytes, what is in a folder right after it. */
export type PackPiece = {
  slot: number;
  parts: PackPart[];
  /** What the system refused, and with which code: nothing comes after it. */
  refused?: { name: string; code: string };
};

export const SLOT_BYTES = 512 * 1024;
export const BLOCK_BYTES = 256 * 1024;
const PIECE_PARTS = 256;
export const DEFAULT_LEVEL = 1;
/** Less can hardly shrink. */
const LEAST_DEFLATED_BYTES = 48;
/** So few are deflated where they were read: their way to another thread and back would take longer. */
const MOST_HERE_BYTES = 32 * 1024;
const MAX_PATH_BYTES = 4096;

type Level = { prefix: string; names: SortedNames; state: GlobState };
type Found = { name: string; stat: Stats };
type Ends = Pick<PackPart, 'isFirst' | 'isLast'>;
/** With how many bytes there are then. */
type Tried = Pick<PackPart, 'deflated'> & { length: number };

const kept = ({ length }: Uint8Array): Tried => ({ deflated: 'no', length });

/**
 * Reads all that a folder holds, to be packed. Links, pipes, sockets and devices are left out, and what vanishes
 * meanwhile; a file that grows is cut where it ended, one that shrinks is shorter. A folder that a path of 4096 bytes
 * does not reach is refused, as what the daemon may not read: an archive says that it is all there.
 */
export function* packWalk(options: PackOptions, names?: HeldNames): Turns<PackPiece, undefined> {
  const descent = new Descent(options.fd, { closed: 'refused', names });
  const piece = new Piece(options);
  const at = { name: '' };
  const turn = createTurn();
  try {
    for (const entry of found(descent, options, at, turn)) {
      if (entry?.stat.isDirectory()) piece.addFolder(entry);
      else if (entry !== undefined) yield* addFile(piece, descent, entry);
      if (!piece.isFull && !turn.isOver()) continue;
      yield piece.isEmpty ? undefined : piece.taken();
      turn.begin();
    }
    if (!piece.isEmpty) yield piece.taken();
  } catch (error) {
    const code = systemErrorCode(error) ?? errorCode(error);
    if (error instanceof DomainError || code === undefined) throw error;
    yield { ...piece.taken(), refused: { name: at.name, code } };
  } finally {
    descent.close();
  }
  return undefined;
}

/** Yields each file and folder while the descent is in its parent; undefined for skipped entries and at the end of a turn. */
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

/** What is gathered until it is asked for. */
class Piece {
  readonly #slots: readonly SharedArrayBuffer[];
  readonly #level: number | undefined;
  #slot = 0;
  #bytes: Buffer;
  #used = 0;
  /** Of the file that is being read. */
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

  /** Fewer than are wanted are the last of a file. */
  read(fd: number, position: number, wanted: number): Buffer {
    const room = this.#bytes.subarray(this.#used, this.#used + wanted);
    let read = 0;
    while (read < wanted) {
      const bytes = readSync(fd, room, read, wanted - read, position + read);
      if (bytes === 0) break;
      read += bytes;
    }
    return room.subarray(0, read);
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
        isFirst: ends.isFirst,
        isLast: ends.isLast,
        crc: this.#crc,
        deflated,
      });
    }
    this.#used += block.length;
  }

  /** Deflated in its own place, where it is short. */
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
    if (slot === undefined || slot.byteLength !== SLOT_BYTES) throw new Error('no slot for the bytes');
    return Buffer.from(slot);
  }
}
