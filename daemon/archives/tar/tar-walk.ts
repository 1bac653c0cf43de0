import { type BigIntStats, closeSync, lstatSync, readlinkSync } from 'node:fs';
import { DomainError, errorCode } from '../../../lib/errors/errors.js';
import { humanSize } from '../../../lib/text/human-size.js';
import { fileFault } from '../../files/jail/file-fault.js';
import { nameOf, quoted } from '../../files/jail/jail-path.js';
import { openFileAt } from '../../files/traversal/copy-walk.js';
import { Descent } from '../../files/traversal/descent.js';
import type { HeldNames } from '../../files/traversal/held-names.js';
import { Selection, type Taken } from '../../files/traversal/included.js';
import type { SortedNames } from '../../files/traversal/sorted-names.js';
import { createTurn, type Turn, type Turns } from '../../files/traversal/turn.js';
import { GONE, unlessCodeSync } from '../../files/traversal/unless-code-sync.js';
import { MAX_PATH_BYTES } from '../unpack/entry-path.js';
import { isChanged, MOST_READS, MOST_STEADY_BYTES, SteadyReads } from './steady-reads.js';
import { type TarHeader, tarComments, tarHeader } from './tar-headers.js';
import { patternComments } from './tar-patterns.js';
import { type TarPiece, TarPieces } from './tar-pieces.js';

export type TarOptions = {
  /** The descriptor of the folder. */
  fd: number;
  /** The folder's name in error messages. */
  path: string;
  /**
   * Patterns (`Globs`) relative to the folder: what to include (empty means everything), and what to exclude from
   * that.
   */
  include: readonly string[];
  exclude: readonly string[];
  /** The maximum total size of the files. A file that would exceed it is not read. */
  maxFileBytes: number;
  /** Memory of `TAR_SLOT_BYTES` each, which receives the bytes of the pieces in turn. */
  slots: readonly SharedArrayBuffer[];
};

/** The summary of the walk. Each character of a name is a byte. */
export type TarResult = {
  entries: number;
  /** The total length of the names, each with a terminating byte. */
  nameBytes: number;
  /** The total size of the files after unpacking. */
  fileBytes: number;
  /** How many devices, pipes and sockets were skipped. */
  leftOut: number;
  /** How many files changed while they were read, and the paths of the first hundred. */
  changed: number;
  changedPaths: string[];
};

const MAX_CHANGED_PATHS = 100;
/**
 * Limits the memory for the paths of hard-linked files, which is held to the end. Beyond it, such a file is packed
 * once for each of its names.
 */
const MAX_SHARED_BYTES = 32 * 1024 * 1024;
const NOT_A_LINK = new Set([...GONE, 'EINVAL']);

type Level = {
  prefix: string;
  names: SortedNames;
  taken: Taken;
  /** The folder's own entry; undefined once it is written. */
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
  turn = createTurn(),
): Turns<TarPiece, TarResult> {
  const descent = new Descent(options.fd, { closed: 'refused', names: held });
  const at = { name: '' };
  try {
    return yield* new TarWalk(options, descent, { at, turn }).all();
  } catch (error) {
    if (error instanceof DomainError || errorCode(error) === undefined) throw error;
    const name = at.name.split('/').map(nameOf).join('/');
    throw fileFault(error, { text: `${options.path}/${name}`, names: [] });
  } finally {
    descent.close();
  }
}

class TarWalk {
  readonly #descent: Descent;
  readonly #path: string;
  readonly #maxFileBytes: number;
  readonly #at: { name: string };
  readonly #selection: Selection;
  readonly #pieces: TarPieces;
  readonly #comments: readonly string[];
  readonly #turn: Turn;
  readonly #steady = new SteadyReads();
  /** The paths of hard-linked files, by device and inode. */
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

  constructor(options: TarOptions, descent: Descent, { at, turn }: { at: { name: string }; turn: Turn }) {
    this.#descent = descent;
    this.#at = at;
    this.#turn = turn;
    this.#path = options.path;
    this.#maxFileBytes = options.maxFileBytes;
    this.#selection = new Selection(options);
    this.#pieces = new TarPieces(options.slots);
    this.#comments = patternComments(options);
  }

