import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { AT_ONCE, FOLDER_ALONE, itself, O_PATH, within } from '../../../lib/disk/held-folder.js';
import { STAGING_NAME } from '../../../lib/disk/staging-name.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { StartError } from '../../../lib/errors/start-error.js';
import { fileFault } from './file-fault.js';
import { containerOf, type JailPath, quoted } from './jail-path.js';
import { PoolShare } from './pool-share.js';

/** The location of an existing or new entry: its parent directory, which is open, and its name there. */
export type Spot = {
  readonly path: JailPath;
  readonly folder: FileHandle;
  /** The name of the entry; `.` for the data directory itself. */
  readonly name: string;
  /**
   * The path for system calls. The kernel looks up only the last name, in the open parent. Do not use it for a call
   * that follows links.
   */
  readonly at: Buffer;
  /**
   * Makes a system call, which the container's file system may delay, in the thread pool. Calls must not be nested.
   *
   * @throws DomainError `unavailable`
   */
  inPool<T>(call: () => Promise<T>): Promise<T>;
};

/** A location whose parent directory is open until this is disposed of. */
export type OpenedSpot = Spot & AsyncDisposable;

/** Called before each file access. @throws DomainError `unavailable` if the file system does not respond */
type Admit = (container: string) => void;

/** An open file, and the attributes that it had when it was opened. */
export type OpenedFile = { file: FileHandle; stat: Stats };

/**
 * Keeps all file access inside the data directory. A path is resolved one name at a time: each directory is opened
 * through the descriptor of its parent, and links are never followed. All operations then use these descriptors.
 * Because no path is checked first and used later, a program that replaces a directory with a link at the same time
 * can only make an operation fail.
 */
export class Jail {
  /** The data directory as the operator configured it. */
  readonly folder: string;
  /** The path of `folder` with links resolved at startup, one character per byte. */
  readonly place: string;

  readonly #admit: Admit;
  readonly #pool = new PoolShare();

  private constructor(folder: string, place: string, admit: Admit) {
    this.folder = folder;
    this.place = place;
    this.#admit = admit;
  }

  /**
   * Opens the jail.
   *
   * @param admit called before each access to a container's files; throws to reject it
   * @throws StartError if the host does not list descriptors in /proc, because nothing else is as safe
   */
  static async open(folder: string, admit: Admit = () => undefined): Promise<Jail> {
    await using held = await open(folder, O_PATH | constants.O_DIRECTORY);
    const [byHandle, byPath] = [await held.stat(), await lstat(within(held, '.')).catch(() => undefined)];
    if (byPath === undefined || byPath.ino !== byHandle.ino || byPath.dev !== byHandle.dev) {
      const why = "/proc/self/fd does not list the daemon's open files";
      throw new StartError(`${why}: mount /proc (mount -t proc proc /proc) on a Linux host.`);
    }
    return new Jail(folder, await realpath(folder, 'latin1'), admit);
  }

  /**
   * Calls `work` with the location of a path, whether or not an entry exists there.
   *
   * @throws DomainError if the path leads through something other than folders; the errors of `work`, with system
   * errors converted to domain errors
   */
  async hold<T>(path: JailPath, work: (spot: Spot) => Promise<T>): Promise<T> {
    try {
      await using spot = await this.openSpot(path);
      return await work(spot);
    } catch (error) {
      throw fileFault(error, path);
    }
  }

  /**
   * Opens the location of a path, whether or not an entry exists there.
   *
   * @throws DomainError if the path leads through something other than folders
   */
  async openSpot(path: JailPath): Promise<OpenedSpot> {
    if (path.names.includes(STAGING_NAME)) throw reserved(path);
    const container = containerOf(path);
    this.#admit(container);
    const inPool = <T>(call: () => Promise<T>) => this.#pool.during(container, call);
    try {
      const folder = await this.#folderOf(path, inPool);
      const name = path.names.at(-1) ?? '.';
      const close = () => folder.close();
      return { path, folder, name, at: within(folder, name), inPool, [Symbol.asyncDispose]: close };
    } catch (error) {
      throw fileFault(error, path);
    }
  }

  async #folderOf({ names }: JailPath, inPool: Spot['inPool']): Promise<FileHandle> {
    // Open the directory each time: the operator's path may contain links and may be remounted at any time.
    let folder = await open(this.folder, O_PATH | constants.O_DIRECTORY);
    try {
      for (const name of names.slice(0, -1)) {
        const above = folder;
        folder = await inPool(() => open(within(above, name), O_PATH | FOLDER_ALONE));
        await above.close();
      }
      return folder;
    } catch (error) {
      await folder.close();
      throw error;
    }
  }
}

/**
 * Opens an existing regular file. Other types are never opened: opening a pipe waits for its other end, and opening a
 * device can have side effects.
 *
 * @throws DomainError `invalid_input` if it is not a file; the system's errors
 */
export const openFile = ({ at, path, inPool }: Spot, flags: number): Promise<OpenedFile> =>
  inPool(async () => {
    await using held = await open(at, O_PATH | constants.O_NOFOLLOW);
    const stat = await held.stat();
    requireFile(stat, path);
    return { file: await open(itself(held), flags | AT_ONCE), stat };
  });

/** Opens an existing folder for listing. @throws the system's errors */
export const openFolder = ({ at, inPool }: Spot): Promise<FileHandle> =>
  inPool(() => open(at, constants.O_RDONLY | FOLDER_ALONE));

/** Returns the attributes of an entry, without following links. @throws the system's errors */
export const statOf = ({ at, inPool }: Spot): Promise<Stats> => inPool(() => lstat(at));

const reserved = ({ text }: JailPath) =>
  new DomainError(
    'invalid_input',
    `The path ${quoted(text)} has a name that is reserved for the daemon: choose a name other than ${STAGING_NAME}.`,
  );

const isLink = ({ text }: JailPath) =>
  new DomainError(
    'invalid_input',
    `The path ${quoted(text)} is a link: links are not followed, so use the path of its target.`,
  );

/** Checks that an entry is a regular file. @throws DomainError `invalid_input` if it is not */
export function requireFile(stat: Stats, path: JailPath): void {
  if (stat.isFile()) return;
  if (stat.isSymbolicLink()) throw isLink(path);
  const type = stat.isDirectory() ? 'a folder' : 'not a file';
  throw new DomainError('invalid_input', `The path ${quoted(path.text)} is ${type}: use the path of a file.`);
}
