import { link, lstat, open, rename, unlink } from 'node:fs/promises';
import { errorCode, unlessMissing } from '../../lib/errors.js';
import { NEW_FILE } from '../../lib/held-folder.js';
import { mountIdOf } from '../../lib/mounts.js';
import type { Spot } from './jail/jail.js';

type Source = {
  path: string | Buffer;
  kind: 'file' | 'folder';
  /** Where it is, if a kill between the two steps of an earlier attempt is to be completed. */
  from?: Spot;
};

/** The file system has no hard links, or not for this user (fs.protected_hardlinks). */
const NO_LINK = new Set(['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EMLINK']);

/**
 * Moves something to a free name, which rename(2) alone would replace. A file gets the new name by link(2) before it loses
 * the old one, so that no placeholder is ever there, also after a kill. To be called with the names locked.
 *
 * @throws the system's errors, EEXIST among them
 */
export async function moveToFree(source: Source, spot: Spot): Promise<void> {
  // Of folders rename(2) replaces an empty one at most, which only a server can have made since.
  if (source.kind === 'folder') {
    await requireNothing(spot);
    return rename(source.path, spot.at);
  }
  try {
    await link(source.path, spot.at);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (NO_LINK.has(code)) return replacePlaceholder(source, spot);
    if (code !== 'EEXIST' || source.from === undefined || !(await isCut(source.from, spot))) throw error;
  }
  // A server may have given the old name to another file meanwhile, which stays.
  if (await isSame(source, spot)) await unlink(source.path);
}

/**
 * Whether a file has both names, so that it can lose the first. Not where the two may be one entry: by the same path, a
 * second mount of its folder, or a file system that ignores case.
 */
async function isCut(from: Spot, to: Spot): Promise<boolean> {
  if (!(await isSame({ path: from.at, kind: 'file' }, to))) return false;
  if ((await lstat(from.at)).nlink < 2 || mountIdOf(from.folder) !== mountIdOf(to.folder)) return false;
  const [above, below] = [await from.folder.stat(), await to.folder.stat()];
  return above.ino !== below.ino || from.name.toLowerCase() !== to.name.toLowerCase();
}

async function isSame({ path }: Source, { at }: Spot): Promise<boolean> {
  const [from, to] = [await unlessMissing(lstat(path)), await unlessMissing(lstat(at))];
  return from !== undefined && to !== undefined && from.ino === to.ino && from.dev === to.dev;
}

async function requireNothing({ at }: Spot): Promise<void> {
  if ((await unlessMissing(lstat(at))) === undefined) return;
  throw Object.assign(new Error('something has the name'), { code: 'EEXIST' });
}

/** An empty file takes the name until the other replaces it; a kill in between leaves it. */
async function replacePlaceholder(source: Source, { at }: Spot): Promise<void> {
  const taken = await open(at, NEW_FILE, 0o600);
  try {
    await rename(source.path, at);
  } catch (error) {
    const [own, there] = [await taken.stat(), await unlessMissing(lstat(at))];
    if (there !== undefined && own.ino === there.ino && own.dev === there.dev && own.size === 0)
      await unlink(at);
    throw error;
  } finally {
    await taken.close();
  }
}
