import { chmodSync, closeSync, constants, fstatSync, openSync } from 'node:fs';
import { O_PATH } from '../../../lib/disk/held-folder.js';
import { errorCode } from '../../../lib/errors/errors.js';
import { Descent } from '../traversal/descent.js';
import { GONE, unreadableCode } from '../traversal/entry-codes.js';
import type { HeldNames } from '../traversal/held-names.js';
import { Turn, type Turns } from '../traversal/turn.js';

export type ModeOptions = {
  /** The descriptor of the folder, of which only the content is changed. */
  fd: number;
  /** The new permission bits. */
  mode: number;
  /** The only type of entries to change. Undefined for both. */
  only?: 'files' | 'folders' | undefined;
};

/** `failed` is the first entry that could not be changed: its names below the folder, and the system's error code. */
export type ModeResult = { changed: number; failed?: { names: string[]; code: string } };

/** A folder on the current path, with its subfolders that are still to be changed. */
type Level = { name: string; folders: string[] };

/**
 * Sets the mode of all files and folders below a folder. Links and special files are left unchanged. Entries that
 * cannot be changed are skipped and reported in the result, but a transient error ends the walk. A folder is changed
 * before it is entered, so `mode` must let its owner enter it.
 */
export function* modeWalk({ fd, mode, only }: ModeOptions, names?: HeldNames): Turns<undefined, ModeResult> {
  using descent = new Descent(fd, { closed: 'refused', names });
  const turn = new Turn();
  const result: ModeResult = { changed: 0 };
  const levels: Level[] = [];
  const note = (error: unknown, name?: string): void => {
    // The server may delete or replace an entry at any time.
    if (GONE.has(errorCode(error) ?? '')) return;
    const code = unreadableCode(error);
    if (code === undefined) throw error;
    const above = levels.slice(1).map((level) => level.name);
    result.failed ??= { names: name === undefined ? above : [...above, name], code };
  };
  const changeAll = function* (level: Level): Turns<undefined, void> {
    try {
      for (const name of descent.eachName()) {
        try {
          const { isFolder, isChanged } = changeOne(descent.at(name), mode, only);
          if (isChanged) result.changed += 1;
          if (isFolder) {
            descent.hold(name);
            level.folders.push(name);
          }
        } catch (error) {
          note(error, name);
        }
        if (turn.isOver()) yield* turn.end(undefined);
      }
    } catch (error) {
      note(error);
    }
  };
  const enter = (name: string): boolean => {
    try {
      return descent.enter(name);
    } catch (error) {
      note(error, name);
      return false;
    }
  };
  levels.push({ name: '', folders: [] });
  for (let level = levels[0], isNew = true; level !== undefined; level = levels.at(-1)) {
    if (isNew) yield* changeAll(level);
    const name = level.folders.pop();
    isNew = name !== undefined && enter(name);
    if (name === undefined) {
      levels.pop();
      descent.leave();
    } else if (isNew) levels.push({ name, folders: [] });
  }
  return result;
}

/**
 * Sets the mode of an entry if it is a file or folder of the requested type. The entry is held by a descriptor, so
 * that the checked entry is the one that is changed.
 */
function changeOne(
  at: string | Buffer,
  mode: number,
  only: ModeOptions['only'],
): { isFolder: boolean; isChanged: boolean } {
  const held = openSync(at, O_PATH | constants.O_NOFOLLOW);
  try {
    const stat = fstatSync(held);
    const isFolder = stat.isDirectory();
    const isChanged = isFolder ? only !== 'files' : stat.isFile() && only !== 'folders';
    if (isChanged) chmodSync(`/proc/self/fd/${held}`, mode);
    return { isFolder, isChanged };
  } finally {
    closeSync(held);
  }
}
