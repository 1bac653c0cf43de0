import type { Stats } from 'node:fs';
import { errorCode } from '../../../lib/errors/errors.js';
import { type GlobState, Globs } from '../../../lib/text/globs.js';
import { changeSince } from '../traversal/change-kind.js';
import { Descent } from '../traversal/descent.js';
import { GONE_OR_CLOSED, unreadableCode } from '../traversal/entry-codes.js';
import type { HeldNames } from '../traversal/held-names.js';
import { Turn, type Turns } from '../traversal/turn.js';

export type MeasureOptions = {
  /** The descriptor of the folder to measure. */
  fd: number;
  /** Patterns (`Globs`) of entries that are not counted. A match covers everything below it. */
  exclude?: readonly string[];
  /** Milliseconds since the Unix epoch. Counts only files created or changed since then. */
  sinceMs?: number | undefined;
};

/** A folder on the current path, with its subfolders that are still to be measured. */
type Level = { folders: string[]; state: GlobState };

/**
 * Adds up the sizes of all files below a folder. Only the names of subfolders on the current path are in memory, so
 * the number of files is not limited.
 */
export function* measureWalk(
  { fd, exclude = [], sinceMs }: MeasureOptions,
  names?: HeldNames,
): Turns<undefined, number> {
  using descent = new Descent(fd, { names });
  const globs = new Globs(exclude);
  const turn = new Turn();
  let bytes = 0;
  const isCounted = (stat: Stats) => sinceMs === undefined || changeSince(stat, sinceMs) !== undefined;
  const lookThrough = function* (state: GlobState): Turns<undefined, Level> {
    const folders: string[] = [];
    try {
      for (const name of descent.eachName()) {
        const stat = globs.down(state, name) === undefined ? undefined : descent.stat(name);
        if (stat?.isDirectory() === true) {
          descent.hold(name);
          folders.push(name);
        } else if (stat?.isFile() === true && isCounted(stat)) bytes += stat.size;
        if (turn.isOver()) yield* turn.end(undefined);
      }
    } catch (error) {
      const isBelow = descent.depth > 0 && unreadableCode(error) !== undefined;
      if (!isBelow && !GONE_OR_CLOSED.has(errorCode(error) ?? '')) throw error;
    }
    return { folders, state };
  };
  const levels = [yield* lookThrough(globs.start)];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const name = level.folders.pop();
    const state = name === undefined ? undefined : globs.down(level.state, name);
    if (name === undefined) {
      levels.pop();
      descent.leave();
    } else if (state && descent.enter(name)) levels.push(yield* lookThrough(state));
  }
  return bytes;
}
