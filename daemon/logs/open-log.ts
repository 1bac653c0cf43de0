import { closeSync, constants, fstatSync, lstatSync, openSync, read } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../lib/errors.js';
import { type ArchiveFile, archivesIn, plainPath } from './archive-names.js';
import { CURRENT } from './log-files.js';
import { NEWLINE } from './log-lines.js';

/** A file as it was when it was looked at. */
export type Piece = { descriptor: number; bytes: number };

/** All that a container's log was at one moment. Whoever opens it closes it. */
export type OpenLog = {
  folder: string;
  /** The log in use; null where there is none. */
  current: Piece | null;
  /** What was before, newest first. */
  archives: readonly ArchiveFile[];
};

/** The moment is one turn, so that no line is missing, and none in it twice. @throws the system's error */
export function openLog(folder: string): OpenLog {
  const current = openIfThere(join(folder, CURRENT));
  try {
    const archives = archivesIn(folder).reverse();
    const [newest] = archives;
    // A rotation is done by another thread, perhaps between these calls; nothing is packed within them.
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

/** A log is made of regular files: links lead elsewhere, and opening a pipe waits for who writes. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Nothing is there, a link, or a socket. */
const NO_FILE = ['ENOENT', 'ELOOP', 'ENXIO'];

/** Null where no regular file is there. @throws the system's error */
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

/** The same, for who waits. @throws the system's error */
export async function openFileIfThere(path: string): Promise<FileHandle | null> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, READ);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    if (file === undefined && NO_FILE.includes(errorCode(error) ?? '')) return null;
    await file?.close();
    throw error;
  }
}

function isSame(path: string, { descriptor }: Piece): boolean {
  const [one, other] = [lstatSync(path, { throwIfNoEntry: false }), fstatSync(descriptor)];
  return one !== undefined && one.ino === other.ino && one.dev === other.dev;
}

const readAt = promisify(read);
const PIECE_BYTES = 128 * 1024;
/** Of what has no line ends: it is no log of ours, and read in pieces. */
const MAX_CARRY_BYTES = 1024 * 1024;

/**
 * The lines of a file that is not packed, the newest block of them first. With `untilBytes` only the whole lines
 * that it has before that place.
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
