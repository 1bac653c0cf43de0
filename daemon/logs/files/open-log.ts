import { closeSync, constants, fstatSync, lstatSync, openSync, read } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../../lib/errors/errors.js';
import { type ArchiveFile, archivesIn, plainPath } from './archive-names.js';
import { CURRENT } from './log-files.js';
import { NEWLINE } from './log-lines.js';

/** An open file, and its length when it was opened. */
export type Piece = { descriptor: number; bytes: number };

/** The open files of a container's log at one moment. The caller must close them. */
export type OpenLog = {
  folder: string;
  /** The current log; null if there is none. */
  current: Piece | null;
  /** The archives, newest first. */
  archives: readonly ArchiveFile[];
};

/**
 * Opens all files of a log in one tick (without an `await`), so that together they contain every line exactly once.
 * @throws the system's error
 */
export function openLog(folder: string): OpenLog {
  const current = openIfThere(join(folder, CURRENT));
  try {
    const archives = archivesIn(folder).reverse();
    const [newest] = archives;
    // If another thread rotates the log between these calls, the file was opened twice: as the current log and as the
    // newest archive.
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

/** Flags to open a log file: links are not followed, and opening a pipe does not block. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Error codes of opening a path at which there is nothing, a link or a socket. */
const NO_FILE = ['ENOENT', 'ELOOP', 'ENXIO'];

/** Opens a regular file; returns null if there is none. @throws the system's error */
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
/** The size of the pieces in which data without line ends is returned. Such data is not a log. */
const MAX_CARRY_BYTES = 1024 * 1024;

/**
 * Reads an uncompressed log backwards, from its end. Yields blocks of whole lines. With `untilBytes`, only lines
 * before that position are read.
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
