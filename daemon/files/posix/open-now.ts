import { closeSync, constants, fchmodSync, fchownSync, fstatSync, openSync, type Stats } from 'node:fs';
import { errorCode } from '../../../lib/errors.js';
import { FOLDER_ALONE, O_PATH } from '../../../lib/held-folder.js';
import { requireFile } from '../jail/jail.js';
import type { JailPath } from '../jail/jail-path.js';

export type OpenNowOptions = {
  /** What the path begins in: the operator's own path. */
  folder: string;
  path: JailPath;
  /** O_RDONLY, O_WRONLY or O_RDWR, and O_APPEND. */
  access: number;
  /** Where a file is made if there is none. */
  make?: {
    mode: number;
    owner: { uid: number; gid: number } | undefined;
    /** There may be none. */
    isExclusive: boolean;
  };
};

/** A descriptor, which whoever gets it closes, and what it holds. */
export type OpenedNow = Pick<Stats, 'dev' | 'ino' | 'size'> & { fd: number };

const MADE = constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const PERMISSIONS = 0o7777;
/** Somebody may delete the file between the look for it and the making of it, but not for ever. */
const MAX_TRIES = 5;

/**
 * Opens one file, as the jail does (`Jail.hold`, `openFile`), and waits for it: a dozen calls of the system take less
 * than a single way to another thread and back.
 *
 * @throws DomainError `invalid_input` for what is no file; the system's errors
 */
export function openNow({ folder, path, access, make }: OpenNowOptions): OpenedNow {
  let held = openSync(folder, O_PATH | constants.O_DIRECTORY);
  try {
    for (const name of path.names.slice(0, -1)) {
      const next = openSync(at(held, name), O_PATH | FOLDER_ALONE);
      closeSync(held);
      held = next;
    }
    const spot = at(held, path.names.at(-1) ?? '.');
    const fd = make === undefined ? openThere(spot, path, access) : openOrMake(spot, path, access, make);
    const { dev, ino, size } = fstatSync(fd);
    return { fd, dev, ino, size };
  } finally {
    closeSync(held);
  }
}

function openOrMake(
  spot: Buffer,
  path: JailPath,
  access: number,
  make: NonNullable<OpenNowOptions['make']>,
): number {
  for (let tries = 1; ; tries += 1) {
    try {
      return makeFile(spot, access, make);
    } catch (error) {
      if (make.isExclusive || errorCode(error) !== 'EEXIST') throw error;
    }
    try {
      return openThere(spot, path, access);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || tries === MAX_TRIES) throw error;
    }
  }
}

function makeFile(
  spot: Buffer,
  access: number,
  { mode, owner }: NonNullable<OpenNowOptions['make']>,
): number {
  const fd = openSync(spot, access | MADE, mode);
  try {
    if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid);
    // Whatever the daemon's umask is; where it has left the mode alone that is one change of the disk less.
    if ((fstatSync(fd).mode & PERMISSIONS) !== mode) fchmodSync(fd, mode);
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Nothing but files is ever opened: a pipe would wait for its other end, and to open a device does something. */
function openThere(spot: Buffer, path: JailPath, access: number): number {
  const looked = openSync(spot, O_PATH | constants.O_NOFOLLOW);
  try {
    requireFile(fstatSync(looked), path);
    return openSync(`/proc/self/fd/${looked}`, access);
  } finally {
    closeSync(looked);
  }
}

const at = (folder: number, name: string) => Buffer.from(`/proc/self/fd/${folder}/${name}`, 'latin1');
