import { type BigIntStats, closeSync, lstatSync, readlinkSync } from 'node:fs';
import { DomainError, errorCode, unlessCodeSync } from '../../../lib/errors/errors.js';
import { humanSize } from '../../../lib/text/human-size.js';
import { fileFault } from '../../files/jail/file-fault.js';
import { MAX_PATH_BYTES, nameOf, quoted } from '../../files/jail/jail-path.js';
import { Descent } from '../../files/traversal/descent.js';
import { GONE } from '../../files/traversal/entry-codes.js';
import { openFileAt } from '../../files/traversal/file-reads.js';
import type { HeldNames } from '../../files/traversal/held-names.js';
import { Selection, type Taken } from '../../files/traversal/included.js';
import type { SortedNames } from '../../files/traversal/sorted-names.js';
import { Turn, type Turns } from '../../files/traversal/turn.js';
import { isChanged, MOST_READS, MOST_STEADY_BYTES, SteadyReads } from './steady-reads.js';
import { type TarHeader, tarComments, tarHeader } from './tar-headers.js';
import { patternComments } from './tar-patterns.js';
import { type TarPiece, TarPieces } from './tar-pieces.js';

export type TarOptions = {
  /** The descriptor of the folder to pack. */
  fd: number;
  /** The path of the folder in error messages. */
  path: string;
  /**
   * Patterns (`Globs`) relative to the folder: the entries to include (an empty list means all), and those among them
   * to exclude.
   */
  include: readonly string[];
  exclude: readonly string[];
  /** The maximum total size of the files. The file that would exceed it is not read. */
  maxFileBytes: number;
  /** Buffers of `TAR_SLOT_BYTES` each. The walk fills them in turn: the bytes of each piece are in the next buffer. */
  slots: readonly SharedArrayBuffer[];
  /** Whether nothing will be compressed, so that the pieces need not be judged. */
  isStored?: boolean;
};

/** The summary of the walk. Names are Latin-1 strings: one character per byte. */
export type TarResult = {
  entries: number;
  /** The total length of the names in bytes. Each name counts with a terminating byte. */
  nameBytes: number;
  /** The total size of the files after unpacking. */
  fileBytes: number;
  /** The number of devices, pipes and sockets in the folder, which are not archived. */
  leftOut: number;
  /** The number of files that changed while they were read, and the paths of the first hundred. */
  changed: number;
  changedPaths: string[];
};

const MAX_CHANGED_PATHS = 100;
/**
 * The maximum memory for the paths of hard-linked files, which are kept until the end. A file whose path does not fit
 * is packed again under each of its names.
 */
const MAX_SHARED_BYTES = 32 * 1024 * 1024;
const NOT_A_LINK = new Set([...GONE, 'EINVAL']);

type Level = {
  prefix: string;
  names: SortedNames;
  taken: Taken;
  /** The header of the folder itself; undefined once it is in the archive. */
  own?: TarHeader | undefined;
};

/**
 * Reads the content of a folder as a tar archive: files, folders, links, and further names of a file as hard links.
 * Entries come in the byte order of their names, with the content of a folder directly after it. Devices, pipes and
 * sockets are skipped, and so are entries deleted before they are opened. A file of at most 4 MiB that changes while
 * it is read is read again. A larger file, or one that changes each time, keeps the size that it had when it was
 * opened: it is cut, or padded with zeros, and reported as changed.
 *
 * @throws DomainError for unreadable entries, because an archive must be complete; for a path over 4095 bytes;
 * `too_large`
 */
export function* tarWalk(
  options: TarOptions,
  held?: HeldNames,
  turn = new Turn(),
): Turns<TarPiece, TarResult> {
  using descent = new Descent(options.fd, { closed: 'refused', names: held });
  const walk = new TarWalk(options, descent, turn);
  try {
    return yield* walk.all();
  } catch (error) {
    if (error instanceof DomainError || errorCode(error) === undefined) throw error;
    throw fileFault(error, { text: walk.shown(), names: [] });
  }
}

