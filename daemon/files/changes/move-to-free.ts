import { link, lstat, open, rename, unlink } from 'node:fs/promises';
import { NEW_FILE } from '../../../lib/disk/held-folder.js';
import { mountIdOf } from '../../../lib/disk/mounts.js';
import { errorCode, unlessMissing } from '../../../lib/errors/errors.js';
import { type Spot, statOf } from '../jail/jail.js';

type Source = {
  path: string | Buffer;
  kind: 'file' | 'folder';
  /**
   * The present location of a source that is not staged. If an earlier attempt was killed between link(2) and
   * unlink(2), this attempt completes it.
   */
  from?: Spot;
};

/** Error codes of link(2) if the file system or this user (fs.protected_hardlinks) cannot create the link. */
const NO_LINK = new Set(['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EMLINK']);

/**
 * Moves a file or directory to a free name, at which rename(2) would overwrite another file. A file gets the new name
 * by link(2) and then loses the old one, so that a kill cannot leave a placeholder. The caller claims both names.
 *
 * @throws the system's errors, EEXIST among them
 */
export async function moveToFree(source: Source, spot: Spot): Promise<void> {
  // rename(2) could only replace an empty directory, which a server would have to create after the check.
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
  // If a server has put another file at the old name, that file stays. The name of a staged file is unknown to
  // servers.
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
  throw Object.assign(new Error('the name is taken'), { code: 'EEXIST' });
}

/** Creates an empty file at the name, which the source then replaces. A kill in between leaves the empty file. */
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
