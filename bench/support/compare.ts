import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { percentile } from './daemon-bench.js';
import type { Figure } from './figures.js';
import { cpuMs, peakMib, resetPeak, residentMib } from './process-figures.js';

/** The time of a round; `cpuMs` is the CPU time of the service or program itself. */
export type Taken = { seconds: number; cpuMs: number };

export type Row = {
  name: string;
  round(): Promise<Taken>;
  /** The process of a service whose growth in memory is reported. */
  pid?: number;
  /** Runs before each round and is not measured. */
  before?(): Promise<void> | void;
  /** Returns a text about the result, such as its size. It is printed once. */
  note?(): string;
};

/** The longest time of a small response of the service since the last call, and how long its event loop was blocked. */
export type Longest = { ms: number; heldMs: number };

/** Measures small responses of the service `pid` with `probe.mjs`. */
export type Probe = { pid: number; longest(): Promise<Longest> };

export type CompareOptions = { rounds: number; probe?: Probe };

type Round = Taken & { grownMib: number } & Longest;

/**
 * Measures rows alternately and compares each with the first. The first round is for warming up and is not counted.
 *
 * @returns for each other row, the median of its time divided by the first row's time in the same round
 */
export async function compare(rows: Row[], { rounds, probe }: CompareOptions): Promise<Figure[]> {
  const figures = new Map<string, Round[]>(rows.map(({ name }) => [name, []]));
  const notes = new Map<string, string>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const row of rows) {
      await row.before?.();
      const measured = await measure(row, probe);
      if (round > 0) figures.get(row.name)?.push(measured);
      if (row.note !== undefined) notes.set(row.name, row.note());
    }
  }
  const [ground, ...others] = rows;
  const first = others.length > 0 ? figures.get(ground?.name ?? '') : undefined;
  for (const row of rows) {
    const own = figures.get(row.name) ?? [];
    console.log([...summary(row, own, first, probe), notes.get(row.name) ?? []].flat().join('; '));
  }
  return others.map(({ name }) => timesFirst(name, figures.get(name), ground?.name, first));
}

function timesFirst(row: string, own: Round[] = [], ground = '', first: Round[] = []): Figure {
  const ratios = own.map(({ seconds }, at) => seconds / (first[at]?.seconds ?? Number.NaN));
  const seconds = first.map((each) => each.seconds);
  const baseline = `${ground} ${percentile(seconds, 0.5).toFixed(2)} s`;
  return { row, value: percentile(ratios, 0.5), unit: 'times', baseline };
}

/** Returns the parts of a row's line. @param first the rounds of the row to compare with, if any */
function summary(
  { name, pid }: Row,
  own: Round[],
  first: Round[] | undefined,
  probe: Probe | undefined,
): string[] {
  const all = (of: keyof Round, rounds = own) => rounds.map((each) => each[of]);
  const median = (of: keyof Round, rounds = own) => percentile(all(of, rounds), 0.5);
  const most = (of: keyof Round) => Math.max(...all(of));
  const seconds = median('seconds');
  const ratio = first && `, ${(seconds / median('seconds', first)).toFixed(2)} of the first's`;
  const parts = [
    `${name}: ${seconds.toFixed(2)} s (best ${Math.min(...all('seconds')).toFixed(2)})${ratio ?? ''}`,
    `${Math.round(median('cpuMs'))} ms of CPU`,
  ];
  if (pid !== undefined) parts.push(`memory at most +${most('grownMib').toFixed(0)} MiB`);
  if (probe === undefined) return parts;
  const held = `blocked for ${median('heldMs').toFixed(0)} ms (most ${most('heldMs').toFixed(0)})`;
  // This row measures another program. Then the idle daemon shows how much the machine itself delays an event loop.
  if (pid !== probe.pid) return [...parts, `the event loop of the idle daemon was ${held} at the same time`];
  return [...parts, `loop ${held}, longest response ${median('ms').toFixed(0)} ms`];
}

const NOT_PROBED: Longest = { ms: 0, heldMs: 0 };

async function measure({ pid, round }: Row, probe: Probe | undefined): Promise<Round> {
  const memory = pid === undefined ? 0 : residentMib(pid);
  if (pid !== undefined) resetPeak(pid);
  await probe?.longest();
  const taken = await round();
  const longest = (await probe?.longest()) ?? NOT_PROBED;
  return { ...taken, grownMib: pid === undefined ? 0 : peakMib(pid) - memory, ...longest };
}

/** Sends a request with curl. Returns the time of the request, and the CPU time of the service. */
export async function curl(pid: number, args: string[]): Promise<Taken> {
  const before = cpuMs(pid);
  const output = ['-sS', '-f', '-o', '/dev/null', '-w', '%{time_total}'];
  const { stdout } = await promisify(execFile)('curl', [...output, ...args]);
  return { seconds: Number(stdout), cpuMs: cpuMs(pid) - before };
}

/** Runs a shell command and returns its time and CPU time. Its output is discarded. */
export async function command(line: string, cwd: string): Promise<Taken> {
  const timed = `TIMEFORMAT='%R %U %S'; time { ${line}; } >/dev/null`;
  const { stderr } = await promisify(execFile)('bash', ['-c', timed], {
    cwd,
    env: { ...process.env, LC_ALL: 'C' },
  });
  const [seconds = 0, user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { seconds, cpuMs: (user + system) * 1000 };
}