class TarWalk {
  readonly #options: TarOptions;
  readonly #descent: Descent;
  readonly #turn: Turn;
  readonly #selection: Selection;
  readonly #pieces: TarPieces;
  readonly #steady = new SteadyReads();
  /** The path of the current entry. */
  #path = '';
  /** The first path of each hard-linked file, by device and inode. */
  readonly #shared = new Map<string, string>();
  #sharedBytes = 0;
  readonly #levels: Level[] = [];
  readonly #result: TarResult = {
    entries: 0,
    nameBytes: 0,
    fileBytes: 0,
    leftOut: 0,
    changed: 0,
    changedPaths: [],
  };

  constructor(options: TarOptions, descent: Descent, turn: Turn) {
    this.#options = options;
    this.#descent = descent;
    this.#turn = turn;
    this.#selection = new Selection(options);
    this.#pieces = new TarPieces(options.slots, options.isStored);
  }

  /** Returns the path of the current entry, for messages. */
  shown(): string {
    return `${this.#options.path}/${this.#path.split('/').map(nameOf).join('/')}`;
  }

  *all(): Turns<TarPiece, TarResult> {
    for (const comments of tarComments(patternComments(this.#options))) yield* this.#pieces.bytes(comments);
    yield* this.#open('', this.#selection.start);
    for (let level = this.#levels.at(-1); level !== undefined; level = this.#levels.at(-1)) {
      const name = level.names.next();
      if (name === undefined) {
        this.#levels.pop();
        this.#descent.leave();
        continue;
      }
      const taken = this.#selection.down(level.taken, name);
      this.#path = `${level.prefix}${name}`;
      if (taken !== undefined) yield* this.#take(name, taken);
      if (this.#turn.isOver()) yield* this.#turn.end(undefined);
    }
    yield* this.#pieces.end();
    return this.#result;
  }

  *#open(prefix: string, taken: Taken, own?: TarHeader): Generator<undefined, void, void> {
    const { names } = yield* this.#descent.sortedNames(this.#turn);
    this.#levels.push({ prefix, names, taken, own });
  }

  *#take(name: string, taken: Taken): Generator<TarPiece | undefined> {
    const look = () => lstatSync(this.#descent.at(name), { bigint: true, throwIfNoEntry: false });
    const stat = unlessCodeSync(look, GONE);
    if (stat === undefined) return;
    if (stat.isDirectory()) return yield* this.#takeFolder(name, taken, stat);
    if (taken.within !== 'all') return;
    this.#requirePath();
    if (stat.isFile()) yield* this.#takeFile(name);
    else if (stat.isSymbolicLink()) yield* this.#takeLink(name, stat);
    else this.#result.leftOut += 1;
  }

  *#takeFolder(name: string, taken: Taken, stat: BigIntStats): Generator<TarPiece | undefined> {
    this.#requirePath();
    if (unlessCodeSync(() => this.#descent.enter(name), GONE) !== true) return;
    yield* this.#open(`${this.#path}/`, taken, this.#header('folder', stat));
    // A folder that the patterns do not select, but that contains selected entries, is added just before the first of
    // these.
    if (taken.within === 'all') yield* this.#emitFolders();
  }

  /**
   * Rejects a path that is too long to be restored. A folder's path counts with a trailing slash. @throws DomainError
   * `invalid_input`
   */
  #requirePath(): void {
    if (this.#path.length < MAX_PATH_BYTES) return;
    const message = `The path ${quoted(this.shown())} is longer than an archive allows (${MAX_PATH_BYTES - 1} bytes): shorten it, or exclude it.`;
    throw new DomainError('invalid_input', message);
  }

  /** Called before a file is read. @throws DomainError `too_large` if it exceeds the total size */
  #requireSize(): void {
    const { maxFileBytes } = this.#options;
    if (this.#result.fileBytes <= maxFileBytes) return;
    const message = `With ${quoted(this.shown())}, the files are larger than ${humanSize(maxFileBytes)} (with the holes of sparse files), which is more than the disk can store when they are restored: exclude this file.`;
    throw new DomainError('too_large', message);
  }

  *#takeLink(name: string, stat: BigIntStats): Generator<TarPiece | undefined> {
    const read = () => readlinkSync(this.#descent.at(name), 'buffer').toString('latin1');
    const target = unlessCodeSync(read, NOT_A_LINK);
    if (target !== undefined) yield* this.#emit({ ...this.#header('link', stat), target });
  }

  *#takeFile(name: string): Generator<TarPiece | undefined> {
    for (let readsLeft = MOST_READS; readsLeft > 0; readsLeft -= 1) {
      const opened = unlessCodeSync(() => openFileAt(this.#descent.at(name)), GONE);
      if (opened === undefined) return;
      try {
        if (yield* this.#takeOpened(opened.fd, readsLeft)) return;
      } finally {
        closeSync(opened.fd);
      }
      this.#steady.pause(this.#turn);
    }
  }

  /** Adds an opened file. @returns false if the file changed and must be read again; nothing was added in this case */
  *#takeOpened(fd: number, readsLeft: number): Generator<TarPiece | undefined, boolean> {
    const stat = this.#steady.before(fd, this.#turn);
    const size = Number(stat.size);
    const key = stat.nlink > 1n ? `${stat.dev}:${stat.ino}` : undefined;
    const first = key === undefined ? undefined : this.#shared.get(key);
    if (first !== undefined) {
      yield* this.#emit({ ...this.#header('hardLink', stat), target: first });
      return true;
    }
    const hasHoles = stat.blocks * 512n < stat.size;
    const isSteady = !hasHoles && size <= MOST_STEADY_BYTES;
    const held = isSteady ? yield* this.#steady.read(fd, size, this.#turn) : undefined;
    const hasChanged = held !== undefined && (held.length < size || isChanged(stat, fd));
    if (hasChanged && readsLeft > 1) return false;
    if (key !== undefined) this.#share(key);
    this.#result.fileBytes += size;
    this.#requireSize();
    yield* this.#emit({ ...this.#header('file', stat), size });
    if (held !== undefined) yield* this.#pieces.held(held, size);
    const isWhole = held !== undefined || (yield* this.#pieces.file(fd, { size, hasHoles }, this.#turn));
    if (hasChanged || !isWhole || (held === undefined && isChanged(stat, fd))) this.#noteChange();
    return true;
  }

  #share(key: string): void {
    this.#sharedBytes += key.length + this.#path.length;
    if (this.#sharedBytes <= MAX_SHARED_BYTES) this.#shared.set(key, this.#path);
  }

  #header(type: TarHeader['type'], { mode, mtimeNs }: BigIntStats): TarHeader {
    return { type, path: this.#path, mode: Number(mode), modifiedNs: mtimeNs, size: 0 };
  }

  *#emit(header: TarHeader): Generator<TarPiece | undefined> {
    yield* this.#emitFolders();
    yield* this.#write(header);
  }

  /** Adds the headers of those folders on the current path that are not in the archive yet. */
  *#emitFolders(): Generator<TarPiece | undefined> {
    for (const level of this.#levels) {
      if (level.own === undefined) continue;
      yield* this.#write(level.own);
      level.own = undefined;
    }
  }

  *#write(header: TarHeader): Generator<TarPiece | undefined> {
    this.#result.entries += 1;
    this.#result.nameBytes += header.path.length - header.path.lastIndexOf('/');
    yield* this.#pieces.bytes(tarHeader(header));
  }

  #noteChange(): void {
    this.#result.changed += 1;
    const { changedPaths } = this.#result;
    if (changedPaths.length < MAX_CHANGED_PATHS) changedPaths.push(this.#path);
  }
}
