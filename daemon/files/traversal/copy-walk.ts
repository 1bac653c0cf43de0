import {
  closeSync,
  fchmodSync,
  fchownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  readSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { NEW_FILE } from '../../../lib/disk/held-folder.js';
import { unlessCodeSync } from '../../../lib/errors/errors.js';
import { fileFault } from '../jail/file-fault.js';
import { nameOf } from '../jail/jail-path.js';
import { Descent } from './descent.js';
import { GONE } from './entry-codes.js';
import { type OpenedFileAt, openFileAt } from './file-reads.js';
import type { HeldNames } from './held-names.js';
import { type ReservationPiece, Turn, type Turns } from './turn.js';

export type CopyOptions = {
  /** The descriptor of the folder whose content is copied. */
  from: number;
  /** The path of the source folder, for error messages. */
  path: string;
  /** The descriptor of an empty folder that only the daemon can access. */
  to: number;
  /** The owner of the copies. Undefined if that is the user of the daemon. */
  owner: { uid: number; gid: number } | undefined;
};

type Level = { name: string; names: string[]; mode: number };

const BUFFER_BYTES = 512 * 1024;
/**
 * How many bytes and how many files are reserved at a time. Few large reservations are better than many small ones,
 * because each reservation ends the time slice of the walk.
 */
const STEP_BYTES = 8 * 1024 * 1024;
const STEP_FILES = 256;
const MODE_BITS = 0o777;

/**
 * Copies the content of a folder: files and folders with their permissions, except setuid and setgid; links as links,
 * wherever they point. Pipes, sockets and devices are skipped, and so are entries deleted during the copy. An entry
 * that the daemon may not read is an error. @throws the system's errors
 */
export function* copyWalk(
  { from, path, to, owner }: CopyOptions,
  names?: HeldNames,
): Turns<ReservationPiece, undefined> {
  using source = new Descent(from, { closed: 'refused', names });
  using target = new Descent(to);
  const turn = new Turn();
  const reservation = { bytes: 0 };
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  const give = (fd: number, mode: number) => {
    if (owner !== undefined) fchownSync(fd, owner.uid, owner.gid);
    fchmodSync(fd, mode & MODE_BITS);
  };
  const open = function* (name: string, mode: number): Turns<ReservationPiece, Level> {
    const { names } = yield* source.names(turn, { pause: () => ({ reservation: 0 }) });
    return { name, names, mode };
  };
  const levels: Level[] = [];
  const reading = readingOf(path, levels);
  levels.push(yield* open('', 0));
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const name = level.names.pop();
    if (name === undefined) {
      levels.pop();
      // Set the mode last, because it may deny the daemon access to the folder.
      if (levels.length > 0) give(target.fd, level.mode);
      source.leave();
      target.leave();
      continue;
    }
    const look = () => lstatSync(source.at(name), { throwIfNoEntry: false });
    const stat = reading(name, () => unlessCodeSync(look, GONE));
    if (stat?.isDirectory() === true && reading(name, () => source.enter(name))) {
      mkdirSync(target.at(name), 0o700);
      if (!target.enter(name)) throw new Error('the new folder was deleted while files were copied into it');
      levels.push(yield* open(name, stat.mode));
    } else if (stat?.isSymbolicLink() === true) copyLink(source, target, name, owner);
    else if (stat?.isFile() === true) {
      if (reservation.bytes < Math.min(stat.size, STEP_BYTES))
        yield* requestSpace(reservation, source, [...level.names.slice(-STEP_FILES), name]);
      const opened = reading(name, () => openFileAt(source.at(name)));
      if (opened !== undefined) yield* copyFile(opened, target.at(name), { buffer, give, turn, reservation });
    }
    if (turn.isOver()) yield* turn.end({ reservation: 0 });
  }
  yield { reservation: -reservation.bytes };
  return undefined;
}

/** Returns a function that runs `read` on an entry of the source. Errors name the path of the entry. */
const readingOf =
  (path: string, levels: readonly Level[]) =>
  <T>(name: string, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      const names = [...levels.slice(1).map((level) => level.name), name];
      throw fileFault(error, { text: [path, ...names.map(nameOf)].join('/'), names: [] });
    }
  };

function copyLink(source: Descent, target: Descent, name: string, owner: CopyOptions['owner']): void {
  const text = unlessCodeSync(() => readlinkSync(source.at(name), 'buffer'), new Set([...GONE, 'EINVAL']));
  if (text === undefined) return;
  symlinkSync(text, target.at(name));
  if (owner !== undefined) lchownSync(target.at(name), owner.uid, owner.gid);
}

type RequestedSpace = { bytes: number };

/** Reserves space for as many of these names' files as fit into one step, beginning with the last name. */
function* requestSpace(
  asked: RequestedSpace,
  source: Descent,
  names: string[],
): Generator<ReservationPiece, void> {
  let bytes = 0;
  for (let name = names.pop(); name !== undefined && bytes < STEP_BYTES; name = names.pop()) {
    const stat = source.stat(name);
    if (stat?.isFile() === true) bytes += stat.size;
  }
  yield* useSpace(asked, Math.min(bytes, STEP_BYTES) - asked.bytes);
}

function* useSpace(asked: RequestedSpace, bytes: number): Generator<ReservationPiece, void> {
  if (bytes <= 0) return;
  yield { reservation: bytes };
  asked.bytes += bytes;
}

type CopyTools = {
  reservation: RequestedSpace;
  buffer: Buffer;
  give: (fd: number, mode: number) => void;
  turn: Turn;
};

function* copyFile(
  { fd, stat }: OpenedFileAt,
  target: string | Buffer,
  { buffer, give, turn, reservation }: CopyTools,
) {
  try {
    const copy = openSync(target, NEW_FILE, 0o600);
    try {
      let at = 0;
      // Copies only the bytes that the file had when it was opened: a log may grow faster than it is copied.
      while (at < stat.size) {
        const read = readSync(fd, buffer, 0, Math.min(BUFFER_BYTES, stat.size - at), at);
        if (read === 0) break;
        if (reservation.bytes < read)
          yield* useSpace(reservation, Math.min(STEP_BYTES, stat.size - at) - reservation.bytes);
        reservation.bytes -= read;
        writeFileSync(copy, buffer.subarray(0, read));
        at += read;
        if (turn.isOver()) yield* turn.end({ reservation: 0 });
      }
      give(copy, stat.mode);
    } finally {
      closeSync(copy);
    }
  } finally {
    closeSync(fd);
  }
}
