import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/answer.js';
import { type DaemonBench, percentile } from '../support/daemon-bench.js';
import { type How, scaled } from '../support/how.js';

const REQUESTS = 500;
/**
 * How long to idle before the measurement of memory. V8 collects the garbage of earlier requests after 8 to 20 idle
 * seconds, on a slow machine later.
 */
const IDLE_MS = 30_000;
/** How much longer to idle at most, while the memory still falls by more than `FALL_MIB` in `STEP_MS`. */
const LONGER_MS = 30_000;
const STEP_MS = 15_000;
const FALL_MIB = 0.5;
const CPU_MS = 10_000;

/** Idles until the garbage of earlier requests is collected. @returns the memory then, in MiB */
async function idleMemory(bench: DaemonBench): Promise<number> {
  await sleep(IDLE_MS - STEP_MS);
  let last = bench.memory();
  for (let waitedMs = IDLE_MS - STEP_MS; waitedMs < IDLE_MS + LONGER_MS; waitedMs += STEP_MS) {
    await sleep(STEP_MS);
    const now = bench.memory();
    if (last - now <= FALL_MIB && waitedMs + STEP_MS > IDLE_MS) return now;
    last = now;
  }
  return last;
}

/** Measures the cost of many stopped containers, compared with one, and how fast the status of one is returned. */
export async function many(bench: DaemonBench, how: Pick<How, 'scale'> = { scale: 1 }): Promise<Answer> {
  const count = scaled(200, how);
  const first = await bench.install('n0', 'idle');
  const p99 = async () => {
    const took: number[] = [];
    for (let each = 0; each < REQUESTS; each += 1)
      took.push(await bench.time('GET', `/container/status/${first}`));
    return percentile(took, 0.99);
  };
  await p99();
  const p99Before = await p99();
  const before = await idleMemory(bench);
  for (let number = 1; number <= count; number += 1) await bench.install(`n${number}`, 'idle');
  const after = await idleMemory(bench);
  const cpu = bench.cpu();
  await sleep(CPU_MS);
  const used = bench.cpu() - cpu;
  const p99After = await p99();
  const row = `daemon with ${count} idle servers`;
  return {
    rows: [
      { row: 'daemon with one idle server', unit: 'MiB', values: [before], times: 1 },
      {
        ...{ row, unit: 'MiB', values: [after], times: after / before },
        note: `${used} ms of CPU in 10 s`,
      },
      { row: 'p99 of a status with one', unit: 'ms', values: [p99Before], times: 1 },
      { row: `p99 of a status with ${count}`, unit: 'ms', values: [p99After], times: p99After / p99Before },
    ],
    figures: [{ row, value: after, unit: 'MiB', baseline: `with one ${before.toFixed(1)} MiB` }],
    missing: [],
  };
}
