import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../lib/disk/make-folder.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { nextStem, plainPath } from './archive-names.js';
import { MAX_OPEN_BYTES } from './log-lines.js';

/** How much of a run's output is in the log: everything before `cursor`, which only the runtime can interpret. */
export type LogPosition = { runId: string; cursor: string };

/**
 * The position as it is stored. `bytes` is the length of the log, and `open` the length of its last line if that has
 * not ended yet. If a chunk of output was partly rotated into an archive, `taken` is the length of that part: so many
 * bytes after the cursor are already in the log.
 */
export type StoredPosition = LogPosition & { bytes: number; open: number; taken: number };

/** The current log and the file that stores its position. */
export type LogFiles = { log: FileHandle; position: FileHandle };

export const CURRENT = 'current.log';
const NEXT = 'current.log.next';
const POSITION = 'position';
/** The names of all files of a log, except its archives. */
export const FILES = [CURRENT, NEXT, POSITION];
/**
 * The size of the position file. The file is overwritten in place, so it needs no space on a full disk and is never
 * incomplete.
 */
const POSITION_BYTES = 1024;
const READ_WRITE = constants.O_RDWR | constants.O_CREAT;

/** Opens a log and truncates it to its stored position. The runtime will send the output after that position again. */
export async function openLogFiles(
  folder: string,
  logger: Logger,
): Promise<LogFiles & { stored: StoredPosition }> {
  makeFolder(folder, 0o700);
  const log = await open(join(folder, CURRENT), READ_WRITE, 0o600);
  let position: FileHandle | undefined;
  try {
    position = await open(join(folder, POSITION), READ_WRITE, 0o600);
    return { log, position, stored: await whereItEnds(log, position, folder, logger) };
  } catch (error) {
    await Promise.all([log.close(), position?.close()]);
    throw error;
  }
}

async function whereItEnds(
  log: FileHandle,
  position: FileHandle,
  folder: string,
  logger: Logger,
): Promise<StoredPosition> {
  const stored = await readPosition(position);
  const { size } = await log.stat();
  if (stored === null) {
    if (size > 0)
      logger.warn(
        { folder },
        'the position up to which the output of a server was logged is unknown: output may be missing or repeated',
      );
    return { runId: '', cursor: '', bytes: size, open: 0, taken: 0 };
  }
  if (size < stored.bytes) {
    // The daemon was killed after it rotated the log and before it stored the new position. Store it now. Otherwise the
    // new log could grow as long as the old one, and nothing would show that it was rotated.
    const rotated = { ...stored, bytes: size, open: 0 };
    await writePosition(position, rotated);
    return rotated;
  }
  if (size > stored.bytes) await log.truncate(stored.bytes);
  return stored;
}

export async function closeLogFiles({ log, position }: LogFiles): Promise<void> {
  await log.close().finally(() => position.close());
}

export async function writePosition(file: FileHandle, stored: StoredPosition): Promise<void> {
  const text = JSON.stringify(stored).padEnd(POSITION_BYTES - 1);
  await file.write(`${text}\n`, 0);
}

/**
 * Renames the current log to an archive, and creates a new one. The new file is created first, so that
 * nothing has changed if there are no free inodes.
 */
export async function rotateLog(folder: string, nowMs: number): Promise<FileHandle> {
  const [current, next] = [join(folder, CURRENT), join(folder, NEXT)];
  const archive = plainPath(folder, nextStem(folder, nowMs));
  const fresh = await open(next, READ_WRITE | constants.O_TRUNC, 0o600);
  try {
    await rename(current, archive);
    await rename(next, current).catch(async (error: unknown) => {
      await rename(archive, current);
      throw error;
    });
    return fresh;
  } catch (error) {
    await fresh.close();
    await rm(next, { force: true });
    throw error;
  }
}

/**
 * Returns the stored position; null if there is none, or if a loss of power corrupted it. A kill does not interrupt a
 * write.
 */
async function readPosition(file: FileHandle): Promise<StoredPosition | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(POSITION_BYTES), 0, POSITION_BYTES, 0);
  try {
    const value: unknown = JSON.parse(buffer.toString('utf8', 0, bytesRead));
    return isStored(value) ? { ...value, taken: value.taken ?? 0 } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Checks a stored position. Earlier releases did not store `taken`. */
function isStored(value: unknown): value is Omit<StoredPosition, 'taken'> & { taken?: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { runId, cursor, bytes, open: unended, taken = 0 } = value as Record<string, unknown>;
  return (
    typeof runId === 'string' &&
    typeof cursor === 'string' &&
    isCount(bytes) &&
    isCount(unended) &&
    unended <= MAX_OPEN_BYTES &&
    isCount(taken)
  );
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
