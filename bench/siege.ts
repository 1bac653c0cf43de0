import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Target } from '../testing/siege/target.js';
import { Besieged, type Left } from './besieged.js';
import { percentile } from './daemon-bench.js';
import { peakMib, resetPeak } from './process-figures.js';

/** How many, and how many at a time: as many as the daemon's door lets in, and some more. */
const SIZES: Record<string, Pick<Target, 'count' | 'atOnce'>> = {
  silence: { count: 1000, atOnce: 1000 },
  patientGuesses: { count: 2000, atOnce: 45 },
  hastyGuesses: { count: 7000, atOnce: 60 },
  guessesOfOne: { count: 1000, atOnce: 40 },
  keyGuesses: { count: 5000, atOnce: 40 },
  garbage: { count: 600, atOnce: 40 },
};

/** What may be said behind `siege`. */
const OPTIONS = {
  only: { type: 'string', default: Object.keys(SIZES).join(',') },
  rounds: { type: 'string', default: '2' },
  /** Repeats the garbage of another siege. */
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  /** Of all sizes. */
  part: { type: 'string', default: '1' },
} as const;

/** As much of each as warms up what is loaded and allocated once. */
const WARM_UP_PART = 0.05;
/** What is left after an attack is waited for so long at most. */
const AFTER_MS = 60_000;
const ASK_EVERY_MS = 250;
/** Those that the bench itself has open, by which it asks, are some more or less. */
const OWN_DESCRIPTORS = 4;

const COLUMNS = [
  ...['attack', 'took s', 'load', '/healthz max ms', 'p99', 'held', 'not 200'],
  ...['loop max ms', 'p99', 'CPU of it'],
  ...['/fs/list max ms', 'p99', 'CPU %', 'peak MiB', 'RSS at once', 'RSS after', 'heap', 'buffers'],
  ...['descriptors at once', 'after', 'connections at once', 'after', 'gone after s', 'came to'],
];

/** SFTP of the built daemon, as it comes, under silence, wrong credentials and garbage. */
export async function siege(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [seed, part, rounds] = [values.seed, values.part, values.rounds].map(Number) as [
    number,
    number,
    number,
  ];
  const besieged = await Besieged.begin();
  try {
    await besieged.letsIn();
    const names = values.only.split(',');
    for (const name of names) await besieged.attack(name, { seed, ...sizeOf(name, WARM_UP_PART * part) });
    await untilGone(besieged, 0);
    console.log(`seed ${seed}\n| ${COLUMNS.join(' | ')} |\n|${'---|'.repeat(COLUMNS.length)}`);
    const nothing = async () => {
      await sleep(5000);
      return {};
    };
    const { descriptors } = await round(besieged, 'nothing', { work: nothing, descriptors: 0 });
    for (let count = 1; count <= rounds; count += 1) {
      for (const name of names) {
        const work = () => besieged.attack(name, { seed: seed + count, ...sizeOf(name, part) });
        await round(besieged, `${name} ${count}`, { work, descriptors });
      }
    }
    await besieged.letsIn();
    console.log('the right password still gets in');
  } finally {
    await besieged.close();
  }
}

function sizeOf(name: string, part: number): Pick<Target, 'count' | 'atOnce'> {
  const size = SIZES[name];
  if (size === undefined) throw new Error(`There is no attack ${name}: ${Object.keys(SIZES).join(', ')}`);
  return { count: Math.ceil(size.count * part), atOnce: size.atOnce };
}

type Work = { work: () => Promise<object> /** As many as there were before. */; descriptors: number };

/** Prints a row of the table. @returns what is left in the end */
async function round(besieged: Besieged, name: string, { work, descriptors }: Work): Promise<Left> {
  const { bench } = besieged;
  // Which collects the heap, and so comes before what is measured.
  await besieged.inside();
  await besieged.probed();
  besieged.files();
  resetPeak(bench.pid);
  const [beganMs, cpuBefore] = [performance.now(), bench.cpu()];
  const came = await work();
  const [tookMs, cpu] = [performance.now() - beganMs, bench.cpu() - cpuBefore];
  const [probed, files, peak, atOnce] = [
    await besieged.probed(),
    besieged.files(),
    peakMib(bench.pid),
    await besieged.left(),
  ];
  const goneMs = await untilGone(besieged, descriptors);
  const [inside, after] = [await besieged.inside(), await besieged.left()];
  const row: (number | string)[] = [
    ...[name, tookMs / 1000, loadavg()[0] ?? 0, probed.ms, probed.p99Ms, probed.heldMs, probed.refused],
    ...[inside.maxMs, inside.p99Ms, inside.cpuMs],
    ...[Math.max(...files), percentile(files, 0.99), (100 * cpu) / tookMs],
    ...[peak, atOnce.rssMib, after.rssMib, inside.heapMib, inside.buffersMib],
    ...[atOnce.descriptors, after.descriptors, atOnce.connections, after.connections, goneMs / 1000],
    Object.entries(came)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  ];
  console.log(`| ${row.map((cell) => (typeof cell === 'number' ? rounded(cell) : cell)).join(' | ')} |`);
  return after;
}

const rounded = (value: number) => (Number.isInteger(value) ? value : value.toFixed(value < 10 ? 1 : 0));

/** Waits until connections are gone and descriptors are as they were. @returns how long that took, in ms */
async function untilGone(besieged: Besieged, descriptors: number): Promise<number> {
  const beganMs = performance.now();
  while (performance.now() - beganMs < AFTER_MS) {
    const left = await besieged.left();
    if (left.connections === 0 && (descriptors === 0 || left.descriptors <= descriptors + OWN_DESCRIPTORS))
      break;
    await sleep(ASK_EVERY_MS);
  }
  return performance.now() - beganMs;
}
