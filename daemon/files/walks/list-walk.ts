import { lstatSync, readdirSync } from 'node:fs';
import { Descent } from './descent.js';
import { createTurn, type Turns } from './turn.js';
import { unlessCodeSync } from './unless-code-sync.js';

export type ListOptions = {
  /** The folder. */
  fd: number;
  isRecursive: boolean;
  maxEntries: number;
};

/** Entries by columns, which cost a tenth of objects on their way between threads. */
export type ListedEntries = {
  /** Relative to the folder, each ended by NUL, which no name holds. */
  names: string;
  /** 1 for a folder. */
  folders: Uint8Array;
  /** In bytes; 0 of what is no file. */
  sizes: Float64Array;
  /** Milliseconds since the Unix epoch. */
  modified: Float64Array;
};

/** A folder on the way: its names, how many were told of, and what they begin with. */
type Level = { names: string[]; told: number; prefix: string };

/** The code of what is thrown where there are more entries than may be told of. */
export const TOO_MANY = 'TOO_MANY';

const PIECE_ENTRIES = 512;
/** Nobody could name anything longer. */
const MAX_PATH_CHARACTERS = 4096;
const S_IFMT = 0o170000;
const S_IFREG = 0o100000;
const S_IFDIR = 0o040000;
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is what is asked for
const ASCII = /^[\x00-\x7f]*$/;

/** Tells of what a folder holds, in the order of the names' bytes, what is in a folder right after it. */
export function* listWalk({ fd, isRecursive, maxEntries }: ListOptions): Turns<ListedEntries, undefined> {
  const descent = new Descent(fd);
  const turn = createTurn();
  let piece = new Piece();
  let left = maxEntries;
  const open = (prefix: string): Level => {
    const names = readdirSync(`/proc/self/fd/${descent.fd}`, 'latin1').sort();
    if (names.length > left) throw Object.assign(new Error('too many entries'), { code: TOO_MANY });
    left -= names.length;
    return { names, told: 0, prefix };
  };
  try {
    const levels = [open('')];
    for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
      const name = level.names[level.told];
      level.told += 1;
      if (name === undefined) {
        levels.pop();
        descent.leave();
        continue;
      }
      const stat = unlessCodeSync(() => lstatSync(descent.at(name), { throwIfNoEntry: false }), GONE);
      const shown = `${level.prefix}${ASCII.test(name) ? name : Buffer.from(name, 'latin1').toString('utf8')}`;
      if (stat === undefined || shown.length > MAX_PATH_CHARACTERS) continue;
      const type = stat.mode & S_IFMT;
      piece.add(shown, type === S_IFDIR, type === S_IFREG ? stat.size : 0, stat.mtimeMs);
      if (isRecursive && type === S_IFDIR && descent.enter(name)) levels.push(open(`${shown}/`));
      if (!piece.isFull && !turn.isOver()) continue;
      yield piece.taken();
      piece = new Piece();
      turn.begin();
    }
    if (!piece.isEmpty) yield piece.taken();
    return undefined;
  } finally {
    descent.close();
  }
}

class Piece {
  #names = '';
  #count = 0;
  readonly #folders = new Uint8Array(PIECE_ENTRIES);
  readonly #sizes = new Float64Array(PIECE_ENTRIES);
  readonly #modified = new Float64Array(PIECE_ENTRIES);

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count === PIECE_ENTRIES;
  }

  add(name: string, isFolder: boolean, size: number, modified: number): void {
    this.#names += `${name}\0`;
    this.#folders[this.#count] = Number(isFolder);
    this.#sizes[this.#count] = size;
    this.#modified[this.#count] = modified;
    this.#count += 1;
  }

  taken(): ListedEntries {
    return {
      names: this.#names,
      folders: this.#folders,
      sizes: this.#sizes,
      modified: this.#modified,
    };
  }
}
