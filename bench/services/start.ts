import Docker from 'dockerode';
import { type Answer, type Measured, timesBaseline } from '../support/answer.js';
import type { DaemonBench } from '../support/daemon-bench.js';

const STARTS = 15;

/** Compares the response to a start with the time that the engine needs to create and start the same container. */
export async function start(bench: DaemonBench, socketPath: string | undefined): Promise<Answer> {
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
  const row: Measured = { row: 'start of a container, berth', unit: 'ms', values: ours };
  const missing = ['start, Docker: no engine was given with --docker SOCKET'];
  if (docker === undefined) return { rows: [row], figures: [], missing };
  const baseline: Measured = { row: 'create and start, Docker', unit: 'ms', values: engine, times: 1 };
  return {
    rows: [baseline, { ...row, times: timesBaseline(ours, engine, 'ms') }],
    figures: [],
    missing: [],
  };
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
