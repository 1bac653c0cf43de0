import { chmod, chown, mkdir, open, rmdir } from 'node:fs/promises';
import type { CreatedPath } from '../../../generated/daemon/types.js';
import { FOLDER_ALONE, itself, O_PATH } from '../../../lib/disk/held-folder.js';
import { DomainError, unlessExists, unlessKind } from '../../../lib/errors/errors.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import type { FileParts } from '../changes/file-parts.js';
import { type Spot, statOf } from '../jail/jail.js';
import { type JailPath, quoted } from '../jail/jail-path.js';

const FOLDER_MODE = 0o755;

/**
 * Creates a folder. With `isRecursive`, it also creates missing parents and accepts an existing folder.
 *
 * @throws DomainError `conflict` if the path exists, `not_found` if a parent is missing
 */
export async function makeDirectory(
  parts: FileParts,
  path: JailPath,
  isRecursive: boolean,
  mode = FOLDER_MODE,
): Promise<CreatedPath> {
  const isContainers = path.names.length < 2;
  if (isContainers) await requireExisting(parts, path, isRecursive);
  else {
    await parts.claims.during(path, async ({ owner }) => {
      if (isRecursive) await makeFolders(parts, path, owner);
      else await parts.jail.hold(path, (spot) => makeOne(spot, owner, mode));
    });
  }
  return { path: path.text, status: 'created' };
}

/**
 * Handles a request to create a container's own folder, which only an installation can create. Does nothing if the
 * folder exists and `isFine` is true.
 *
 * @throws DomainError in all other cases
 */
async function requireExisting(parts: FileParts, path: JailPath, isFine: boolean): Promise<void> {
  const isThere = await unlessKind(parts.jail.hold(path, requireFolder), 'not_found');
  // If the container does not exist, this call throws "no such container", which is a better error than "no such
  // folder".
  if (!isThere) await parts.claims.during(path, nothing);
  if (isThere && isFine) return;
  throw new DomainError('conflict', `The folder ${quoted(path.text)} already exists: choose another name.`);
}

/**
 * Creates the missing folders of a path, from the top. @returns the created folders, the deepest last @throws
 * DomainError
 */
export async function makeFolders(
  parts: FileParts,
  path: JailPath,
  owner: ServerUser | undefined,
): Promise<JailPath[]> {
  const made: JailPath[] = [];
  const from = await firstMissing(parts, path);
  try {
    for (let depth = from; depth <= path.names.length; depth += 1) {
      const part = { text: path.text, names: path.names.slice(0, depth) };
      if (await parts.jail.hold(part, (spot) => makeUnlessThere(spot, owner))) made.push(part);
    }
    return made;
  } catch (error) {
    await removeFolders(parts, made);
    throw error;
  }
}

/** Deletes the folders that `makeFolders` created, except those that are no longer empty. */
export async function removeFolders({ jail }: FileParts, made: JailPath[]): Promise<void> {
  for (const path of made.reverse()) {
    await jail.hold(path, ({ at, inPool }) => inPool(() => rmdir(at))).catch(() => undefined);
  }
}

/** Returns the depth of the first missing folder. The container's own folder, at depth 1, always exists. */
async function firstMissing({ jail }: FileParts, path: JailPath): Promise<number> {
  for (let depth = path.names.length; depth > 1; depth -= 1) {
    const part = { text: path.text, names: path.names.slice(0, depth) };
    if (await unlessKind(jail.hold(part, requireFolder), 'not_found')) return depth + 1;
  }
  return 2;
}

const nothing = async () => undefined;

/** Creates a folder, unless an entry of this name exists. @returns whether the folder was created */
async function makeUnlessThere(spot: Spot, owner: ServerUser | undefined): Promise<boolean> {
  const isMade = await unlessExists(makeOne(spot, owner).then(() => true));
  if (isMade !== true) await requireFolder(spot);
  return isMade === true;
}

/** Checks that the path is a folder. @throws DomainError `conflict` if it is not */
async function requireFolder(spot: Spot): Promise<true> {
  if ((await statOf(spot)).isDirectory()) return true;
  throw new DomainError(
    'conflict',
    `The path ${quoted(spot.path.text)} already exists and is not a folder: choose another path.`,
  );
}

/** Creates a folder and sets its owner. @throws the system's errors */
async function makeOne(
  { at, inPool }: Spot,
  owner: ServerUser | undefined,
  mode = FOLDER_MODE,
): Promise<void> {
  await inPool(() => mkdir(at, mode));
  await using held = await inPool(() => open(at, O_PATH | FOLDER_ALONE));
  // If the server has replaced the new folder in the meantime, the entry already belongs to the server.
  if ((await held.stat()).uid !== process.geteuid?.()) return;
  if (owner !== undefined) await chown(itself(held), owner.uid, owner.gid);
  await chmod(itself(held), mode);
}
