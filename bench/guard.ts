import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endServers } from '../testing/berth/berth-process.js';
import { createInstaller, isRoot } from '../testing/services/install.js';
import { parts } from '../testing/services/parts.js';
import { servicesFolder } from '../testing/services/slot.js';
import { memoryAfter } from './files/file-work.js';
import { sftpOf } from './files/sftp.js';
import { zipOf } from './files/zip.js';
import { flood } from './services/flood.js';
import { many } from './services/many.js';
import { smallRequest } from './services/small-requests.js';
import { startUp } from './services/start-up.js';
import type { Answer } from './support/answer.js';
import { DaemonBench } from './support/daemon-bench.js';
import type { Figure } from './support/figures.js';
import { asBounds, type Bounds, isExceeded, judge } from './support/verdict.js';
import { web } from './web/web.js';

const BOUNDS_FILE = join(import.meta.dirname, 'bounds.json');

/** Programs that the measurements use or compare with. Missing ones are installed if this runs as root. */
const PROGRAMS = {
  variable: 'PATH',
  packages: ['zip', 'curl', 'openssh-server'],
  programs: [['zip'], ['curl'], ['sshd'], ['sftp']],
};

/**
 * The parts to measure, each of which takes about a minute. Their sizes are fixed, because the recorded bounds apply
 * only to these sizes.
 */
const PARTS: Record<string, () => Promise<Answer>> = {
  'start-up': () => startUp({ rounds: 3 }),
  many: () => onDaemon((bench) => many(bench)),
  flood: () => onDaemon((bench) => flood(bench, 10)),
  'small-requests': () => smallRequest({ rounds: 3, seconds: 2 }),
  zip: () => zipOf({ mib: 64, files: 2000, rounds: 3 }),
  sftp: () => sftpOf({ mib: 0, files: 500, entries: 0, rounds: 3, only: ['get-small', 'put-small'] }),
  web: () => web({ scale: 1, rounds: 1 }),
  'file-work': () => memoryAfter({ mib: 256, files: 2000, idleMs: 30_000 }),
};

/**
 * Measures figures that must not grow, and sets the exit code. Compares them with `bench/bounds.json`, or records them
 * there with `--record`.
 *
 * @param words the names of parts; if there are none, all are measured
 */
export async function guard(words: string[]): Promise<void> {
  const options = { record: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
  const unknown = positionals.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`unknown part ${unknown.join(', ')}: use ${Object.keys(PARTS).join(', ')}`);
  if (!isRoot()) throw new Error("run the guard as root: OpenSSH's server and the daemon's users need it");
  const installer = createInstaller(servicesFolder(), console.error);
  await installer.ensure('the guard', PROGRAMS);
  await installer.ensure('the guard', parts.chromium);
  const isWhole = positionals.length === 0;
  const bounds: Bounds = existsSync(BOUNDS_FILE) ? JSON.parse(readFileSync(BOUNDS_FILE, 'utf8')) : {};
  const began = performance.now();
  const figures = await inOwnFolder(() =>
    measured(isWhole ? Object.keys(PARTS) : positionals, values.record ? {} : bounds),
  );
  const rows = new Set(figures.map(({ row }) => row));
  const expected = values.record
    ? asBounds(figures)
    : Object.fromEntries(Object.entries(bounds).filter(([row]) => isWhole || rows.has(row)));
  const { table, failures } = judge(figures, expected);
  console.log(`\n${table}\n\nmeasured in ${Math.round((performance.now() - began) / 1000)} s`);
  if (values.record)
    writeFileSync(BOUNDS_FILE, `${JSON.stringify({ ...(isWhole ? {} : bounds), ...expected }, null, 2)}\n`);
  if (failures.length === 0) return;
  console.error(
    `\n${failures.join('\n')}\nIf a figure must grow, change its bound in bench/bounds.json and give the reason in the same commit.`,
  );
  process.exitCode = 1;
}

/**
 * Measures parts. A part with a time over its bound is measured again, because times vary on a shared machine; the
 * shorter time counts.
 */
async function measured(names: string[], bounds: Bounds): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of names) {
    const first = (await PARTS[name]?.())?.figures ?? [];
    const isSlow = first.some((figure) => figure.unit !== 'MiB' && isExceeded(figure, bounds));
    const second = isSlow ? (await PARTS[name]?.())?.figures : undefined;
    figures.push(...first.map((figure, at) => better(figure, second?.[at])));
  }
  return figures;
}

const better = (first: Figure, second: Figure | undefined): Figure =>
  second !== undefined && first.unit !== 'MiB' && second.value < first.value ? second : first;

/** Runs `work` in a temporary folder. Ends all servers in it and deletes it afterwards, even after SIGINT or SIGTERM. */
async function inOwnFolder<T>(work: () => Promise<T>): Promise<T> {
  const [before, folder] = [process.cwd(), mkdtempSync(join(tmpdir(), 'berth-guard-'))];
  // Servers run as other users, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.chdir(folder);
  const cleanUp = async () => {
    process.chdir(before);
    await endServers(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  return work().finally(cleanUp);
}

async function onDaemon(measure: (bench: DaemonBench) => Promise<Answer>): Promise<Answer> {
  const bench = await DaemonBench.start(undefined);
  return measure(bench).finally(() => bench.close());
}
