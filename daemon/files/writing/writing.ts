import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { AppendedFile, CreatedPath, WrittenFile } from '../../../generated/daemon/types.js';
import type { WriteCondition } from '../../../lib/contract/write-condition.js';
import { fileVersion } from '../../../lib/disk/file-version.js';
import { NEW_FILE } from '../../../lib/disk/held-folder.js';
import { unlessExists } from '../../../lib/errors/errors.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import type { FileParts } from '../changes/file-parts.js';
import { claimNames } from '../changes/name-claims.js';
import type { PathClaim } from '../changes/path-claims.js';
import { requireVersion } from '../changes/require-version.js';
import { finish, NEW_MODE, placeNew, placeOver, replaceable } from '../changes/staging.js';
import { openFile, type Spot } from '../jail/jail.js';
import type { JailPath } from '../jail/jail-path.js';
import { decodeContent, type Encoding } from '../reading/file-content.js';
import { makeFolders, removeFolders } from './making.js';

export type WriteInput = {
  content: string;
  encoding?: Encoding;
  createDirs?: boolean;
  condition?: WriteCondition | undefined;
};

/** Writes a file atomically. Also returns its new version. @throws DomainError */
export async function writeContent(
  parts: FileParts,
  path: JailPath,
  { content, encoding = 'utf-8', createDirs = false, condition }: WriteInput,
): Promise<WrittenFile & { version: string }> {
  const bytes = await decodeContent(content, encoding);
  const above: JailPath = { text: path.text, names: path.names.slice(0, -1) };
  const version = await parts.claims.during(path, async (claim) => {
    const made = createDirs ? await makeFolders(parts, above, claim.owner) : [];
    try {
      return await replaceFile(parts, { path, condition }, claim, async (file) => {
        await claim.reservation.take(bytes.length);
        await file.writeFile(bytes);
        return fileVersion(await file.stat({ bigint: true }));
      });
    } catch (error) {
      await removeFolders(parts, made);
      throw error;
    }
  });
  return { path: path.text, bytes_written: bytes.length, version };
}

/**
 * Replaces a file atomically: concurrent readers, also after a kill, see either the old or the new file. `write`
 * reserves the space for the new content; this function releases the space of the old content.
 */
export async function replaceFile<T>(
  { jail, staging }: FileParts,
  { path, condition }: { path: JailPath; condition?: WriteCondition | undefined },
  claim: PathClaim,
  write: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const { reservation } = claim;
  await using spot = await jail.openSpot(path);
  const old = await replaceable(spot);
  await requireVersion(spot, condition);
  reservation.replaces(old?.size ?? 0);
  await using staged = await staging.create('file', spot);
  const written = await write(staged.held);
  await finish(staged, claim, old?.mode ?? NEW_MODE);
  reservation.give(await placeOver(staged, spot, (bytes) => reservation.replaces(bytes), condition));
  return written;
}

/** Appends text to a file, or creates the file. @throws DomainError */
export async function appendContent(
  parts: FileParts,
  path: JailPath,
  content: string,
): Promise<AppendedFile> {
  const bytes = await decodeContent(content, 'utf-8');
  await parts.claims.during(path, async (claim) => {
    await using spot = await parts.jail.openSpot(path);
    await claim.reservation.take(bytes.length);
    const isNew = (await replaceable(spot)) === undefined;
    if (isNew && (await makeUnlessThere(parts, spot, bytes, claim))) return;
    using _name = await claimNames(parts.staging.names, [spot]);
    const { file } = await openFile(spot, constants.O_WRONLY | constants.O_APPEND);
    await appendWhole(file, bytes).finally(() => file.close());
  });
  return { path: path.text, bytes_appended: bytes.length };
}

/** Creates a file with its content. @returns false if another program has created it first */
async function makeUnlessThere(
  { staging }: FileParts,
  spot: Spot,
  bytes: Buffer,
  claim: PathClaim,
): Promise<boolean> {
  await using staged = await staging.create('file', spot);
  await staged.held.writeFile(bytes);
  await finish(staged, claim, NEW_MODE);
  const isPlaced = await unlessExists(placeNew(staged, spot).then(() => true));
  return isPlaced === true;
}

/**
 * Appends all bytes. If that fails, removes those that were written, unless the server has appended in the meantime.
 */
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

/** Creates an empty file. @throws DomainError `conflict` if the path exists */
export async function createFile(parts: FileParts, path: JailPath): Promise<CreatedPath> {
  await parts.claims.during(path, ({ owner }) => parts.jail.hold(path, (spot) => createEmpty(spot, owner)));
  return { path: path.text, status: 'created' };
}

async function createEmpty({ at, inPool }: Spot, owner: ServerUser | undefined): Promise<void> {
  await using file = await inPool(() => open(at, NEW_FILE, NEW_MODE));
  if (owner !== undefined) await file.chown(owner.uid, owner.gid);
  // The mode is set again, because the umask applies to open(2).
  await file.chmod(NEW_MODE);
}
