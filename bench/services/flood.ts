import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/answer.js';
import { type DaemonBench, FLOOD, percentile } from '../support/daemon-bench.js';

const LINES_A_SECOND = 100_000;
const CALM_REQUESTS = 200;
const ASK_EVERY_MS = 20;

/** Measures memory and the responses to other requests while a container writes too much output. */
export async function flood(bench: DaemonBench, seconds = 30): Promise<Answer> {
  const piped = await linesThroughCat(bench, seconds);
  const id = await bench.install('flood', 'flood', { LINES_A_SECOND: String(LINES_A_SECOND) });
  const calm: number[] = [];
  for (let warm = 0; warm < CALM_REQUESTS; warm += 1)
    calm.push(await bench.time('GET', `/container/status/${id}`));
  const before = bench.memory();
  await bench.ask('POST', '/container/start', { id });
  await bench.untilStatus(id, 'running');
  const took: number[] = [];
  let most = before;
  const cpuBefore = bench.cpu();
  for (
    const until = performance.now() + seconds * 1000;
    performance.now() < until;
    await sleep(ASK_EVERY_MS)
  ) {
    took.push(await bench.time('GET', `/container/status/${id}`));
    most = Math.max(most, bench.memory());
  }
  const cpu = (bench.cpu() - cpuBefore) / (seconds * 10);
  const { logs } = (await bench.ask('GET', `/container/logs/${id}?tail=1`)) as { logs: string[] };
  const lines = Number(/\d+$/.exec(logs[0] ?? '')?.[0]);
  await bench.ask('DELETE', '/container/kill', { id });
  const [calmP99, p99] = [percentile(calm, 0.99), percentile(took, 0.99)];
  return {
    rows: [
      { row: 'lines kept by `cat > file`', unit: '/s', values: [piped / seconds], times: 1 },
      {
        ...{ row: 'lines kept by berth', unit: '/s', values: [lines / seconds], times: piped / lines },
        note: `${cpu.toFixed(0)} % of one CPU`,
      },
      { row: 'p99 of a status before', unit: 'ms', values: [calmP99], times: 1 },
      { row: 'p99 of a status in the flood', unit: 'ms', values: [p99], times: p99 / calmP99 },
      { row: 'daemon before', unit: 'MiB', values: [before], times: 1 },
      { row: 'daemon in the flood', unit: 'MiB', values: [most], times: most / before },
    ],
    figures: [
      { row: 'flood, memory', value: most, unit: 'MiB', baseline: `before ${before.toFixed(1)} MiB` },
      { row: 'flood, p99 of a status', value: p99, unit: 'ms', baseline: `before ${calmP99.toFixed(1)} ms` },
    ],
    missing: [],
  };
}

/** Measures the baseline: returns how many lines the program that floods its output writes to a file through `cat`. */
async function linesThroughCat(bench: DaemonBench, seconds: number): Promise<number> {
  const folder = bench.folder('cat');
  const child = spawn('bash', ['-c', `exec "$0" -e "$PROGRAM" > >(exec cat > lines)`, process.execPath], {
    cwd: folder,
    env: { ...process.env, PROGRAM: FLOOD, LINES_A_SECOND: String(LINES_A_SECOND) },
  });
  await sleep(seconds * 1000);
  child.kill('SIGKILL');
  await once(child, 'close');
  return readFileSync(join(folder, 'lines'), 'latin1').split('\n').length;
}
