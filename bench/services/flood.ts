import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/answer.js';
import { type DaemonBench, FLOOD, percentile } from '../support/daemon-bench.js';

const LINES_A_SECOND = 100_000;
const WARM_REQUESTS = 200;
const ASK_EVERY_MS = 20;

/**
 * Measures memory and the responses to other requests while a container writes too much output. The baseline is the
 * daemon while the same program writes to a file through `cat`, so that a busy machine delays both alike.
 */
export async function flood(bench: DaemonBench, seconds = 30): Promise<Answer> {
  const id = await bench.install('flood', 'flood', { LINES_A_SECOND: String(LINES_A_SECOND) });
  for (let warm = 0; warm < WARM_REQUESTS; warm += 1) await bench.time('GET', `/container/status/${id}`);
  const piped = await besideCat(bench, id, seconds);
  const before = bench.memory();
  await bench.ask('POST', '/container/start', { id });
  await bench.untilStatus(id, 'running');
  const cpuBefore = bench.cpu();
  const { p99, most } = await statuses(bench, id, seconds);
  const cpu = (bench.cpu() - cpuBefore) / (seconds * 10);
  const { logs } = (await bench.ask('GET', `/container/logs/${id}?tail=1`)) as { logs: string[] };
  const lines = Number(/\d+$/.exec(logs[0] ?? '')?.[0]);
  await bench.ask('DELETE', '/container/kill', { id });
  const times = p99 / piped.p99;
  return {
    rows: [
      { row: 'lines kept by `cat > file`', unit: '/s', values: [piped.lines / seconds], times: 1 },
      {
        ...{ row: 'lines kept by berth', unit: '/s', values: [lines / seconds], times: piped.lines / lines },
        note: `${cpu.toFixed(0)} % of one CPU`,
      },
      { row: 'p99 of a status beside `cat`', unit: 'ms', values: [piped.p99], times: 1 },
      { row: 'p99 of a status in the flood', unit: 'ms', values: [p99], times },
      { row: 'daemon before', unit: 'MiB', values: [before], times: 1 },
      { row: 'daemon in the flood', unit: 'MiB', values: [most], times: most / before },
    ],
    figures: [
      { row: 'flood, memory', value: most, unit: 'MiB', baseline: `before ${before.toFixed(1)} MiB` },
      {
        ...{ row: 'flood, p99 of a status', value: times, unit: 'times' },
        baseline: `beside cat ${piped.p99.toFixed(1)} ms`,
      },
    ],
    missing: [],
  };
}

/**
 * Asks for the status of a server for some seconds. Returns the most memory of the daemon in MiB, and the median of the
 * p99 of each second in ms: single seconds in which the machine did other work do not change it.
 */
async function statuses(bench: DaemonBench, id: string, seconds: number) {
  const p99s: number[] = [];
  let most = bench.memory();
  for (let second = 0; second < seconds; second += 1) {
    const took: number[] = [];
    for (const until = performance.now() + 1000; performance.now() < until; await sleep(ASK_EVERY_MS)) {
      took.push(await bench.time('GET', `/container/status/${id}`));
      most = Math.max(most, bench.memory());
    }
    p99s.push(percentile(took, 0.99));
  }
  return { p99: percentile(p99s, 0.5), most };
}

/**
 * Measures the baseline: how many lines the program that floods its output writes to a file through `cat`, and the p99 of
 * a status in ms meanwhile.
 */
async function besideCat(bench: DaemonBench, id: string, seconds: number) {
  const folder = bench.folder('cat');
  const child = spawn('bash', ['-c', `exec "$0" -e "$PROGRAM" > >(exec cat > lines)`, process.execPath], {
    cwd: folder,
    env: { ...process.env, PROGRAM: FLOOD, LINES_A_SECOND: String(LINES_A_SECOND) },
  });
  const { p99 } = await statuses(bench, id, seconds);
  child.kill('SIGKILL');
  await once(child, 'close');
  return { lines: readFileSync(join(folder, 'lines'), 'latin1').split('\n').length, p99 };
}
