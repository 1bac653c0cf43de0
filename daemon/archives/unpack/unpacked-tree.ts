import {
  constants,
  fchmodSync,
  fchownSync,
  futimesSync,
  lchownSync,
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  openSync,
  readlinkSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { AT_ONCE, NEW_FILE } from '../../../lib/disk/held-folder.js';
import { errorCode, unlessCodeSync } from '../../../lib/errors/errors.js';
import { Descent } from '../../files/traversal/descent.js';
import { refused } from './archive-fault.js';

export type Owner = { uid: number; gid: number } | undefined;

/** The attributes of an entry. `modified` is in milliseconds since the Unix epoch. */
export type EntryLook = { mode: number; modified: number };

export type TreeOptions = {
  owner: Owner;
  /** Keeps the permissions of the archive exactly. Otherwise the owner is always allowed to read and write. */
  isExact?: boolean;
};

const THERE = new Set(['EEXIST']);
/** The error code of link(2) if a file has too many links: ext4 supports 65,000 per file. */
const NO_MORE_NAMES = new Set(['EMLINK']);
const FOLDER_MODE = 0o755;
/** setuid and setgid are left out, because the archive's user is a different one on this host. */
const PERMISSIONS = 0o777;
const STICKY = 0o1000;
/** The permissions that an owner always gets: to read and write, and to search folders. */
const OWNER_FILE = 0o600;
const OWNER_FOLDER = 0o700;
/** The times that file systems can store (ext4: 1901 to 2446). An archive may contain any time. */
const EARLIEST_S = -(2 ** 31);
const LATEST_S = 2 ** 33;
/**
 * Added to a time because Node.js truncates it to microseconds. Times in seconds have a precision of a quarter
 * microsecond.
 */
const HALF_STEP_S = 2.5e-7;

/**
 * Creates entries in the folder into which an archive is unpacked. Only the daemon has access to it. Missing parents
 * are created; several workers may create the same ones.
 */
export class UnpackedTree {
  readonly #descent: Descent;
  readonly #top: number;
  readonly #owner: Owner;
  readonly #isExact: boolean;
  /** The path of the current folder. */
  #here: readonly string[] = [];

  constructor(fd: number, { owner, isExact = false }: TreeOptions) {
    this.#top = fd;
    this.#descent = new Descent(fd, { closed: 'refused' });
    this.#owner = owner;
    this.#isExact = isExact;
  }

  /**
   * Creates a file and returns its descriptor, which the caller closes.
   *
   * @throws DomainError `invalid_input` if the name exists
   */
  create(names: readonly string[]): number {
    const name = this.#enterAbove(names);
    return this.#made(names, () => openSync(this.#descent.at(name), NEW_FILE, OWNER_FILE));
  }

  /** Like `create`, but replaces a file that was created before. @returns the size of the replaced file, if any */
  recreate(names: readonly string[]): { fd: number; replaced: number | undefined } {
    const name = this.#enterAbove(names);
    const open = () => openSync(this.#descent.at(name), NEW_FILE, OWNER_FILE);
    const fd = unlessCodeSync(open, THERE);
    if (fd !== undefined) return { fd, replaced: undefined };
    const stat = lstatSync(this.#descent.at(name));
    if (!stat.isFile()) throw refused(names.join('/'), 'is both a file and a folder: pack it again');
    unlinkSync(this.#descent.at(name));
    return { fd: this.create(names), replaced: stat.size };
  }

  /** Sets the attributes of a file. Must be called after its content was written. */
  finish(fd: number, { mode, modified }: EntryLook): void {
    this.#dress(fd, this.#modeOf(mode, OWNER_FILE), modified);
  }

  /** Creates a symbolic link. @param target one character per byte (Latin-1) @throws DomainError `invalid_input` */
  makeLink(names: readonly string[], target: string, { modified }: EntryLook): void {
    const name = this.#enterAbove(names);
    const at = this.#descent.at(name);
    this.#made(names, () => symlinkSync(Buffer.from(target, 'latin1'), at));
    if (this.#owner !== undefined) lchownSync(at, this.#owner.uid, this.#owner.gid);
    const seconds = secondsOf(modified);
    if (seconds !== undefined) lutimesSync(at, seconds, seconds);
  }

  /**
   * Creates a hard link. @returns the size of the file; if the file system allows no more links, an open descriptor
   * of the file, which the caller copies and closes
   *
   * @throws DomainError `invalid_input` if the target does not exist, or if a parent of it is a link or a file
   */
  makeName(names: readonly string[], target: readonly string[]): { bytes: number } | { source: number } {
    const name = this.#enterAbove(names);
    using way = new Descent(this.#top, { closed: 'refused' });
    const isThere = target.slice(0, -1).every((above) => way.enter(above));
    const from = way.at(target.at(-1) ?? '.');
    const stat = isThere ? lstatSync(from, { throwIfNoEntry: false }) : undefined;
    if (stat === undefined || stat.isDirectory()) throw refused(names.join('/'), NO_TARGET);
    const at = this.#descent.at(name);
    const isLinked = this.#made(names, () => unlessCodeSync(() => linkSync(from, at) ?? true, NO_MORE_NAMES));
    if (isLinked === true) return { bytes: stat.isFile() ? stat.size : 0 };
    if (stat.isFile()) return { source: openSync(from, constants.O_RDONLY | constants.O_NOFOLLOW | AT_ONCE) };
    this.makeLink(names, readlinkSync(from, 'latin1'), { mode: 0, modified: stat.mtimeMs });
    return { bytes: 0 };
  }

  /** Sets the attributes of a folder. Must be called after its content was created. */
  finishFolder(names: readonly string[], { mode, modified }: EntryLook): void {
    this.makeFolder(names);
    if (names.length > 0) this.#dress(this.#descent.fd, this.#modeOf(mode, OWNER_FOLDER), modified);
    else if (this.#isExact) setTime(this.#top, modified);
  }

  [Symbol.dispose](): void {
    this.#descent.close();
  }

  #dress(fd: number, mode: number, modified: number): void {
    if (this.#owner !== undefined) fchownSync(fd, this.#owner.uid, this.#owner.gid);
    fchmodSync(fd, mode);
    setTime(fd, modified);
  }

  #modeOf(mode: number, needed: number): number {
    return this.#isExact ? mode & (PERMISSIONS | STICKY) : (mode & PERMISSIONS) | needed;
  }

  #made<T>(names: readonly string[], make: () => T): T {
    try {
      return make();
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      throw refused(names.join('/'), 'is in it more than once: pack it again');
    }
  }

  #enterAbove(names: readonly string[]): string {
    const name = names.at(-1);
    if (name === undefined) throw refused('', 'has no name: pack it again');
    this.makeFolder(names.slice(0, -1));
    return name;
  }

  /** Creates the missing folders of a path. */
  makeFolder(names: readonly string[]): void {
    let shared = 0;
    while (shared < names.length && this.#here[shared] === names[shared]) shared += 1;
    while (this.#descent.depth > shared) this.#descent.leave();
    this.#here = names.slice(0, shared);
    for (const name of names.slice(shared)) {
      if (!this.#descent.enter(name)) this.#make(name, names);
      this.#here = names.slice(0, this.#descent.depth);
    }
  }

  #make(name: string, names: readonly string[]): void {
    // Another worker may have created the folder already.
    const isOwn = unlessCodeSync(() => mkdirSync(this.#descent.at(name), OWNER_FOLDER) ?? true, THERE);
    if (!this.#descent.enter(name))
      throw refused(names.join('/'), 'is both a file and a folder: pack it again');
    if (isOwn === undefined) return;
    if (this.#owner !== undefined) fchownSync(this.#descent.fd, this.#owner.uid, this.#owner.gid);
    fchmodSync(this.#descent.fd, FOLDER_MODE);
  }
}

function setTime(fd: number, modifiedMs: number): void {
  const seconds = secondsOf(modifiedMs);
  if (seconds !== undefined) futimesSync(fd, seconds, seconds);
}

/** Returns undefined for an invalid time. */
function secondsOf(modifiedMs: number): number | undefined {
  if (Number.isNaN(modifiedMs)) return undefined;
  const seconds = Math.min(Math.max(modifiedMs / 1000, EARLIEST_S), LATEST_S);
  return Math.round(seconds * 1e6) / 1e6 + HALF_STEP_S;
}

export const NO_TARGET = 'is a hard link to a file that is not earlier in the archive: pack it again';
