import { lstatSync, readdirSync } from 'node:fs';
import { type GlobState, Globs } from '../../../lib/globs.js';
import { changeSince } from './change-kind.js';
import { Descent } from './descent.js';
import { createTurn, type Turns } from './turn.js';
import { GONE_OR_CLOSED, unlessCodeSync } from './unless-code-sync.js';

export type MeasureOptions = {
  /** The folder. */
  fd: number;
  /** Patterns (`Globs`) of what does not count, with all that is below. */
  exclude?: readonly string[];
  /** Milliseconds since the Unix epoch: files that were neither made nor changed since do not count. */
  sinceMs?: number | undefined;
};

type Level = { names: string[]; state: GlobState };

/** Adds up the bytes of all files below a folder. */
export function* measureWalk({ fd, exclude = [], sinceMs }: MeasureOptions): Turns<undefined, number> {
  const descent = new Descent(fd);
  const globs = new Globs(exclude);
  const turn = createTurn();
  const open = (state: GlobState): Level => {
    const names = () => readdirSync(`/proc/self/fd/${descent.fd}`, 'latin1');
    return { names: unlessCodeSync(names, GONE_OR_CLOSED) ?? [], state };
  };
  let bytes = 0;
  try {
    const levels = [open(globs.start)];
    for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
      const name = level.names.pop();
      if (name === undefined) {
        levels.pop();
        descent.leave();
        continue;
      }
      const state = globs.down(level.state, name);
      const look = () => lstatSync(descent.at(name), { throwIfNoEntry: false });
      const stat = state && unlessCodeSync(look, GONE_OR_CLOSED);
      const isOld = stat && sinceMs !== undefined && changeSince(stat, sinceMs) === undefined;
      if (stat?.isFile() === true && isOld !== true) bytes += stat.size;
      if (state && stat?.isDirectory() === true && descent.enter(name)) levels.push(open(state));
      if (!turn.isOver()) continue;
      yield undefined;
      turn.begin();
    }
    return bytes;
  } finally {
    descent.close();
  }
}
