import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, rename } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { FOLDER_ALONE, itself, O_PATH, within } from '../../lib/disk/held-folder.js';
import { makeFolder } from '../../lib/disk/make-folder.js';
import { mountIdOf, mountsIn, requireNoMounts } from '../../lib/disk/mounts.js';
import { flushFolder } from '../../lib/disk/writing/flush-folder.js';
import { DomainError, errorCode } from '../../lib/errors/errors.js';
import { translateStorage } from '../../lib/errors/storage-error.js';
import { useOf } from './folder-in-use.js';

export type AdoptionOptions = {
  /** The folders whose subfolders can be adopted, as the operator has set them. */
  adoptFrom: readonly string[];
  /** The folder with the folders of all containers. */
  serversFolder: string;
};

/**
 * Moves an existing folder of this host to the folder of a container, which must not exist. It is a rename: nothing is
 * copied, so it takes the same time for a folder of any size, and the folder is always either in its old place or in
 * the new one. A link in the path is refused, since a user of the host could point it at any folder.
 *
 * @throws DomainError `conflict`, as `requireAdoptable`
 */
export async function adoptFolder(path: string, target: string, options: AdoptionOptions): Promise<void> {
  await whenAdoptable(path, options, async (source) => {
    // With a slash at the end, rename(2) refuses a link that has taken the place of the folder meanwhile.
    await rename(Buffer.concat([source, Buffer.from('/')]), target).catch((error: unknown) =>
      refuse(error, path),
    );
    try {
      await Promise.all([flushFolder(dirname(path)), flushFolder(dirname(target))]);
    } catch (error) {
      throw translateStorage(error);
    }
  });
}

/**
 * Checks that a folder can be adopted: it is in one of the folders that the operator has set, on the file system of the
 * servers, contains no mounts, and no program works in it.
 *
 * @throws DomainError `conflict`, with what to do
 */
export function requireAdoptable(path: string, options: AdoptionOptions): Promise<void> {
  return whenAdoptable(path, options, async () => undefined);
}

async function whenAdoptable(
  path: string,
  { adoptFrom, serversFolder }: AdoptionOptions,
  then: (source: Buffer) => Promise<void>,
): Promise<void> {
  const root = adoptFrom.find((each) => path.startsWith(`${each}/`));
  if (root === undefined || resolve(path) !== path) throw notAllowed(path, adoptFrom);
  makeFolder(serversFolder, 0o700);
  const parent = await openParent(root, path);
  try {
    const source = within(parent, Buffer.from(basename(path)).toString('latin1'));
    const found = await lstat(source).catch((error: unknown) => refuse(error, path));
    if (!found.isDirectory()) throw refused(path, 'is not a folder');
    const real = join(await readlink(itself(parent)), basename(path));
    await requireApart(path, real, serversFolder);
    await requireSameDisk(path, source, serversFolder);
    requireNoMounts(await mountsIn(path), `The folder ${JSON.stringify(path)}`);
    // There are no links below the root.
    await requireIdle(path, real, real.slice(0, real.length - path.length + root.length));
    await then(source);
  } finally {
    await parent.close();
  }
}

/** Opens the folder that contains the path, without following links below the root. */
async function openParent(root: string, path: string): Promise<FileHandle> {
  let held = await open(root, O_PATH).catch((error: unknown) => refuse(error, root));
  for (const part of relative(root, dirname(path)).split('/')) {
    if (part === '') continue;
    const outer = held;
    try {
      held = await open(within(outer, Buffer.from(part).toString('latin1')), O_PATH | FOLDER_ALONE);
    } catch (error) {
      refuse(error, path);
    } finally {
      await outer.close();
    }
  }
  return held;
}

/** The folder must not be one of the daemon's, such as that of another server, or contain them. */
async function requireApart(path: string, real: string, serversFolder: string): Promise<void> {
  // The folder of the servers may be a link.
  const own = [dirname(serversFolder), await realpath(serversFolder)];
  const isApart = own.every(
    (each) => !`${real}/`.startsWith(`${each}/`) && !`${each}/`.startsWith(`${real}/`),
  );
  if (isApart) return;
  throw refused(path, 'is in the data folder of the daemon (DATA_DIR), or contains it');
}

/** A rename needs the same file system, and the same mount: a bind mount has the device of its source. */
async function requireSameDisk(path: string, source: Buffer, serversFolder: string): Promise<void> {
  await using own = await open(serversFolder, O_PATH | constants.O_DIRECTORY);
  await using given = await open(source, O_PATH | FOLDER_ALONE).catch((error: unknown) =>
    refuse(error, path),
  );
  const isOne = (await own.stat()).dev === (await given.stat()).dev && mountIdOf(own) === mountIdOf(given);
  if (!isOne) throw refused(path, ELSEWHERE);
}

/** @param top the listed folder that contains the folder, without links, as `real` */
async function requireIdle(path: string, real: string, top: string): Promise<void> {
  const use = await useOf(real, top);
  if (use === undefined) return;
  if ('point' in use)
    throw refused(path, `is also mounted at ${JSON.stringify(use.point)}: unmount it there first`);
  throw refused(
    path,
    `is in use by the program ${JSON.stringify(use.program)} (process ${use.pid}): stop it`,
  );
}

const ELSEWHERE =
  'is on another file system or mount than the folders of servers, so it cannot be moved without a copy: install the server without `adopt`, then copy the files to it or mount the folder on its folder (mount --bind)';

function notAllowed(path: string, adoptFrom: readonly string[]): DomainError {
  const allowed =
    adoptFrom.length === 0
      ? 'DAEMON_ADOPT_FROM, the setting of the daemon that lists the folders from which it takes servers, is empty'
      : `it is not in a folder of DAEMON_ADOPT_FROM (${adoptFrom.join(', ')})`;
  return refused(
    path,
    `cannot be adopted: ${allowed}. Add the folder that contains it and restart the daemon`,
  );
}

const refused = (path: string, why: string, cause?: unknown): DomainError =>
  new DomainError('conflict', `The folder ${JSON.stringify(path)} ${why}. Nothing was changed.`, { cause });

function refuse(error: unknown, path: string): never {
  const code = errorCode(error);
  if (code === 'ENOENT') throw refused(path, 'does not exist on this host', error);
  if (code === 'ELOOP' || code === 'ENOTDIR')
    throw refused(path, 'has a link or a file in its path: use the path without links', error);
  if (code === 'EXDEV' || code === 'EBUSY') throw refused(path, ELSEWHERE, error);
  throw translateStorage(error);
}
