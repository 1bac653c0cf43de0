import {
  close,
  closeSync,
  constants,
  fchmod,
  fchmodSync,
  fchown,
  fchownSync,
  fstat,
  fstatSync,
  open,
  openSync,
  type Stats,
} from 'node:fs';
import { promisify } from 'node:util';
import { errorCode } from '../../../lib/errors.js';
import { FOLDER_ALONE, O_PATH } from '../../../lib/held-folder.js';
import { requireFile } from '../jail/jail.js';
import type { JailPath } from '../jail/jail-path.js';
import { inFarTurn } from './far-turn.js';

export type OpenNowOptions = {
  /** Whether all of the path is on disks of this host (`NearDisks`). */
  isNear: boolean;
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

type Calls = {
  open(path: string | Buffer, flags: number, mode?: number): number | Promise<number>;
  close(fd: number): void | Promise<void>;
  fstat(fd: number): Stats | Promise<Stats>;
  fchown(fd: number, uid: number, gid: number): void | Promise<void>;
  fchmod(fd: number, mode: number): void | Promise<void>;
};

/** These the main thread waits for. */
const NOW: Calls = {
  open: openSync,
  close: closeSync,
  fstat: fstatSync,
  fchown: fchownSync,
  fchmod: fchmodSync,
};
const LATER: Calls = {
  open: promisify<string | Buffer, number, number | undefined, number>(open),
  close: promisify(close),
  fstat: promisify<number, Stats>(fstat),
  fchown: promisify(fchown),
  fchmod: promisify(fchmod),
};

const MADE = constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const PERMISSIONS = 0o7777;
/** Somebody may delete the file between the look for it and the making of it, but not for ever. */
const MAX_TRIES = 5;

/**
 * Opens one file, as the jail does (`Jail.hold`, `openFile`), and waits for it where it is near: a dozen calls of the system
 * take less than a single way to another thread and back.
 *
 * @throws DomainError `invalid_input` for what is no file; the system's errors
 */
export const openNow = (options: OpenNowOptions): Promise<OpenedNow> =>
  options.isNear ? openBy(NOW, options) : inFarTurn(() => openBy(LATER, options));

async function openBy(calls: Calls, { folder, path, access, make }: OpenNowOptions): Promise<OpenedNow> {
  let held = await calls.open(folder, O_PATH | constants.O_DIRECTORY);
  try {
    for (const name of path.names.slice(0, -1)) {
      const next = await calls.open(at(held, name), O_PATH | FOLDER_ALONE);
      await calls.close(held);
      held = next;
    }
    const spot = { at: at(held, path.names.at(-1) ?? '.'), path };
    const fd = await (make === undefined
      ? openThere(calls, spot, access)
      : openOrMake(calls, spot, access, make));
    const { dev, ino, size } = await calls.fstat(fd);
    return { fd, dev, ino, size };
  } finally {
    await calls.close(held);
  }
}

type Spot = { at: Buffer; path: JailPath };

async function openOrMake(
  calls: Calls,
  spot: Spot,
  access: number,
  make: NonNullable<OpenNowOptions['make']>,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await makeFile(calls, spot, access, make);
    } catch (error) {
      if (make.isExclusive || errorCode(error) !== 'EEXIST') throw error;
    }
    try {
      return await openThere(calls, spot, access);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || tries === MAX_TRIES) throw error;
    }
  }
}

async function makeFile(
  calls: Calls,
  spot: Spot,
  access: number,
  { mode, owner }: NonNullable<OpenNowOptions['make']>,
): Promise<number> {
  const fd = await calls.open(spot.at, access | MADE, mode);
  try {
    if (owner !== undefined) await calls.fchown(fd, owner.uid, owner.gid);
    // Whatever the daemon's umask is; where it has left the mode alone that is one change of the disk less.
    if (((await calls.fstat(fd)).mode & PERMISSIONS) !== mode) await calls.fchmod(fd, mode);
    return fd;
  } catch (error) {
    await calls.close(fd);
    throw error;
  }
}

/** Nothing but files is ever opened: a pipe would wait for its other end, and to open a device does something. */
async function openThere(calls: Calls, spot: Spot, access: number): Promise<number> {
  const looked = await calls.open(spot.at, O_PATH | constants.O_NOFOLLOW);
  try {
    requireFile(await calls.fstat(looked), spot.path);
    return await calls.open(`/proc/self/fd/${looked}`, access);
  } finally {
    await calls.close(looked);
  }
}

const at = (folder: number, name: string) => Buffer.from(`/proc/self/fd/${folder}/${name}`, 'latin1');
