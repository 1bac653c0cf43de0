import { constants } from 'node:fs';
import { MAX_PATH_BYTES } from '../jail/jail-path.js';
import { changeSince } from '../traversal/change-kind.js';
import { type Columns, GatheredColumns } from '../traversal/columns.js';
import { Descent } from '../traversal/descent.js';
import type { Footing } from '../traversal/footing.js';
import type { HeldNames } from '../traversal/held-names.js';
import { SortedNames } from '../traversal/sorted-names.js';
import { Turn, type Turns } from '../traversal/turn.js';

export type ChangedOptions = {
  /** The descriptor of the folder to scan. */
  fd: number;
  /** Scans only this entry of the folder. */
  only?: string;
  /** Milliseconds since the Unix epoch. */
  sinceMs: number;
  /** The maximum number of entries to return. All entries are counted. */
  limit: number;
  /** The path after which the scan continues, one character per byte. */
  after?: string;
  /** The maximum number of names in memory: those of all folders on the current path. */
  maxNames: number;
};

export type ChangedResult = {
  /** The number of changed entries that this walk has found. */
  count: number;
  /** The path of the last returned entry (one character per byte) if there are more entries. */
  last: string | undefined;
};

/**
 * A folder on the current path: its remaining names, and the prefix of their paths. `after`: the names from this
 * folder to the path after which the walk continues.
 */
type Level = { names: SortedNames; count: number; prefix: string; after: readonly string[] };

/** The error code if the folders on the current path have more names than `maxNames`. */
export const TOO_MANY_NAMES = 'TOO_MANY_NAMES';

const { S_IFDIR, S_IFMT, S_IFREG } = constants;

/**
 * Yields the entries below a folder that changed since a time, in the byte order of their names, with the content of
 * a folder directly after it. Created entries are marked. All pages have this order, so that created or deleted
 * entries do not move other entries to another page.
 */
export function* changedWalk(
  options: ChangedOptions,
  names?: HeldNames,
  footing?: Footing,
): Turns<Columns, ChangedResult> {
  const { fd, only, sinceMs, limit, after, maxNames } = options;
  using descent = new Descent(fd, { footing, names });
  const turn = new Turn();
  const gathered = new GatheredColumns();
  let count = 0;
  let last: string | undefined;
  let held = 0;
  const open = function* (prefix: string, behind: readonly string[]): Turns<undefined, Level> {
    const { names, isCut } = yield* descent.sortedNames(turn, maxNames - held);
    if (isCut)
      throw Object.assign(new Error('the folders contain more names than one scan may read'), {
        code: TOO_MANY_NAMES,
      });
    const { count } = names;
    held += count;
    const [first = ''] = behind;
    while ((names.peek() ?? first) < first) {
      names.next();
      if (turn.isOver()) yield* turn.end(undefined);
    }
    return { names, count, prefix, after: behind };
  };
  const behind = after?.split('/') ?? [];
  const alone = { names: SortedNames.of(only ?? ''), count: 0, prefix: '', after: behind };
  const levels = [only === undefined ? yield* open('', behind) : alone];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const name = level.names.next();
    if (name === undefined) {
      levels.pop();
      held -= level.count;
      descent.leave();
      continue;
    }
    const stat = descent.stat(name);
    // Skip longer paths, because no request could name them.
    if (stat === undefined || level.prefix.length + name.length > MAX_PATH_BYTES) continue;
    const isPassed = level.after[0] === name;
    const change = isPassed ? undefined : changeSince(stat, sinceMs);
    const type = stat.mode & S_IFMT;
    if (change !== undefined) {
      count += 1;
      if (count <= limit) {
        last = `${level.prefix}${name}`;
        gathered.add(last, change === 'created', type === S_IFREG ? stat.size : 0, stat.mtimeMs);
      }
    }
    if (type === S_IFDIR && descent.enter(name)) {
      levels.push(yield* open(`${level.prefix}${name}/`, isPassed ? level.after.slice(1) : []));
    }
    if (gathered.isFull || turn.isOver()) yield* turn.end(gathered.take());
  }
  if (!gathered.isEmpty) yield gathered.take();
  return { count, last: count > limit ? last : undefined };
}
