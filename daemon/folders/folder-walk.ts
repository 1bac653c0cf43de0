import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, opendir } from 'node:fs/promises';
import { allOf } from '../../lib/async/all-of.js';
import { FOLDER_ALONE, itself, O_PATH, within } from '../../lib/disk/held-folder.js';
import { mountIdOf } from '../../lib/disk/mounts.js';
import { DomainError, unlessCode } from '../../lib/errors/errors.js';

/** An entry of a folder. `stat` has its attributes from the time when the folder was read. */
export type Found = {
  stat: Stats;
  /** Returns the path relative to the walked folder, for messages. */
  shown: () => string;
  /**
   * Opens the entry, and calls `work` with its present attributes and a path to it that follows no link. The name may
   * belong to another entry by now. Returns false without calling `work` if there is no entry, or if it is on another
   * mount.
   */
  hold: (work: (now: Stats, path: string) => Promise<void>) => Promise<boolean>;
};

/** Called for every entry. A folder is visited before its content. */
export type Visit = (found: Found) => Promise<void>;

export type Entry = { name: string; stat: Stats };

/** Returns whether an entry directly in the walked folder is to be skipped. */
export type IsSkipped = (entry: Entry) => boolean;

/**
 * The place of a folder below the walked one: its name, and the place of its parent. Null is the walked folder itself.
 */
type Place = { above: Place; name: string } | null;
/**
 * The state of a walk. `mount` is the kernel's id of the walked folder's mount. `deep` are the folders that are nested
 * too deeply to be walked now, and are walked afterwards.
 */
type Walk = { visit: Visit; signal: AbortSignal; mount: string; deep: Place[]; isSkipped: IsSkipped };

/** How many nested folders are open at the same time. Deeper folders are walked afterwards. */
const MAX_HELD = 32;
const MAX_DEEP = 10_000;
const AT_ONCE = 16;
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);
const GONE_OR_CLOSED = new Set([...GONE, 'EACCES']);

/**
 * Visits every entry below a folder by calling `visit`. Links are not followed, and mounts are not entered: every
 * folder is opened relative to its parent. Folders that this user cannot read are skipped.
 *
 * @throws the signal's reason; the system's errors; DomainError `conflict` if folders are nested too deeply
 */
export async function walkFolder(
  top: FileHandle,
  signal: AbortSignal,
  visit: Visit,
  isSkipped: IsSkipped = () => false,
): Promise<void> {
  const walk: Walk = { visit, signal, mount: mountIdOf(top), deep: [], isSkipped };
  await walkBelow(walk, top, null, 0);
  for (let place = walk.deep.pop(); place !== undefined; place = walk.deep.pop()) {
    await reach(walk, top, place);
  }
}

/**
 * Yields the entries of one folder with their attributes. Reads the attributes of several entries at a time, which is
 * faster.
 */
export async function* entriesOf(folder: FileHandle): AsyncGenerator<Entry[]> {
  const look = async (name: string): Promise<Entry | undefined> => {
    const stat = await unlessCode(lstat(within(folder, name)), GONE_OR_CLOSED);
    return stat && { name, stat };
  };
  const lookAtAll = async (names: string[]) =>
    (await allOf(names.map(look))).filter((entry) => entry !== undefined);
  let names: string[] = [];
  for await (const { name } of await opendir(within(folder, '.'), { encoding: 'latin1' })) {
    names.push(name);
    if (names.length < AT_ONCE) continue;
    yield await lookAtAll(names);
    names = [];
  }
  yield await lookAtAll(names);
}

async function walkBelow(walk: Walk, folder: FileHandle, place: Place, held: number): Promise<void> {
  for await (const all of entriesOf(folder)) {
    walk.signal.throwIfAborted();
    const entries = place === null ? all.filter((entry) => !walk.isSkipped(entry)) : all;
    const visit = ({ name, stat }: Entry) => {
      const hold: Found['hold'] = (work) => holding(walk.mount, within(folder, name), work);
      return walk.visit({ stat, shown: () => shownPath({ above: place, name }), hold });
    };
    // Wait for all visits, also after an error: the folder must stay open as long as they use its descriptor.
    await allOf(entries.map(visit));
    for (const { name, stat } of entries) {
      if (!stat.isDirectory()) continue;
      const here = { above: place, name };
      if (held < MAX_HELD) {
        const below = await openBelow(folder, name);
        if (below !== undefined) await walkInside(walk, below, here, held + 1);
      } else if (walk.deep.length < MAX_DEEP) walk.deep.push(here);
      else {
        const message = `Folders are nested too deeply: ${shownPath(here)}. Move or delete some of them.`;
        throw new DomainError('conflict', message);
      }
    }
  }
}

/** Opens a deep folder one name after another, and walks it. */
async function reach(walk: Walk, top: FileHandle, place: Place): Promise<void> {
  let folder: FileHandle | undefined;
  for (const name of namesOf(place)) {
    const above: FileHandle | undefined = folder;
    try {
      walk.signal.throwIfAborted();
      folder = await openBelow(above ?? top, name);
    } finally {
      await above?.close();
    }
    if (folder === undefined) return;
  }
  if (folder !== undefined) await walkInside(walk, folder, place, 0);
}

/** Visits all entries of a folder, and closes the folder. */
async function walkInside(walk: Walk, folder: FileHandle, place: Place, held: number): Promise<void> {
  await using _closed = folder;
  if (mountIdOf(folder) === walk.mount) await walkBelow(walk, folder, place, held);
}

function namesOf(place: Place): string[] {
  const names: string[] = [];
  for (let at = place; at !== null; at = at.above) names.push(at.name);
  return names.reverse();
}

const shownPath = (place: Place) => Buffer.from(namesOf(place).join('/'), 'latin1').toString('utf8');

const openBelow = (above: FileHandle, name: string): Promise<FileHandle | undefined> =>
  unlessCode(open(within(above, name), constants.O_RDONLY | FOLDER_ALONE), GONE_OR_CLOSED);

async function holding(
  mount: string,
  path: Buffer,
  work: (now: Stats, path: string) => Promise<void>,
): Promise<boolean> {
  await using held = await unlessCode(open(path, O_PATH | constants.O_NOFOLLOW), GONE);
  if (held === undefined) return false;
  // A file can also be on another mount (mount --bind).
  if (mountIdOf(held) !== mount) return false;
  await work(await held.stat(), itself(held));
  return true;
}
