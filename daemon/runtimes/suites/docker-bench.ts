import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Docker from 'dockerode';
import { newId } from '../../../lib/text/ids.js';
import { freePort } from '../../../testing/network/free-port.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRuntime, RunExit } from '../container-runtime.js';
import { createDockerRuntime, type DockerRuntimeOptions } from '../docker/docker-runtime.js';

export const BUSYBOX = 'berth-test/busybox:latest';
export const NODE = 'berth-test/node:latest';

const PATIENCE_MS = 60_000;

const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Fixture for tests of the Docker runtime: an engine, a unique name for its objects, and a complete clean-up. */
export type DockerBench = {
  docker: Docker;
  folder: string;
  /** The id of the daemon and the name of its network, unique to this suite. */
  mark: string;
  runtime: ContainerRuntime;
  createRuntime(over?: Partial<DockerRuntimeOptions>): ContainerRuntime;
  specOf(command: string[], over?: Partial<ContainerSpec>): Promise<ContainerSpec>;
  dispose(): Promise<void>;
};

export async function openDockerBench(socketPath: string): Promise<DockerBench> {
  const docker = new Docker({ socketPath });
  const folder = await mkdtemp(join(tmpdir(), 'berth-docker-'));
  const mark = newId('berth-test-');
  const ids: string[] = [];
  const runtimes: ContainerRuntime[] = [];
  const createRuntime: DockerBench['createRuntime'] = (over = {}) => {
    const runtime = createDockerRuntime({
      daemonId: mark,
      logger: quiet,
      dockerHost: `unix://${socketPath}`,
      publishHost: '127.0.0.1',
      network: mark,
      ...over,
    });
    runtimes.push(runtime);
    return runtime;
  };
  const runtime = createRuntime();
  return {
    docker,
    folder,
    mark,
    runtime,
    createRuntime,
    async specOf(command, over = {}) {
      const id = newId('cnt_');
      ids.push(id);
      const dataFolder = join(folder, id);
      await mkdir(dataFolder);
      await chown(dataFolder, 1000, 1000);
      return { ...blankSpec(id, dataFolder), port: await freePort(), command, ...over };
    },
    async dispose() {
      for (const id of ids) await runtime.remove(id);
      for (const each of runtimes) await each.close();
      const networks = await docker.listNetworks({ filters: { name: [mark] } });
      for (const { Id } of networks) await docker.getNetwork(Id).remove();
      await rm(folder, { recursive: true });
    },
  };
}

const blankSpec = (id: string, dataFolder: string): ContainerSpec => ({
  id,
  name: 'a server',
  type: 'test',
  version: 'latest',
  image: BUSYBOX,
  port: 1,
  protocols: ['tcp'],
  env: {},
  dataFolder,
  dataPath: '/data',
  capabilities: [],
  limits: { memoryBytes: 64 << 20, cpus: 1, pids: 40 },
  ready: { port: 'tcp' },
  stop: { signal: 'SIGTERM' },
});

/**
 * Calls `look` until it returns a result (`false` is none), and returns that. @throws an error that contains `what`
 * if it never does
 */
export async function found<T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(25)) {
    const result = await look();
    if (result !== undefined && result !== false) return result;
  }
  throw new Error(`timed out while waiting for: ${what}`);
}

/** Follows a run and records its output. */
export async function follow(runtime: ContainerRuntime, id: string, runId: string) {
  const seen: { text: string; exit: RunExit | undefined } = { text: '', exit: undefined };
  const attachment = await runtime.attach(id, runId, null, {
    onOutput: async (chunk) => {
      seen.text += chunk.toString();
    },
    onExit: (exit) => {
      seen.exit = exit;
    },
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    seen,
    detach: () => attachment.detach(),
    ended: () => found('the end of the run', () => seen.exit),
  };
}

/** Runs a container from its start to its end, and returns its output and end. */
export async function runToEnd(bench: DockerBench, command: string[], over: Partial<ContainerSpec> = {}) {
  const spec = await bench.specOf(command, over);
  await bench.runtime.start(spec, 'run_1');
  const { seen, ended } = await follow(bench.runtime, spec.id, 'run_1');
  const exit = await ended();
  return { text: seen.text, exit, spec };
}

/** Opens a proxy to the engine. While the proxy is closed, the engine seems to be unavailable. */
export async function openDoor(path: string, target: string): Promise<{ shut(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    from.pipe(to);
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    join(incoming, outgoing);
    join(outgoing, incoming);
  }).listen(path);
  await once(server, 'listening');
  return {
    shut: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      await rm(path, { force: true });
    },
  };
}
