import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, joined } from '../support/answer.js';
import { command, compare, type Row } from '../support/compare.js';
import { deepTree, flatTree } from '../support/file-trees.js';
import { asked, type Fixture, onFixture } from '../support/files-fixture.js';
import { type How, scaled } from '../support/how.js';

const LONG_AGO = '2000-01-01T00:00:00.000Z';
/** In the rounds in which only some files are changed, every hundredth file is changed. */
const EVERY = 100;

/** Compares scans for changes with `find`: all files changed, some changed, and all in one folder. */
export const radar = (how: How): Promise<Answer> => {
  const [count, rounds] = [scaled(200_000, how), how.rounds];
  return onFixture(async (fixture) => {
    const deep = join(fixture.folder, 'deep');
    deepTree(deep, count);
    const since = changeSome(deep, count);
    const flat = Math.ceil(count / 2);
    flatTree(join(fixture.folder, 'flat'), flat);
    return joined([
      await scanOf(fixture, { what: `${count} files, all changed`, folder: 'deep', since: LONG_AGO, rounds }),
      await scanOf(fixture, {
        what: `${count} files, one in ${EVERY} changed`,
        folder: 'deep',
        since,
        rounds,
      }),
      await scanOf(fixture, { what: `${flat} files in one folder`, folder: 'flat', since: LONG_AGO, rounds }),
    ]);
  });
};

/** Scans this number of files, all of which have changed. */
export const changeScan = (count: number, rounds: number): Promise<Answer> =>
  onFixture((fixture) => {
    deepTree(join(fixture.folder, 'deep'), count);
    return scanOf(fixture, { what: `${count} files, all changed`, folder: 'deep', since: LONG_AGO, rounds });
  });

/** Changes some files. @returns a time between the creation of all files and these changes */
function changeSome(folder: string, count: number): string {
  const mark = join(folder, 'd0', 'r.0.0.mca');
  const stamp = () => {
    writeFileSync(mark, 'x');
    return statSync(mark).ctimeMs;
  };
  // Wait until the clock of the file system has advanced, because its resolution is only some milliseconds.
  const last = stamp();
  while (stamp() < last + 50);
  for (let index = 0; index < count; index += EVERY) {
    writeFileSync(join(folder, `d${index}`, `r.0.0.mca`), 'x');
  }
  return new Date(last + 25).toISOString();
}

type Scan = { what: string; folder: string; since: string; rounds: number };

function scanOf(fixture: Fixture, { what, folder, since, rounds }: Scan): Promise<Answer> {
  const { bench, id, probe } = fixture;
  const body = JSON.stringify({ path: `/${id}/${folder}`, since });
  const type = ['-H', 'content-type: application/json'];
  const rows: Row[] = [
    {
      name: `${what}, find -newermt`,
      program: 'find',
      round: () => command(`find ${folder} -newermt ${since}`, fixture.folder),
    },
    {
      name: `${what}, berth`,
      pid: bench.pid,
      round: () => asked(fixture, ['--data-binary', body, ...type, `${bench.url}/radar/scan`]),
    },
  ];
  return compare(rows, { rounds, probe });
}
