import { errorCode } from '../../../lib/errors/errors.js';
import { type GlobState, Globs } from '../../../lib/text/globs.js';
import { changeSince } from '../traversal/change-kind.js';
import { Descent } from '../traversal/descent.js';
import type { HeldNames } from '../traversal/held-names.js';
import { createTurn, type Turns } from '../traversal/turn.js';
import { GONE_OR_CLOSED, unreadableCode } from '../traversal/unless-code-sync.js';

export type MeasureOptions = {
  /** The descriptor of the folder. */
  fd: number;
  /** Patterns (`Globs`) of entries that are not counted. A match covers everything below it. */
  exclude?: readonly string[];
  /** Milliseconds since the Unix epoch. Counts only files created or changed since then. */
  sinceMs?: number | undefined;
};

/** A folder on the current path: its subfolders that are not measured yet. */
type Level = { folders: string[]; state: GlobState };

/**
 * Adds up the sizes of all files below a folder. Only the names of subfolders on the current path are in memory, so
 * the number of files is not limited.
 */
export function* measureWalk(options: MeasureOptions, names?: HeldNames): Turns<undefined, number> {
  const measuring = new Measuring(options, names);
  try {
    return yield* measuring.all();
  } finally {
    measuring.close();
  }
}

class Measuring {
  readonly #descent: Descent;
  readonly #globs: Globs;
  readonly #sinceMs: number | undefined;
  readonly #turn = createTurn();
  #bytes = 0;

  constructor({ fd, exclude = [], sinceMs }: MeasureOptions, names?: HeldNames) {
    this.#descent = new Descent(fd, { names });
    this.#globs = new Globs(exclude);
    this.#sinceMs = sinceMs;
  }

  *all(): Turns<undefined, number> {
    const levels = [yield* this.#lookThrough(this.#globs.start)];
    for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
      const name = level.folders.pop();
      const state = name === undefined ? undefined : this.#globs.down(level.state, name);
      if (name === undefined) {
        levels.pop();
        this.#descent.leave();
      } else if (state && this.#descent.enter(name)) levels.push(yield* this.#lookThrough(state));
    }
    return this.#bytes;
  }

  close(): void {
    this.#descent.close();
  }

  *#lookThrough(state: GlobState): Turns<undefined, Level> {
    const level: Level = { folders: [], state };
    try {
      for (const name of this.#descent.eachName()) {
        if (this.#globs.down(state, name) !== undefined) this.#look(name, level);
        if (!this.#turn.isOver()) continue;
        yield undefined;
        this.#turn.begin();
      }
    } catch (error) {
      const isBelow = this.#descent.depth > 0 && unreadableCode(error) !== undefined;
      if (!isBelow && !GONE_OR_CLOSED.has(errorCode(error) ?? '')) throw error;
    }
    return level;
  }

  #look(name: string, { folders }: Level): void {
    const stat = this.#descent.stat(name);
    if (stat?.isDirectory() === true) {
      this.#descent.hold(name);
      folders.push(name);
    }
    const isOld = stat && this.#sinceMs !== undefined && changeSince(stat, this.#sinceMs) === undefined;
    if (stat?.isFile() === true && isOld !== true) this.#bytes += stat.size;
  }
}