  *all(): Turns<TarPiece, TarResult> {
    for (const comments of tarComments(this.#comments)) yield* this.#pieces.bytes(comments);
    yield* this.#open('', this.#selection.start);
    for (let level = this.#levels.at(-1); level !== undefined; level = this.#levels.at(-1)) {
      const name = level.names.next();
      if (name === undefined) {
        this.#levels.pop();
        this.#descent.leave();
        continue;
      }
      const taken = this.#selection.down(level.taken, name);
      if (taken !== undefined) yield* this.#take(`${level.prefix}${name}`, name, taken);
      if (!this.#turn.isOver()) continue;
      yield undefined;
      this.#turn.begin();
    }
    yield* this.#pieces.end();
    return this.#result;
  }

  *#open(prefix: string, taken: Taken, own?: TarHeader): Generator<undefined, void, void> {
    const { names } = yield* this.#descent.sortedNames(this.#turn);
    this.#levels.push({ prefix, names, taken, own });
  }

  *#take(path: string, name: string, taken: Taken): Generator<TarPiece | undefined> {
    this.#at.name = path;
    const look = () => lstatSync(this.#descent.at(name), { bigint: true, throwIfNoEntry: false });
    const stat = unlessCodeSync(look, GONE);
    if (stat === undefined) return;
    if (stat.isDirectory()) return yield* this.#takeFolder({ path, name, taken }, stat);
    if (taken.within !== 'all') return;
    this.#requirePath(path);
    if (stat.isFile()) yield* this.#takeFile(path, name);
    else if (stat.isSymbolicLink()) yield* this.#takeLink(path, name, stat);
    else this.#result.leftOut += 1;
  }

  *#takeFolder(
    { path, name, taken }: { path: string; name: string; taken: Taken },
    stat: BigIntStats,
  ): Generator<TarPiece | undefined> {
    this.#requirePath(path);
    if (unlessCodeSync(() => this.#descent.enter(name), GONE) !== true) return;
    yield* this.#open(`${path}/`, taken, { type: 'folder', path, ...traitsOf(stat), size: 0 });
    // A folder that is not selected itself is written only with its first selected entry.
    if (taken.within === 'all') yield* this.#emitFolders();
  }

  /**
   * Rejects a path that no restore accepts, counting a trailing slash as folders have. @throws DomainError
   * `invalid_input`
   */
  #requirePath(path: string): void {
    if (path.length < MAX_PATH_BYTES) return;
    const what = `The path ${quoted(this.#inUtf8(path))}`;
    const why = `is longer than an archive allows (${MAX_PATH_BYTES - 1} bytes)`;
    throw new DomainError('invalid_input', `${what} ${why}: shorten it, or exclude it.`);
  }

  /** @throws DomainError `too_large`, before the file is read */
  #requireSize(path: string): void {
    if (this.#result.fileBytes <= this.#maxFileBytes) return;
    const what = `With ${quoted(this.#inUtf8(path))} the files exceed ${humanSize(this.#maxFileBytes)}`;
    throw new DomainError(
      'too_large',
      `${what} including holes, more than the disk can store in a restore. Exclude it.`,
    );
  }

  #inUtf8(path: string): string {
    return `${this.#path}/${path.split('/').map(nameOf).join('/')}`;
  }

  *#takeLink(path: string, name: string, stat: BigIntStats): Generator<TarPiece | undefined> {
    const read = () => readlinkSync(this.#descent.at(name), 'buffer').toString('latin1');
    const target = unlessCodeSync(read, NOT_A_LINK);
    if (target !== undefined) yield* this.#emit({ type: 'link', path, target, ...traitsOf(stat), size: 0 });
  }

  *#takeFile(path: string, name: string): Generator<TarPiece | undefined> {
    for (let readsLeft = MOST_READS; readsLeft > 0; readsLeft -= 1) {
      const opened = unlessCodeSync(() => openFileAt(this.#descent.at(name)), GONE);
      if (opened === undefined) return;
      try {
        if (yield* this.#takeOpened(path, opened.fd, readsLeft)) return;
      } finally {
        closeSync(opened.fd);
      }
      this.#steady.pause(this.#turn);
    }
  }

  /** @returns false if the file changed and must be read again; nothing was written to the archive then */
  *#takeOpened(path: string, fd: number, readsLeft: number): Generator<TarPiece | undefined, boolean> {
    const stat = this.#steady.before(fd, this.#turn);
    const size = Number(stat.size);
    const key = stat.nlink > 1n ? `${stat.dev}:${stat.ino}` : undefined;
    const first = key === undefined ? undefined : this.#shared.get(key);
    if (first !== undefined) {
      yield* this.#emit({ type: 'hardLink', path, target: first, ...traitsOf(stat), size: 0 });
      return true;
    }
    const hasHoles = stat.blocks * 512n < stat.size;
    const isSteady = !hasHoles && size <= MOST_STEADY_BYTES;
    const held = isSteady ? yield* this.#steady.read(fd, size, this.#turn) : undefined;
    const hasChanged = held !== undefined && (held.length < size || isChanged(stat, fd));
    if (hasChanged && readsLeft > 1) return false;
    if (key !== undefined) this.#share(key, path);
    this.#result.fileBytes += size;
    this.#requireSize(path);
    yield* this.#emit({ type: 'file', path, ...traitsOf(stat), size });
    if (held !== undefined) yield* this.#pieces.held(held, size);
    const isWhole = held !== undefined || (yield* this.#pieces.file(fd, { size, hasHoles }, this.#turn));
    if (hasChanged || !isWhole || (held === undefined && isChanged(stat, fd))) this.#noteChange(path);
    return true;
  }

  #share(key: string, path: string): void {
    this.#sharedBytes += key.length + path.length;
    if (this.#sharedBytes <= MAX_SHARED_BYTES) this.#shared.set(key, path);
  }

  *#emit(header: TarHeader): Generator<TarPiece | undefined> {
    yield* this.#emitFolders();
    yield* this.#write(header);
  }

  /** Writes the entries of the folders on the current path that were not written yet. */
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

  #noteChange(path: string): void {
    this.#result.changed += 1;
    if (this.#result.changedPaths.length < MAX_CHANGED_PATHS) this.#result.changedPaths.push(path);
  }
}

const traitsOf = ({ mode, mtimeNs }: BigIntStats) => ({ mode: Number(mode), modifiedNs: mtimeNs });
