import { setTimeout as sleep } from 'node:timers/promises';
import Docker from 'dockerode';
import { type DaemonBench, percentile } from './support/daemon-bench.js';
import type { Figure } from './support/figures.js';

const FLOOD_SECONDS = 30;
const LINES_A_SECOND = 100_000;
const MANY = 200;
/** V8 collects the garbage of earlier requests after 8 to 20 idle seconds. */
const IDLE_MS = 30_000;
const STARTS = 15;

const round = (value: number) => Math.round(value * 10) / 10;

/** Measures memory and the delay of other requests while a container writes too much output. */
export async function flood(bench: DaemonBench, seconds = FLOOD_SECONDS): Promise<Figure[]> {
  const id = await bench.install('flood', 'flood', { LINES_A_SECOND: String(LINES_A_SECOND) });
  const calm: number[] = [];
  for (let warm = 0; warm < 200; warm += 1) calm.push(await bench.time('GET', `/container/status/${id}`));
  const before = bench.memory();
  await bench.ask('POST', '/container/start', { id });
  await bench.untilStatus(id, 'running');
  const took: number[] = [];
  let most = before;
  const cpuBefore = bench.cpu();
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(20)) {
    took.push(await bench.time('GET', `/container/status/${id}`));
    most = Math.max(most, bench.memory());
  }
  const cpu = (bench.cpu() - cpuBefore) / (seconds * 10);
  const { logs } = (await bench.ask('GET', `/container/logs/${id}?tail=1`)) as { logs: string[] };
  const lines = Number(/\d+$/.exec(logs[0] ?? '')?.[0]);
  await bench.ask('DELETE', '/container/kill', { id });
  console.log(
    `flood: ${Math.round(lines / seconds)} lines/s kept for ${seconds} s; memory ${round(before)} -> at most ` +
      `${round(most)} MiB; requests p50 ${round(percentile(took, 0.5))} p99 ${round(percentile(took, 0.99))} ms; CPU ${round(cpu)} %`,
  );
  const baseline = `before ${round(percentile(calm, 0.99))} ms`;
  return [
    { row: 'flood, memory', value: most, unit: 'MiB', baseline: `before ${round(before)} MiB` },
    { row: 'flood, p99 of a status', value: percentile(took, 0.99), unit: 'ms', baseline },
  ];
}

/** Measures the idle memory of many stopped containers, and how fast the status of one of them is returned. */
export async function many(bench: DaemonBench): Promise<Figure[]> {
  const first = await bench.install('n0', 'idle');
  for (let warm = 0; warm < 500; warm += 1) await bench.ask('GET', `/container/status/${first}`);
  await sleep(IDLE_MS);
  const before = bench.memory();
  for (let number = 1; number <= MANY; number += 1) await bench.install(`n${number}`, 'idle');
  await sleep(IDLE_MS - 10_000);
  const cpu = bench.cpu();
  await sleep(10_000);
  const used = bench.cpu() - cpu;
  const after = bench.memory();
  const took: number[] = [];
  for (let count = 0; count < 500; count += 1)
    took.push(await bench.time('GET', `/container/status/${first}`));
  console.log(
    `many: ${MANY} stopped containers: memory ${round(before)} -> ${round(after)} MiB; CPU ${used} ms in 10 s; ` +
      `status p50 ${round(percentile(took, 0.5))} p99 ${round(percentile(took, 0.99))} ms`,
  );
  const baseline = `with one ${round(before)} MiB`;
  return [{ row: `daemon with ${MANY} idle servers`, value: after, unit: 'MiB', baseline }];
}

/**
 * Compares the time of a start request with the time that the engine itself needs to create and start the same
 * container.
 */
export async function start(bench: DaemonBench, socketPath: string | undefined): Promise<void> {
  const id = await bench.install('start', 'idle');
  const ours: number[] = [];
  const engine: number[] = [];
  const docker = socketPath === undefined ? undefined : new Docker({ socketPath });
  for (let count = 0; count < STARTS; count += 1) {
    ours.push(await bench.time('POST', '/container/start', { id }));
    await bench.untilStatus(id, 'running');
    if (docker) engine.push(await startByHand(docker, id));
    await bench.ask('DELETE', '/container/kill', { id });
    await bench.untilStatus(id, 'killed');
  }
  const beside = docker ? `; the engine itself p50 ${round(percentile(engine, 0.5))} ms` : '';
  console.log(`start: p50 ${round(percentile(ours, 0.5))} max ${round(Math.max(...ours))} ms${beside}`);
}

async function startByHand(docker: Docker, id: string): Promise<number> {
  const { Config, HostConfig } = await docker.getContainer(id).inspect();
  const began = performance.now();
  const made = await docker.createContainer({
    ...Config,
    Labels: {},
    HostConfig: { ...HostConfig, PortBindings: {} },
  });
  await made.start();
  const took = performance.now() - began;
  await made.remove({ force: true });
  return took;
}
