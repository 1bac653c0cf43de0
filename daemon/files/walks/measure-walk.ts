import { lstatSync, readdirSync } from 'node:fs';
import { Descent } from './descent.js';
import { createTurn, type Turns } from './turn.js';
import { unlessCodeSync } from './unless-code-sync.js';

export type MeasureOptions = {
  /** The folder. */
  fd: number;
};

const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES']);

/** Adds up the bytes of all files below a folder. */
export function* measureWalk({ fd }: MeasureOptions): Turns<undefined, number> {
  const descent = new Descent(fd);
  const turn = createTurn();
  const namesHere = () =>
    unlessCodeSync(() => readdirSync(`/proc/self/fd/${descent.fd}`, 'latin1'), GONE) ?? [];
  let bytes = 0;
  try {
    const levels = [namesHere()];
    for (let names = levels.at(-1); names !== undefined; names = levels.at(-1)) {
      const name = names.pop();
      if (name === undefined) {
        levels.pop();
        descent.leave();
        continue;
      }
      const stat = unlessCodeSync(() => lstatSync(descent.at(name), { throwIfNoEntry: false }), GONE);
      if (stat?.isFile() === true) bytes += stat.size;
      if (stat?.isDirectory() === true && descent.enter(name)) levels.push(namesHere());
      if (!turn.isOver()) continue;
      yield undefined;
      turn.begin();
    }
    return bytes;
  } finally {
    descent.close();
  }
}
