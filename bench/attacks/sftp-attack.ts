import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Target } from '../../testing/sftp-attacks/target.js';
import { percentile } from '../support/daemon-bench.js';
import { peakMib, resetPeak } from '../support/process-figures.js';
import { AttackedDaemon, type Left } from './attacked-daemon.js';

/**
 * The number of connections that each attack opens, in total and at a time. They are slightly more than the daemon
 * accepts.
 */
const SIZES: Record<string, Pick<Target, 'count' | 'atOnce'>> = {
  silence: { count: 1000, atOnce: 1000 },
  patientGuesses: { count: 2000, atOnce: 45 },
  hastyGuesses: { count: 7000, atOnce: 60 },
  guessesOfOne: { count: 1000, atOnce: 40 },
  keyGuesses: { count: 5000, atOnce: 40 },
  garbage: { count: 600, atOnce: 40 },
};

/** Options of `sftp-attack`. */
const OPTIONS = {
  only: { type: 'string', default: Object.keys(SIZES).join(',') },
  repeats: { type: 'string', default: '2' },
  /** The seed of an earlier run, to send the same garbage again. */
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  /** A factor for the sizes of all attacks. Use a small fraction for a trial. */
  part: { type: 'string', default: '1' },
} as const;

/** The share of each attack that is run before the measurement, so that code is loaded and buffers are allocated. */
const WARM_UP_PART = 0.05;
/** How long to wait until the connections and descriptors of an attack are closed. */
const AFTER_MS = 60_000;
const ASK_EVERY_MS = 250;
/** By how much the number of descriptors varies because of the bench's own requests. */
const OWN_DESCRIPTORS = 4;

const COLUMNS = [
  ...['attack', 'took s', 'load', '/healthz max ms', 'p99', 'held', 'not 200'],
  ...['loop max ms', 'p99', 'CPU of it'],
  ...['/fs/list max ms', 'p99', 'CPU %', 'peak MiB', 'RSS at once', 'RSS after', 'heap', 'buffers'],
  ...['descriptors at once', 'after', 'connections at once', 'after', 'gone after s', 'came to'],
];

/** Attacks the SFTP of the built daemon, with default settings, with silence, wrong credentials and garbage. */
export async function sftpAttack(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [seed, part, rounds] = [values.seed, values.part, values.repeats].map(Number) as [
    number,
    number,
    number,
  ];
  const attacked = await AttackedDaemon.begin();
  try {
    await attacked.letsIn();
    const names = values.only.split(',');
    for (const name of names) await attacked.attack(name, { seed, ...sizeOf(name, WARM_UP_PART * part) });
    await untilGone(attacked, 0);
    console.log(`seed ${seed}\n| ${COLUMNS.join(' | ')} |\n|${'---|'.repeat(COLUMNS.length)}`);
    const nothing = async () => {
      await sleep(5000);
      return {};
    };
    const { descriptors } = await round(attacked, 'nothing', { work: nothing, descriptors: 0 });
    for (let count = 1; count <= rounds; count += 1) {
      for (const name of names) {
        const work = () => attacked.attack(name, { seed: seed + count, ...sizeOf(name, part) });
        await round(attacked, `${name} ${count}`, { work, descriptors });
      }
    }
    await attacked.letsIn();
    console.log('the right password is still accepted');
  } finally {
    await attacked.close();
  }
}

function sizeOf(name: string, part: number): Pick<Target, 'count' | 'atOnce'> {
  const size = SIZES[name];
  if (size === undefined) throw new Error(`Unknown attack ${name}: use ${Object.keys(SIZES).join(', ')}`);
  return { count: Math.ceil(size.count * part), atOnce: size.atOnce };
}

type Work = {
  work: () => Promise<object> /** The number of open descriptors before the attack. */;
  descriptors: number;
};

/**
 * Runs an attack and prints its row of the table of results. @returns what is left at the end: memory, descriptors,
 * connections
 */
async function round(attacked: AttackedDaemon, name: string, { work, descriptors }: Work): Promise<Left> {
  const { bench } = attacked;
  // Call this before the measurement, because it runs a garbage collection.
  await attacked.inside();
  await attacked.probed();
  attacked.files();
  resetPeak(bench.pid);
  const [beganMs, cpuBefore] = [performance.now(), bench.cpu()];
  const came = await work();
  const [tookMs, cpu] = [performance.now() - beganMs, bench.cpu() - cpuBefore];
  const [probed, files, peak, atOnce] = [
    await attacked.probed(),
    attacked.files(),
    peakMib(bench.pid),
    await attacked.left(),
  ];
  const goneMs = await untilGone(attacked, descriptors);
  const [inside, after] = [await attacked.inside(), await attacked.left()];
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

/**
 * Waits until connections are closed and the number of descriptors is the same as before.
 * @returns how long that took, in ms
 */
async function untilGone(attacked: AttackedDaemon, descriptors: number): Promise<number> {
  const beganMs = performance.now();
  while (performance.now() - beganMs < AFTER_MS) {
    const left = await attacked.left();
    if (left.connections === 0 && (descriptors === 0 || left.descriptors <= descriptors + OWN_DESCRIPTORS))
      break;
    await sleep(ASK_EVERY_MS);
  }
  return performance.now() - beganMs;
}
