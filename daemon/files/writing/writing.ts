import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { NEW_FILE } from '../../../lib/disk/held-folder.js';
import { errorCode } from '../../../lib/errors/errors.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import type { Change } from '../changes/change.js';
import type { FileParts } from '../changes/file-parts.js';
import { finish, NEW_MODE, placeNew, placeOver, replaceable } from '../changes/staging.js';
import { openFile, type Spot } from '../jail/jail.js';
import type { JailPath } from '../jail/jail-path.js';
import { decodeContent, type Encoding } from '../reading/file-content.js';
import { makeFolders, removeFolders } from './making.js';

export type WriteInput = { content: string; encoding?: Encoding; createDirs?: boolean };

/** Writes a file atomically. @throws DomainError */
export async function writeContent(
  parts: FileParts,
  path: JailPath,
  { content, encoding = 'utf-8', createDirs = false }: WriteInput,
): Promise<{ path: string; bytes_written: number }> {
  const bytes = await decodeContent(content, encoding);
  const above: JailPath = { text: path.text, names: path.names.slice(0, -1) };
  await parts.changes.change(path, async (change) => {
    const made = createDirs ? await makeFolders(parts, above, change.owner) : [];
    try {
      await replaceFile(parts, path, change, async (file) => {
        await change.reservation.take(bytes.length);
        await file.writeFile(bytes);
      });
    } catch (error) {
      await removeFolders(parts, made);
      throw error;
    }
  });
  return { path: path.text, bytes_written: bytes.length };
}

/**
 * Replaces a file atomically: concurrent readers see the whole old file, and so does a restart after a kill. `write`
 * reserves the space for the new content; this function releases the space of the old one.
 */
export function replaceFile<T>(
  { jail, staging }: FileParts,
  path: JailPath,
  change: Change,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const { reservation } = change;
  return jail.hold(path, async (spot) => {
    const old = await replaceable(spot);
    reservation.replaces(old?.size ?? 0);
    return staging.make('file', spot, async (staged) => {
      const written = await write(staged.held);
      await finish(staged, change, old?.mode ?? NEW_MODE);
      reservation.give(await placeOver(staged, spot, (bytes) => reservation.replaces(bytes)));
      return written;
    });
  });
}

/** Appends text to a file, or creates the file. @throws DomainError */
export async function appendContent(
  parts: FileParts,
  path: JailPath,
  content: string,
): Promise<{ path: string; bytes_appended: number }> {
  const bytes = await decodeContent(content, 'utf-8');
  await parts.changes.change(path, (change) =>
    parts.jail.hold(path, async (spot) => {
      await change.reservation.take(bytes.length);
      const isNew = (await replaceable(spot)) === undefined;
      const isMade = isNew && (await makeUnlessThere(parts, spot, bytes, change));
      if (isMade) return;
      await parts.staging.names.during([spot], async () => {
        const { file } = await openFile(spot, constants.O_WRONLY | constants.O_APPEND);
        await appendWhole(file, bytes).finally(() => file.close());
      });
    }),
  );
  return { path: path.text, bytes_appended: bytes.length };
}

/** @returns false if the file was created by someone else first */
async function makeUnlessThere(
  { staging }: FileParts,
  spot: Spot,
  bytes: Buffer,
  change: Change,
): Promise<boolean> {
  return staging.make('file', spot, async (staged) => {
    await staged.held.writeFile(bytes);
    await finish(staged, change, NEW_MODE);
    return placeNew(staged, spot).then(
      () => true,
      (error: unknown) => {
        if (errorCode(error) === 'EEXIST') return false;
        throw error;
      },
    );
  });
}

/** Appends all bytes or none, unless the server appends at the same time. */
async function appendWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  const { size: before } = await file.stat();
  let written = 0;
  try {
    while (written < bytes.length) {
      written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
    }
  } catch (error) {
    const { size } = await file.stat();
    if (size === before + written) await file.truncate(before);
    throw error;
  }
}

/** @throws DomainError `conflict` if the path exists */
export async function createFile(
  parts: FileParts,
  path: JailPath,
): Promise<{ path: string; status: 'created' }> {
  await parts.changes.change(path, ({ owner }) => parts.jail.hold(path, (spot) => createEmpty(spot, owner)));
  return { path: path.text, status: 'created' };
}

async function createEmpty({ at, inPool }: Spot, owner: ServerUser | undefined): Promise<void> {
  const file = await inPool(() => open(at, NEW_FILE, NEW_MODE));
  try {
    if (owner !== undefined) await file.chown(owner.uid, owner.gid);
    // Set explicitly, because the umask applies to open(2).
    await file.chmod(NEW_MODE);
  } finally {
    await file.close();
  }
}
