import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Answer, type Measured, timesBaseline } from './answer.js';
import { percentile } from './daemon-bench.js';
import type { Figure } from './figures.js';
import { cpuMs, peakMib, resetPeak, watchMemory } from './process-figures.js';
import { isInstalled } from './programs.js';

/** The time of a round; `cpuMs` and `peakMib` are those of the service or program itself. */
export type Taken = { seconds: number; cpuMs: number; peakMib?: number };

export type Row = {
  name: string;
  round(): Promise<Taken>;
  /** The process of a service whose memory is measured. */
  pid?: number;
  /** The program that this row requires. If it is missing, the row is omitted, and the answer says so. */
  program?: string;
  /** Runs before each round and is not measured. */
  before?(): Promise<void> | void;
  /** Returns a text about the result, such as its size. */
  note?(): string;
};

/** The longest time of a small response of the service since the last call, and how long its event loop was blocked. */
export type Longest = { ms: number; heldMs: number };

/** Measures small responses of the service `pid` with `probe.mjs`. */
export type Probe = { pid: number; longest(): Promise<Longest> };

export type CompareOptions = { rounds: number; probe?: Probe };

type Round = Taken & { peakMib: number } & Longest;

/** Measures rows alternately and compares each with the first. The first round warms up and is not counted. */
export async function compare(all: Row[], { rounds, probe }: CompareOptions): Promise<Answer> {
  const rows = all.filter(({ program }) => program === undefined || isInstalled(program));
  const measured = new Map<Row, Round[]>(rows.map((row) => [row, []]));
  const notes = new Map<Row, string>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const row of rows) {
      await row.before?.();
      const taken = await measure(row, probe);
      if (round > 0) measured.get(row)?.push(taken);
      if (row.note !== undefined) notes.set(row, row.note());
    }
  }
  // If the program of the baseline, which is the first row, is not installed, the other rows are not compared.
  const baseline = rows.length > 1 && rows[0] === all[0] ? rows[0] : undefined;
  const results = rows.map((row) => resultOf(row, measured.get(row) ?? [], { probe, note: notes.get(row) }));
  const [first, ...others] = results;
  const isCompared = baseline !== undefined && first !== undefined;
  const missing = all
    .filter((row) => !rows.includes(row))
    .map(({ name, program }) => `${name}: ${program} is not installed`);
  if (!isCompared) return { rows: results, figures: [], missing };
  const compared = others.map((row) => ({
    ...row,
    times: timesBaseline(row.values, first.values, row.unit),
  }));
  return {
    rows: [{ ...first, times: 1 }, ...compared],
    figures: compared.map((row) => figureOf(row, first)),
    missing,
  };
}

/** Returns the figure that `npm run bench -- guard` compares with its recorded bound. */
function figureOf({ row, times }: Measured & { times: number }, baseline: Measured): Figure {
  return {
    ...{ row, value: times, unit: 'times' },
    baseline: `${baseline.row} ${percentile(baseline.values, 0.5).toFixed(2)} ${baseline.unit}`,
  };
}

type About = { probe: Probe | undefined; note: string | undefined };

function resultOf({ name, pid }: Row, rounds: Round[], { probe, note }: About): Measured {
  const all = (of: keyof Round) => rounds.map((each) => each[of]);
  const median = (of: keyof Round) => percentile(all(of), 0.5);
  const notes = note === undefined ? [] : [note];
  if (probe !== undefined && pid === probe.pid) {
    notes.push(
      `event loop blocked for ${median('heldMs').toFixed(0)} ms (most ${Math.max(...all('heldMs')).toFixed(0)})`,
    );
  }
  return {
    ...{
      row: name,
      unit: 's',
      values: all('seconds'),
      cpuMs: median('cpuMs'),
      peakMib: Math.max(...all('peakMib')),
    },
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

const NOT_PROBED: Longest = { ms: 0, heldMs: 0 };

async function measure({ pid, round }: Row, probe: Probe | undefined): Promise<Round> {
  if (pid !== undefined) resetPeak(pid);
  const end = pid === undefined ? undefined : watchMemory(pid);
  await probe?.longest();
  const taken = await round();
  const longest = (await probe?.longest()) ?? NOT_PROBED;
  // Use the larger of two peaks. The sampled one includes helper processes, but can miss a short peak between two
  // samples. The kernel's `VmHWM` misses no peak, but covers only the service itself.
  const peak = pid === undefined ? 0 : Math.max(end?.() ?? 0, peakMib(pid));
  return { peakMib: peak, ...taken, ...longest };
}

/** Sends a request with curl. Returns the time of the request, and the CPU time of the service. */
export async function curl(pid: number, args: string[]): Promise<Taken> {
  const before = cpuMs(pid);
  const output = ['-sS', '-f', '-o', '/dev/null', '-w', '%{time_total}'];
  const { stdout } = await promisify(execFile)('curl', [...output, ...args]);
  return { seconds: Number(stdout), cpuMs: cpuMs(pid) - before };
}

/** Runs a shell command and returns its time, CPU time and memory. Its output is discarded. */
export async function command(line: string, cwd: string): Promise<Taken> {
  const timed = `TIMEFORMAT='%R %U %S'; time { ${line}; } >/dev/null`;
  const running = promisify(execFile)('bash', ['-c', timed], { cwd, env: { ...process.env, LC_ALL: 'C' } });
  const end = watchMemory(running.child.pid ?? 0);
  const { stderr } = await running.finally(end);
  const [seconds = 0, user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { seconds, cpuMs: (user + system) * 1000, peakMib: end() };
}
