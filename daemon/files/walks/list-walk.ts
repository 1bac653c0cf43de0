import { constants, lstatSync } from 'node:fs';
import { errorCode } from '../../../lib/errors/errors.js';
import { MAX_PATH_BYTES } from '../jail/jail-path.js';
import { type Columns, GatheredColumns } from '../traversal/columns.js';
import { Descent } from '../traversal/descent.js';
import { GONE, unreadableCode } from '../traversal/entry-codes.js';
import type { HeldNames } from '../traversal/held-names.js';
import type { SortedNames } from '../traversal/sorted-names.js';
import { Turn, type Turns } from '../traversal/turn.js';

export type ListOptions = {
  /** The descriptor of the folder to list. */
  fd: number;
  isRecursive: boolean;
  maxEntries: number;
  /** The names of the entries to list in the folder itself; undefined lists all. */
  only?: readonly string[];
};

/** A folder on the current path: its remaining names and the prefix of their paths. */
type Level = { names: SortedNames; prefix: string };

/** The error code if there are more entries than `maxEntries`. */
export const TOO_MANY = 'TOO_MANY';

const { S_IFDIR, S_IFMT, S_IFREG } = constants;

/**
 * Adds an entry to the list. @returns whether it is a folder @throws the system's errors that do not concern only
 * this entry
 */
function addEntry(gathered: GatheredColumns, descent: Descent, name: string, path: string): boolean {
  // Do not pass a function to a helper here, because that would allocate a closure for each file.
  try {
    const { mode, size, mtimeMs } = lstatSync(descent.at(name));
    const type = mode & S_IFMT;
    gathered.add(path, type === S_IFDIR, type === S_IFREG ? size : 0, mtimeMs);
    return type === S_IFDIR;
  } catch (error) {
    if (GONE.has(errorCode(error) ?? '')) return false;
    const code = unreadableCode(error);
    if (code === undefined) throw error;
    gathered.addUnreadable(path, code);
    return false;
  }
}

/**
 * Runs `reading`, which reads the folder that was added to the list last. If that fails, marks the folder as unreadable
 * and returns undefined.
 */
function* readable<T>(
  reading: Turns<undefined, T>,
  gathered: GatheredColumns,
): Turns<undefined, T | undefined> {
  try {
    return yield* reading;
  } catch (error) {
    const code = unreadableCode(error);
    if (code === undefined) throw error;
    gathered.markUnreadable(code);
    return undefined;
  }
}

/**
 * Yields the entries of a folder in the byte order of their names, with the content of a folder directly after it.
 * Folders are marked.
 */
export function* listWalk(
  { fd, isRecursive, maxEntries, only }: ListOptions,
  names?: HeldNames,
): Turns<Columns, undefined> {
  using descent = new Descent(fd, { names });
  const turn = new Turn();
  const gathered = new GatheredColumns();
  let left = maxEntries;
  const open = function* (prefix: string): Turns<undefined, Level> {
    const { names, isCut } = yield* descent.sortedNames(turn, left);
    if (isCut)
      throw Object.assign(new Error('the folder contains more entries than one list may contain'), {
        code: TOO_MANY,
      });
    left -= names.count;
    return { names, prefix };
  };
  const levels = [yield* open('')];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const name = level.names.next();
    if (name === undefined) {
      levels.pop();
      descent.leave();
      continue;
    }
    const path = `${level.prefix}${name}`;
    if (level.prefix === '' && only?.includes(name) === false) continue;
    // Skip longer paths, because no request could name them.
    if (path.length > MAX_PATH_BYTES) continue;
    const isFolder = addEntry(gathered, descent, name, path);
    if (isRecursive && isFolder && descent.enter(name)) {
      const below = yield* readable(open(`${path}/`), gathered);
      if (below === undefined) descent.leave();
      else levels.push(below);
    }
    if (gathered.isFull || turn.isOver()) yield* turn.end(gathered.take());
  }
  if (!gathered.isEmpty) yield gathered.take();
  return undefined;
}
