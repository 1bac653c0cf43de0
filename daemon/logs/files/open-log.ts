import { closeSync, constants, fstatSync, lstatSync, openSync, read } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../../lib/errors/errors.js';
import { type ArchiveFile, archivesIn, plainPath } from './archive-names.js';
import { CURRENT } from './log-files.js';
import { NEWLINE } from './log-lines.js';

/** A file with its length when it was opened. */
export type Piece = { descriptor: number; bytes: number };

/** A container's log at one moment. The caller must close it. */
export type OpenLog = {
  folder: string;
  /** The current log, or null if it does not exist. */
  current: Piece | null;
  /** The archives, newest first. */
  archives: readonly ArchiveFile[];
};

/** Opens a log within one tick, so that it contains every line exactly once. @throws the system's error */
export function openLog(folder: string): OpenLog {
  const current = openIfThere(join(folder, CURRENT));
  try {
    const archives = archivesIn(folder).reverse();
    const [newest] = archives;
    // A rotation runs in another thread, perhaps between these calls. Packing does not.
    const isTwice = current !== null && newest?.isPlain && isSame(plainPath(folder, newest.stem), current);
    return { folder, current, archives: isTwice ? archives.slice(1) : archives };
  } catch (error) {
    closePiece(current);
    throw error;
  }
}

export const closeLog = ({ current }: OpenLog): void => closePiece(current);

export function closePiece(piece: Piece | null): void {
  if (piece !== null) closeSync(piece.descriptor);
}

/** Logs are regular files: links must not be followed, and opening a pipe would block. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Nothing, a link, or a socket. */
const NO_FILE = ['ENOENT', 'ELOOP', 'ENXIO'];

/** Opens a regular file, or returns null if it does not exist. @throws the system's error */
export function openIfThere(path: string): Piece | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, READ);
    const stat = fstatSync(descriptor);
    if (stat.isFile()) return { descriptor, bytes: stat.size };
    closeSync(descriptor);
    return null;
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor);
    else if (NO_FILE.includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

function isSame(path: string, { descriptor }: Piece): boolean {
  const [one, other] = [lstatSync(path, { throwIfNoEntry: false }), fstatSync(descriptor)];
  return one !== undefined && one.ino === other.ino && one.dev === other.dev;
}

const readAt = promisify(read);
const PIECE_BYTES = 128 * 1024;
/** Data without line ends is not a log, and is returned in pieces. */
const MAX_CARRY_BYTES = 1024 * 1024;

/**
 * Reads a plain log backwards in blocks of lines. With `untilBytes`, only whole lines before that position
 * are read.
 */
export async function* blocksBackward(
  { descriptor, bytes }: Piece,
  untilBytes = Infinity,
): AsyncGenerator<Buffer> {
  let end = Math.min(bytes, untilBytes);
  let carry: Buffer = Buffer.alloc(0);
  let isOpen = untilBytes !== Infinity;
  while (end > 0) {
    const from = Math.max(0, end - PIECE_BYTES);
    const { buffer, bytesRead } = await readAt(
      descriptor,
      Buffer.allocUnsafe(end - from),
      0,
      end - from,
      from,
    );
    end = from;
    let lines = Buffer.concat([buffer.subarray(0, bytesRead), carry]);
    if (isOpen) lines = lines.subarray(0, lines.lastIndexOf(NEWLINE) + 1);
    isOpen &&= lines.length === 0;
    const first = from === 0 ? 0 : lines.indexOf(NEWLINE) + 1 || lines.length;
    const cut = first === lines.length && first > MAX_CARRY_BYTES ? 0 : first;
    carry = lines.subarray(0, cut);
    if (cut < lines.length) yield lines.subarray(cut);
  }
}
