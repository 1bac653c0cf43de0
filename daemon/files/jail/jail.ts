import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { DomainError } from '../../../lib/errors.js';
import { AT_ONCE, FOLDER_ALONE, itself, O_PATH, within } from '../../../lib/held-folder.js';
import { STAGING_NAME } from '../../../lib/staging-name.js';
import { StartError } from '../../../lib/start-error.js';
import { fileFault } from './file-fault.js';
import { containerOf, type JailPath, quoted } from './jail-path.js';
import { PoolShare } from './pool-share.js';

/** Where something is, or is to be: a folder that is held, and a name in it. */
export type Spot = {
  readonly path: JailPath;
  readonly folder: FileHandle;
  /** `.` for the data directory itself. */
  readonly name: string;
  /**
   * For calls that take a path. Only its last name is looked up: a call that follows links at the end may not be
   * given it.
   */
  readonly at: Buffer;
  /** Makes a system call that the container's file system may delay. Calls are not nested. @throws DomainError `unavailable` */
  inPool<T>(call: () => Promise<T>): Promise<T>;
};

/** @throws DomainError `unavailable` if the container's file system does not respond */
type Admit = (container: string) => void;

/** A file for reading or writing, as what it was when it was opened. */
export type OpenedFile = { file: FileHandle; stat: Stats };

/**
 * The folder that nothing of a request gets out of. A path is gone down one name at a time, each folder held by a
 * descriptor and reached from the one above it, never through a link; what is done then is done through that
 * descriptor. No path is looked at and used afterwards, so that whoever swaps folders and links meanwhile can only
 * make it fail.
 */
export class Jail {
  /** The operator's own path. */
  readonly folder: string;
  /** The same without links, as it was at the start. Each character stands for a byte. */
  readonly place: string;

  readonly #admit: Admit;
  readonly #pool = new PoolShare();

  private constructor(folder: string, place: string, admit: Admit) {
    this.folder = folder;
    this.place = place;
    this.#admit = admit;
  }

  /**
   * @param admit called before each access to a container's files; throws to refuse it
   * @throws StartError if the host does not show descriptors in /proc: the jail has no weaker fallback
   */
  static async open(folder: string, admit: Admit = () => undefined): Promise<Jail> {
    const held = await open(folder, O_PATH | constants.O_DIRECTORY);
    try {
      const [byHandle, byPath] = [await held.stat(), await lstat(within(held, '.')).catch(() => undefined)];
      if (byPath === undefined || byPath.ino !== byHandle.ino || byPath.dev !== byHandle.dev) {
        const why = '/proc/self/fd does not show what the daemon has open';
        throw new StartError(`${why}: mount /proc (mount -t proc proc /proc) on a Linux host.`);
      }
      return new Jail(folder, await realpath(folder, 'latin1'), admit);
    } finally {
      await held.close();
    }
  }

  /**
   * Lets `work` have the place that a path names, whether or not anything is there.
   * @throws DomainError for what the path leads through; what `work` throws, the system's errors in the domain's words
   */
  async hold<T>(path: JailPath, work: (spot: Spot) => Promise<T>): Promise<T> {
    if (path.names.includes(STAGING_NAME)) throw reserved(path);
    const container = containerOf(path);
    this.#admit(container);
    const inPool = <T>(call: () => Promise<T>) => this.#pool.during(container, call);
    try {
      // The operator's own path: it may have links, and be mounted anew while the daemon runs.
      let folder = await open(this.folder, O_PATH | constants.O_DIRECTORY);
      try {
        for (const name of path.names.slice(0, -1)) {
          const above = folder;
          const next = await inPool(() => open(within(above, name), O_PATH | FOLDER_ALONE));
          folder = next;
          await above.close();
        }
        const name = path.names.at(-1) ?? '.';
        return await work({ path, folder, name, at: within(folder, name), inPool });
      } finally {
        await folder.close();
      }
    } catch (error) {
      throw fileFault(error, path);
    }
  }
}

/**
 * Opens a file that is there. Nothing else is ever opened: a pipe would wait for its other end, and to open a device
 * does something. @throws DomainError `invalid_input` for what is no file; the system's errors
 */
export const openFile = (spot: Spot, flags: number): Promise<OpenedFile> =>
  spot.inPool(() => openHere(spot, flags));

async function openHere({ at, path }: Spot, flags: number): Promise<OpenedFile> {
  const held = await open(at, O_PATH | constants.O_NOFOLLOW);
  try {
    const stat = await held.stat();
    requireFile(stat, path);
    return { file: await open(itself(held), flags | AT_ONCE), stat };
  } finally {
    await held.close();
  }
}

/** Opens a folder that is there, to read its names. @throws the system's errors */
export const openFolder = ({ at, inPool }: Spot): Promise<FileHandle> =>
  inPool(() => open(at, constants.O_RDONLY | FOLDER_ALONE));

/** Returns the attributes of what is there, of a link itself. @throws the system's errors */
export const statOf = ({ at, inPool }: Spot): Promise<Stats> => inPool(() => lstat(at));

const reserved = ({ text }: JailPath) =>
  new DomainError(
    'invalid_input',
    `The path ${quoted(text)} has a name that is reserved for the daemon: choose another name than ${STAGING_NAME}.`,
  );

/** @throws DomainError `invalid_input` */
export function requireFile(stat: Stats, path: JailPath): void {
  if (stat.isFile()) return;
  const what = stat.isDirectory() ? 'a folder' : stat.isSymbolicLink() ? 'a link' : 'no file';
  const advice = stat.isSymbolicLink() ? 'links are not followed, name what it points to' : 'name a file';
  throw new DomainError('invalid_input', `The path ${quoted(path.text)} is ${what}: ${advice}.`);
}
