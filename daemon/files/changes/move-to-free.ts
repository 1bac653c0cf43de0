import { link, lstat, open, rename, unlink } from 'node:fs/promises';
import { NEW_FILE } from '../../../lib/disk/held-folder.js';
import { mountIdOf } from '../../../lib/disk/mounts.js';
import { errorCode, unlessMissing } from '../../../lib/errors/errors.js';
import { type Spot, statOf } from '../jail/jail.js';

type Source = {
  path: string | Buffer;
  kind: 'file' | 'folder';
  /**
   * The present location of a source that has a name in a container's folder. If an earlier attempt was killed between
   * link(2) and unlink(2), this attempt completes it.
   */
  from?: Spot;
};

/**
 * Error codes of link(2) if the file system does not support links or this user may not create the link
 * (fs.protected_hardlinks).
 */
const NO_LINK = new Set(['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EMLINK']);

/**
 * Moves a file or directory to a free name. rename(2) would overwrite a file that another program creates there. So a
 * file gets the new name by link(2) and then loses the old one, and a kill cannot leave an empty file. The caller
 * claims both names.
 *
 * @throws the system's errors, EEXIST among them
 */
export async function moveToFree(source: Source, spot: Spot): Promise<void> {
  // For a directory, rename(2) could only replace an empty directory that a server has created after the check.
  if (source.kind === 'folder') {
    await requireNothing(spot);
    return spot.inPool(() => rename(source.path, spot.at));
  }
  try {
    await spot.inPool(() => link(source.path, spot.at));
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (NO_LINK.has(code)) return replacePlaceholder(source, spot);
    if (code !== 'EEXIST' || source.from === undefined || !(await isCut(source.from, spot))) throw error;
  }
  // If a server has put another file at the old name, keep that file. Servers do not know the temporary name of a
  // staged file.
  if (source.from === undefined || (await isSame(source, spot))) {
    await spot.inPool(() => unlink(source.path));
  }
}

/**
 * Returns whether the file has both names, so that the old one can be removed. False if both may be the same
 * directory entry: the same path, a second mount of the directory, or a file system that ignores case.
 */
async function isCut(from: Spot, to: Spot): Promise<boolean> {
  if (!(await isSame({ path: from.at, kind: 'file' }, to))) return false;
  if ((await statOf(from)).nlink < 2 || mountIdOf(from.folder) !== mountIdOf(to.folder)) return false;
  const [above, below] = [await from.folder.stat(), await to.folder.stat()];
  return above.ino !== below.ino || from.name.toLowerCase() !== to.name.toLowerCase();
}

async function isSame({ path }: Source, spot: Spot): Promise<boolean> {
  const from = await unlessMissing(spot.inPool(() => lstat(path)));
  const to = await unlessMissing(statOf(spot));
  return from !== undefined && to !== undefined && from.ino === to.ino && from.dev === to.dev;
}

async function requireNothing(spot: Spot): Promise<void> {
  if ((await unlessMissing(statOf(spot))) === undefined) return;
  throw Object.assign(new Error('a file with this name already exists'), { code: 'EEXIST' });
}

/** Creates an empty file at the name, and then moves the source over it. A kill in between leaves the empty file. */
async function replacePlaceholder(source: Source, spot: Spot): Promise<void> {
  await using taken = await spot.inPool(() => open(spot.at, NEW_FILE, 0o600));
  try {
    await spot.inPool(() => rename(source.path, spot.at));
  } catch (error) {
    const [own, there] = [await taken.stat(), await unlessMissing(statOf(spot))];
    if (there !== undefined && own.ino === there.ino && own.dev === there.dev && own.size === 0)
      await spot.inPool(() => unlink(spot.at));
    throw error;
  }
}
