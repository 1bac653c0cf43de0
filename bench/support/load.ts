import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuMs, peakMib, resetPeak } from './process-figures.js';

/** A request to send repeatedly, and the process whose CPU time is measured. */
export type Target = {
  url: string;
  path: string;
  headers: Record<string, string>;
  status: number;
  pid: number;
};
/** The results of a load test. `p50` and `p99` are latencies in ms. */
export type Load = { answers: number; seconds: number; p50: number; p99: number };
/**
 * The result of a round: requests per second, CPU time per request in microseconds, and the maximum resident memory.
 */
export type Round = { perSecond: number; cpuUs: number; peakMib: number };

/** Sends requests from a separate process (`load.mjs`). */
export async function load(
  { pid: _, ...asked }: Target,
  how: { seconds: number; perSecond?: number },
): Promise<Load> {
  const program = join(import.meta.dirname, '..', 'programs', 'load.mjs');
  const options = JSON.stringify({ ...asked, ...how });
  const { stdout } = await promisify(execFile)(process.execPath, [program, options]);
  return JSON.parse(stdout) as Load;
}

/** Sends requests as fast as responses arrive. */
export async function measure(target: Target, seconds: number): Promise<Round> {
  resetPeak(target.pid);
  const before = cpuMs(target.pid);
  const asked = await load(target, { seconds });
  return {
    perSecond: asked.answers / asked.seconds,
    cpuUs: ((cpuMs(target.pid) - before) * 1000) / asked.answers,
    peakMib: peakMib(target.pid),
  };
}
