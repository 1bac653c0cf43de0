import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { DomainError, errorCode, unlessCode } from '../../lib/errors.js';
import type { Upload } from '../../lib/upload.js';
import { writeChunks } from '../../lib/write-chunks.js';
import type { ServerUser } from '../catalog/container-spec.js';
import { decodeContent, type Encoding } from './file-content.js';
import type { FileParts } from './file-parts.js';
import { openFile, requireFile, type Spot } from './jail/jail.js';
import { type JailPath, quoted } from './jail/jail-path.js';
import { makeFolders, removeFolders } from './making.js';
import { finish, placeNew, placeOver } from './staging.js';

const NEW_MODE = 0o644;
/** More is left to the disk's own time: a power cut may spoil it, which an upload of minutes is asked for again. */
const MAX_SYNCED_BYTES = 16 * 1024 * 1024;
const NOT_THERE = new Set(['ENOENT']);

export type WriteInput = { content: string; encoding?: Encoding; createDirs?: boolean };

/** Writes a file whole. @throws DomainError */
export async function writeContent(
  parts: FileParts,
  path: JailPath,
  { content, encoding = 'utf-8', createDirs = false }: WriteInput,
): Promise<{ path: string; bytes_written: number }> {
  const bytes = await decodeContent(content, encoding);
  const owner = await parts.ownerOf(path);
  const above: JailPath = { text: path.text, names: path.names.slice(0, -1) };
  const made = createDirs ? await makeFolders(parts, above, owner) : [];
  try {
    const written = await replaceFile(parts, path, owner, async (file) => {
      await file.writeFile(bytes);
      return bytes.length;
    });
    return { path: path.text, bytes_written: written };
  } catch (error) {
    await removeFolders(parts, made);
    throw error;
  }
}

/** Stores a file as it comes, of any length. @throws DomainError */
export async function storeUpload(
  parts: FileParts,
  path: JailPath,
  upload: Upload,
): Promise<{ path: string; bytes_uploaded: number; status: 'completed' }> {
  const owner = await parts.ownerOf(path);
  const bytes = await replaceFile(parts, path, owner, (file) => writeChunks(file, upload));
  return { path: path.text, bytes_uploaded: bytes, status: 'completed' };
}

/** What reads the file meanwhile reads the old one, whole; a daemon that is killed leaves that. */
async function replaceFile(
  { jail, staging }: FileParts,
  path: JailPath,
  owner: ServerUser | undefined,
  write: (file: FileHandle) => Promise<number>,
): Promise<number> {
  return jail.hold(path, async (spot) => {
    const old = await replaceable(spot);
    return staging.make('file', spot, async (staged) => {
      const bytes = await write(staged.held);
      await finish(staged, owner, old?.mode ?? NEW_MODE);
      if (bytes <= MAX_SYNCED_BYTES) await staged.held.sync();
      await placeOver(staged, spot);
      return bytes;
    });
  });
}

/** Before anything is read of what is to be written. @throws DomainError `conflict` for a folder, `invalid_input` for a link */
async function replaceable(spot: Spot): Promise<Stats | undefined> {
  const stat = await unlessCode(lstat(spot.at), NOT_THERE);
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) throw isFolder(spot.path);
  requireFile(stat, spot.path);
  return stat;
}

const isFolder = ({ text }: JailPath) =>
  new DomainError('conflict', `The path ${quoted(text)} is a folder: choose another name.`);

const CREATE = constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** Adds text at the end of a file, which is made where there is none. @throws DomainError */
export async function appendContent(
  parts: FileParts,
  path: JailPath,
  content: string,
): Promise<{ path: string; bytes_appended: number }> {
  const bytes = await decodeContent(content, 'utf-8');
  const owner = await parts.ownerOf(path);
  await parts.jail.hold(path, async (spot) => {
    const isNew = (await replaceable(spot)) === undefined;
    const isMade = isNew && (await makeUnlessThere(parts, spot, bytes, owner));
    if (isMade) return;
    const { file } = await openFile(spot, constants.O_WRONLY | constants.O_APPEND);
    await appendWhole(file, bytes).finally(() => file.close());
  });
  return { path: path.text, bytes_appended: bytes.length };
}

/** @returns false where somebody else was faster */
async function makeUnlessThere(
  { staging }: FileParts,
  spot: Spot,
  bytes: Buffer,
  owner: ServerUser | undefined,
): Promise<boolean> {
  return staging.make('file', spot, async (staged) => {
    await staged.held.writeFile(bytes);
    await finish(staged, owner, NEW_MODE);
    return placeNew(staged, spot).then(
      () => true,
      (error: unknown) => {
        if (errorCode(error) === 'EEXIST') return false;
        throw error;
      },
    );
  });
}

/** All of it or nothing, unless the server has written behind it meanwhile. */
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

/** @throws DomainError `conflict` where something is there */
export async function createFile(
  parts: FileParts,
  path: JailPath,
): Promise<{ path: string; status: 'created' }> {
  const owner = await parts.ownerOf(path);
  await parts.jail.hold(path, (spot) => createEmpty(spot, owner));
  return { path: path.text, status: 'created' };
}

async function createEmpty({ at }: Spot, owner: ServerUser | undefined): Promise<void> {
  const file = await open(at, constants.O_WRONLY | CREATE, NEW_MODE);
  try {
    if (owner !== undefined) await file.chown(owner.uid, owner.gid);
    // Whatever the daemon's umask is.
    await file.chmod(NEW_MODE);
  } finally {
    await file.close();
  }
}
