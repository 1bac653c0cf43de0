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
import { goThrough, type Soon, type Steps, there } from '../../../lib/soon.js';
import { requireFile } from '../jail/jail.js';
import type { JailPath } from '../jail/jail-path.js';
import { inFarTurn } from './far-turn.js';
import type { HeldParents } from './held-parents.js';

export type OpenNowOptions = {
  /** Whether all of the path is on disks of this host (`NearDisks`). */
  isNear: boolean;
  /** What the path begins in: the operator's own path. */
  folder: string;
  /** Where folders on near disks are held for the next file in them. */
  parents?: HeldParents | undefined;
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
  open(path: string | Buffer, flags: number, mode?: number): Soon<number>;
  close(fd: number): Soon<void>;
  fstat(fd: number): Soon<Stats>;
  fchown(fd: number, uid: number, gid: number): Soon<void>;
  fchmod(fd: number, mode: number): Soon<void>;
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
export const openNow = (options: OpenNowOptions): Soon<OpenedNow> =>
  options.isNear ? goThrough(openNear(options)) : inFarTurn(async () => goThrough(openFar(options)));

function* openNear(options: OpenNowOptions): Steps<OpenedNow> {
  const { parents, path } = options;
  const names = path.names.slice(0, -1);
  const parent = parents?.take(names) ?? (yield* holdParent(NOW, options));
  try {
    return yield* openIn(parent, NOW, options);
  } finally {
    if (parents === undefined) NOW.close(parent);
    else parents.put(names, parent);
  }
}

function* openFar(options: OpenNowOptions): Steps<OpenedNow> {
  const parent = yield* holdParent(LATER, options);
  try {
    return yield* openIn(parent, LATER, options);
  } finally {
    yield* there(LATER.close(parent));
  }
}

function* holdParent(calls: Calls, { folder, path }: OpenNowOptions): Steps<number> {
  let held = yield* there(calls.open(folder, O_PATH | constants.O_DIRECTORY));
  for (const name of path.names.slice(0, -1)) {
    const above = held;
    try {
      held = yield* there(calls.open(at(above, name), O_PATH | FOLDER_ALONE));
    } finally {
      yield* there(calls.close(above));
    }
  }
  return held;
}

function openIn(parent: number, calls: Calls, { path, access, make }: OpenNowOptions): Steps<OpenedNow> {
  const spot = { at: at(parent, path.names.at(-1) ?? '.'), path };
  return make === undefined ? openThere(calls, spot, access) : openOrMake(calls, spot, access, make);
}

type Spot = { at: Buffer; path: JailPath };

function* openOrMake(
  calls: Calls,
  spot: Spot,
  access: number,
  make: NonNullable<OpenNowOptions['make']>,
): Steps<OpenedNow> {
  for (let tries = 1; ; tries += 1) {
    try {
      return yield* makeFile(calls, spot, access, make);
    } catch (error) {
      if (make.isExclusive || errorCode(error) !== 'EEXIST') throw error;
    }
    try {
      return yield* openThere(calls, spot, access);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || tries === MAX_TRIES) throw error;
    }
  }
}

function* makeFile(
  calls: Calls,
  spot: Spot,
  access: number,
  { mode, owner }: NonNullable<OpenNowOptions['make']>,
): Steps<OpenedNow> {
  const fd = yield* there(calls.open(spot.at, access | MADE, mode));
  try {
    if (owner !== undefined) yield* there(calls.fchown(fd, owner.uid, owner.gid));
    const stat = yield* there(calls.fstat(fd));
    // Whatever the daemon's umask is; where it has left the mode alone that is one change of the disk less.
    if ((stat.mode & PERMISSIONS) !== mode) yield* there(calls.fchmod(fd, mode));
    return openedAs(fd, stat);
  } catch (error) {
    yield* there(calls.close(fd));
    throw error;
  }
}

/** Nothing but files is ever opened: a pipe would wait for its other end, and to open a device does something. */
function* openThere(calls: Calls, spot: Spot, access: number): Steps<OpenedNow> {
  const looked = yield* there(calls.open(spot.at, O_PATH | constants.O_NOFOLLOW));
  try {
    const stat = yield* there(calls.fstat(looked));
    requireFile(stat, spot.path);
    return openedAs(yield* there(calls.open(`/proc/self/fd/${looked}`, access)), stat);
  } finally {
    yield* there(calls.close(looked));
  }
}

const openedAs = (fd: number, { dev, ino, size }: Stats): OpenedNow => ({ fd, dev, ino, size });

const at = (folder: number, name: string) => Buffer.from(`/proc/self/fd/${folder}/${name}`, 'latin1');
