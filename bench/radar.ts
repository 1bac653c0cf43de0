import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, compare, type Row } from './support/compare.js';
import { deepTree, flatTree } from './support/file-trees.js';
import { asked, type Fixture, onFixture } from './support/files-fixture.js';

/** The options of `radar`. Use small values for a trial. */
const OPTIONS = {
  files: { type: 'string', default: '200000' },
  rounds: { type: 'string', default: '5' },
} as const;

const LONG_AGO = '2000-01-01T00:00:00.000Z';
/** In the rounds with some changes, one in this many files is changed. */
const EVERY = 100;

/**
 * Compares scans for changes with `find`. In some rounds all files have changed, in others some; in some, all files
 * are in one folder.
 */
export async function radar(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [count, rounds] = [Number(values.files), Number(values.rounds)];
  await onFixture(async (fixture) => {
    deepTree(join(fixture.folder, 'deep'), count);
    const since = changeSome(join(fixture.folder, 'deep'), count);
    const flat = Math.ceil(count / 2);
    flatTree(join(fixture.folder, 'flat'), flat);
    const measure = (name: string, folder: string, time: string) =>
      compare(rowsOf(fixture, name, folder, time), { rounds, probe: fixture.probe });
    await measure(`${count} files, all changed`, 'deep', LONG_AGO);
    await measure(`${count} files, one in ${EVERY} changed`, 'deep', since);
    await measure(`${flat} files in one folder, all changed`, 'flat', LONG_AGO);
  });
}

/** Changes some files. @returns a time between the creation of all files and these changes */
function changeSome(folder: string, count: number): string {
  const mark = join(folder, 'd0', 'r.0.0.mca');
  const stamp = () => {
    writeFileSync(mark, 'x');
    return statSync(mark).ctimeMs;
  };
  // Wait until the file system's clock has advanced, because its resolution is only some milliseconds.
  const last = stamp();
  while (stamp() < last + 50);
  for (let index = 0; index < count; index += EVERY) {
    writeFileSync(join(folder, `d${index}`, `r.0.0.mca`), 'x');
  }
  return new Date(last + 25).toISOString();
}

function rowsOf(fixture: Fixture, name: string, folder: string, since: string): Row[] {
  const { bench, id } = fixture;
  const body = JSON.stringify({ path: `/${id}/${folder}`, since });
  const type = ['-H', 'content-type: application/json'];
  return [
    {
      name: `${name}, find -newermt`,
      round: () => command(`find ${folder} -newermt ${since}`, fixture.folder),
    },
    {
      name: `${name}, berth`,
      pid: bench.pid,
      round: () => asked(fixture, ['--data-binary', body, ...type, `${bench.url}/radar/scan`]),
    },
  ];
}
