import type { Page } from 'puppeteer-core';
import type { Answer, Measured } from '../support/answer.js';
import { percentile } from '../support/daemon-bench.js';
import type { Figure } from '../support/figures.js';

/**
 * A task of the page's main thread, which blocks input while it runs: its CPU time and its time on the clock. For a whole
 * round, each is that of the longest task.
 */
export type Blocking = { cpuMs: number; ms: number };

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** Time on the clock in µs. */
  dur?: number;
  /** CPU time in µs. */
  tdur?: number;
  args: { name?: string };
};

/** The category of the tasks of each thread. */
const CATEGORIES = ['-*', 'toplevel'];
const TASK = 'ThreadControllerImpl::RunTask';
const MAIN_THREAD = 'CrRendererMain';

/** Runs `work`, and returns the longest tasks of the browser's main threads meanwhile. */
export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<Blocking> {
  await page.tracing.start({ categories: CATEGORIES });
  let trace: Uint8Array | undefined;
  try {
    await work();
  } finally {
    trace = await page.tracing.stop();
  }
  const tasks = tasksIn(JSON.parse(Buffer.from(trace ?? []).toString()).traceEvents);
  if (tasks.length === 0) throw new Error('the trace has no task of a main thread');
  const largest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);
  return { cpuMs: largest(tasks.map(({ cpuMs }) => cpuMs)), ms: largest(tasks.map(({ ms }) => ms)) };
}

function tasksIn(events: TraceEvent[]): Blocking[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const names = events.filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD);
  const mainThreads = new Set(names.map(threadOf));
  return events
    .filter((event) => event.name === TASK && mainThreads.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ cpuMs: tdur / 1000, ms: dur / 1000 }));
}

/**
 * Returns a row with the CPU time of the longest task of each round. Without other programs on the machine, it is what a
 * clock shows, and with them, it does not count what they take.
 */
export function taskRow(row: string, longest: Blocking[], limitMs: number): Measured {
  const ms = percentile(
    longest.map((each) => each.ms),
    0.5,
  );
  const note = `limit ${limitMs} ms; ${ms.toFixed(0)} ms on the clock`;
  return { row, unit: 'ms', values: longest.map(({ cpuMs }) => cpuMs), note };
}

/** Returns the answer with these rows, of which the guard compares those in `tasks`. */
export const answerOf = (tasks: Measured[], rest: Measured[] = []): Answer => ({
  rows: [...rest, ...tasks],
  figures: tasks.map(figureOf),
  missing: [],
});

const figureOf = ({ row, values, note = '' }: Measured): Figure => ({
  ...{ row, value: percentile(values, 0.5), unit: 'ms' },
  baseline: note,
});
