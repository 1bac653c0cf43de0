import { parseArgs } from 'node:util';
import { backupOf } from './files/backups.js';
import { flatList } from './files/list.js';
import { logSearch } from './files/logs.js';
import { changeScan } from './files/radar.js';
import { zipOf } from './files/zip.js';
import { wholeLists } from './services/panel-list.js';
import { type Answer, growthOf, joined } from './support/answer.js';
import { type How, scaled } from './support/how.js';
import { type Growth, isTooSteep, MAX_SLOPE } from './support/slope.js';

const ROUNDS = 3;
const FILES_PER_MIB = 20;
const world = (mib: number, rounds: number) => ({ mib, files: mib * FILES_PER_MIB, rounds });

/**
 * A cost of Berth that grows with a size, such as the time of a list of entries. It is measured at three sizes, each of
 * which is four or ten times as large as the one before.
 */
type Cost = { unit: string; sizes: number[]; measure(sizes: number[], rounds: number): Promise<Answer[]> };

const oneByOne =
  (measure: (size: number, rounds: number) => Promise<Answer>): Cost['measure'] =>
  async (sizes, rounds) => {
    const answers: Answer[] = [];
    for (const size of sizes) answers.push(await measure(size, rounds));
    return answers;
  };

const COSTS: Record<string, Cost> = {
  list: { unit: 'entries', sizes: [6250, 25_000, 100_000], measure: oneByOne(flatList) },
  'change-scan': { unit: 'files', sizes: [12_500, 50_000, 200_000], measure: oneByOne(changeScan) },
  zip: { unit: 'MiB', sizes: [16, 64, 256], measure: oneByOne((mib, rounds) => zipOf(world(mib, rounds))) },
  backup: {
    unit: 'MiB',
    sizes: [16, 64, 256],
    measure: oneByOne((mib, rounds) => backupOf(world(mib, rounds))),
  },
  'log-search': { unit: 'MiB', sizes: [32, 128, 512], measure: oneByOne(logSearch) },
  'panel-list': {
    ...{ unit: 'servers', sizes: [100, 1000, 10_000] },
    measure: wholeLists,
  },
};

/** Measures how each cost grows with its size. Sets the exit code if one grows faster than linearly. */
export async function growth(how: How, words: string[]): Promise<Answer> {
  const options = { only: { type: 'string', default: Object.keys(COSTS).join(',') } } as const;
  const { values } = parseArgs({ args: words, options, allowPositionals: true });
  const answers: Answer[] = [];
  const growths: Growth[] = [];
  for (const name of values.only.split(',')) {
    const cost = COSTS[name];
    if (cost === undefined) throw new Error(`unknown cost ${name}: use ${Object.keys(COSTS).join(', ')}`);
    const sizes = cost.sizes.map((size) => scaled(size, how));
    const measured = await cost.measure(sizes, Math.min(how.rounds, ROUNDS));
    answers.push(...measured);
    growths.push(growthOf(`${name}, ${cost.unit}`, sizes, measured));
  }
  const steep = growths.filter(isTooSteep);
  if (steep.length > 0) process.exitCode = 1;
  for (const { cost } of steep)
    console.error(`${cost}: grows faster than linearly (slope above ${MAX_SLOPE})`);
  return { ...joined(answers), growths };
}
