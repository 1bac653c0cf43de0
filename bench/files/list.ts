import { join } from 'node:path';
import { type Answer, joined } from '../support/answer.js';
import { command, compare } from '../support/compare.js';
import { deepTree, flatTree } from '../support/file-trees.js';
import { asked, onFixture } from '../support/files-fixture.js';
import { type How, scaled } from '../support/how.js';

/** Compares lists of files with `ls` and `find`. */
export const list = async (how: How): Promise<Answer> =>
  joined([
    await flatList(scaled(100_000, how), how.rounds),
    await recursiveList(scaled(200_000, how), how.rounds),
  ]);

/** Lists one folder. */
export const flatList = (entries: number, rounds: number): Promise<Answer> =>
  onFixture(async (fixture) => {
    const { bench, folder, id, probe } = fixture;
    flatTree(join(folder, 'flat'), entries);
    const rows = [
      { name: `list of ${entries} entries, ls -lU`, round: () => command('ls -lU flat', folder) },
      {
        name: 'list, berth',
        pid: bench.pid,
        round: () => asked(fixture, [`${bench.url}/fs/list?path=/${id}/flat`]),
      },
    ];
    return compare(rows, { rounds, probe });
  });

const recursiveList = (count: number, rounds: number): Promise<Answer> =>
  onFixture(async (fixture) => {
    const { bench, folder, id, probe } = fixture;
    deepTree(join(folder, 'deep'), count);
    const rows = [
      {
        name: `recursive list of ${count} files, find -printf`,
        program: 'find',
        round: () => command(`find deep -printf '%P %y %s %T@\\n'`, folder),
      },
      {
        name: 'recursive list, berth',
        pid: bench.pid,
        round: () => asked(fixture, [`${bench.url}/fs/list?recursive=true&path=/${id}/deep`]),
      },
    ];
    return compare(rows, { rounds, probe });
  });
