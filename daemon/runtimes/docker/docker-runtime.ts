import { DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { type ContainerRuntime, FIRST_SIZE } from '../container-runtime.js';
import { portsInUse } from '../port-table.js';
import { runInContainer } from './command.js';
import { containerConfiguration } from './configuration.js';
import { createDockerEngine, type DockerEngine, type DockerEngineOptions } from './engine/engine.js';
import { becauseOf, isRefusal, unlessRefused } from './engine/engine-refusal.js';
import { isProcessOfContainer } from './engine/host-process.js';
import { OwnContainers } from './engine/labels.js';
import { ensureNetwork } from './engine/network.js';
import { removeContainer } from './engine/remove-container.js';
import { DockerEvents } from './events.js';
import { followRun } from './follower.js';
import { prepareImage } from './images/image.js';
import type { RegistryLogins } from './images/logins.js';
import { DockerInputs } from './input.js';
import { createInstallScripts } from './install-script.js';
import type { InstallNetworkOptions } from './installing/install-network.js';
import { toRuntimeState } from './state.js';
import { sampleUsage } from './usage.js';

export type DockerRuntimeOptions = DockerEngineOptions & {
  /** The label by which containers of this daemon are recognized, so that several daemons can share an engine. */
  daemonId: string;
  logger: Logger;
  /** The address of the host on which the ports of servers are published. Defaults to all IPv4 addresses. */
  publishHost?: string;
  /** The name of the network to which all servers are connected. Defaults to `berth`. */
  network?: string;
  /** What install scripts may reach. By default only public addresses. */
  installGuard?: Pick<InstallNetworkOptions, 'isGuarded' | 'allow'>;
  /** How long an install script may run. Defaults to an hour. */
  installTimeoutMs?: number;
  /** The logins for registries. Defaults to none. */
  registryLogins?: RegistryLogins;
};

type Place = { publishHost: string; network: string; hostCpus: () => Promise<number> };

const START_TIMEOUT_MS = 120_000;

/** Creates a runtime that runs servers on an engine with Docker's API. It connects at the first call. */
export function createDockerRuntime(options: DockerRuntimeOptions): ContainerRuntime {
  const { daemonId, logger, publishHost = '0.0.0.0', network = 'berth' } = options;
  const { registryLogins = async () => undefined } = options;
  const { installGuard = { isGuarded: true, allow: [] }, installTimeoutMs: timeoutMs } = options;
  const engine = createDockerEngine(options);
  const containers = new OwnContainers(engine, daemonId);
  const inputs = new DockerInputs(engine, containers);
  const events = new DockerEvents({ engine, containers, logger });
  const hostCpus = cpusOf(engine);
  const start = createStarter(engine, containers, { publishHost, network, hostCpus });
  const common = { engine, containers, network, hostCpus, logins: registryLogins };
  const scripts = createInstallScripts({ ...common, ...installGuard, timeoutMs });
  return {
    kind: 'docker',
    ping: () => engine.ping(),
    prepare: async (spec, prepareOptions) => {
      await prepareImage(engine, registryLogins, spec, prepareOptions);
      const { install } = prepareOptions;
      if (install !== undefined) await scripts.run(spec, install, prepareOptions);
    },
    start,
    inspect: async (id) => toRuntimeState(await containers.find(id)),
    attach: async (id, runId, cursor, observer) => {
      await containers.find(id);
      return followRun({ engine, containers }, { id, runId, cursor, observer });
    },
    isListening: async (id, port, protocol) => {
      const state = (await containers.find(id))?.info;
      if (!state?.State.Running) return false;
      if (!(await isProcessOfContainer(state.State.Pid, state.Id))) return null;
      return (await portsInUse(state.State.Pid, protocol))?.has(port) ?? null;
    },
    writeInput: (id, line) => inputs.write(id, line),
    resize: async (id, { columns, rows }) => {
      const found = await containers.find(id);
      if (!found?.info.State.Running || !found.info.Config.Tty) return;
      const resizing = engine.call(() => found.handle.resize({ w: columns, h: rows }));
      await unlessRefused(resizing, 404, 409);
    },
    signal: async (id, signal) => {
      const found = await containers.find(id);
      if (!found?.info.State.Running) return;
      // The engine refuses this if the server has just ended, or if its container has just been removed.
      await unlessRefused(
        engine.call(() => found.handle.kill({ signal })),
        404,
        409,
      );
    },
    runCommand: async (spec, argv, commandOptions) =>
      runInContainer(engine, await containers.findRunning(spec.id), spec, argv, commandOptions),
    sampleUsage: (id) => sampleUsage(engine, containers, id),
    remove: async (id) => {
      await inputs.forget(id);
      await scripts.remove(id);
      for (const { engineId } of await containers.list(id)) await removeContainer(engine, engineId);
    },
    onChange: (listener) => events.subscribe(listener),
    close: async () => {
      await Promise.all([inputs.close(), events.close()]);
    },
  };
}

/** Returns a function that returns the number of CPUs of the engine's host, which is read once. */
function cpusOf(engine: DockerEngine): () => Promise<number> {
  let cpus: number | undefined;
  return async () => {
    cpus ??= await engine.call(async (docker) => ((await docker.info()) as { NCPU: number }).NCPU);
    return cpus;
  };
}

function createStarter(
  engine: DockerEngine,
  containers: OwnContainers,
  place: Place,
): ContainerRuntime['start'] {
  let joined: Promise<string> | undefined;

  /** Returns the network's id. Concurrent starts share one request for it. */
  const joinNetwork = () => {
    joined ??= ensureNetwork(engine, place.network).finally(() => {
      joined = undefined;
    });
    return joined;
  };
  const create = async (spec: ContainerSpec, runId: string, network: string) => {
    const labels = containers.labels(spec.id, runId);
    const { publishHost } = place;
    const hostCpus = await place.hostCpus();
    const configuration = await containerConfiguration(spec, { publishHost, network, labels, hostCpus });
    return (await engine.call((docker) => docker.createContainer(configuration), START_TIMEOUT_MS)).id;
  };
  /** Each run gets a new container, so that its configuration is current and its log contains only this run. */
  return async (spec, runId) => {
    // The network is looked up at the same time as the container. An error is thrown below, where it is awaited.
    const network = joinNetwork();
    network.catch(() => undefined);
    const found = await containers.findOrRefuseStranger(spec.id);
    if (found?.runId === runId) {
      if (found.info.State.Status === 'created') await begin(engine, found.info.Id);
      return;
    }
    if (found?.info.State.Running)
      throw new DomainError('conflict', `Container ${spec.id} is already running.`);
    if (found !== undefined) await removeContainer(engine, found.info.Id);
    const engineId = await create(spec, runId, await network);
    await begin(engine, engineId);
    // The engine begins with a size of 0, for which programs take their own default. So a failure does no harm.
    const size = { w: FIRST_SIZE.columns, h: FIRST_SIZE.rows };
    if (spec.hasTerminal === true)
      await engine.call((docker) => docker.getContainer(engineId).resize(size)).catch(() => undefined);
  };
}

async function begin(engine: DockerEngine, engineId: string): Promise<void> {
  try {
    await engine.call((docker) => docker.getContainer(engineId).start(), START_TIMEOUT_MS);
  } catch (error) {
    if (isRefusal(error, 304)) return;
    if (!isRefusal(error, 400, 404, 409, 500)) throw error;
    await removeContainer(engine, engineId);
    // The engine is reachable, but cannot start the container: for example, its port is in use, or the image lacks the
    // program.
    throw new DomainError('conflict', error.message, becauseOf(error.said, error));
  }
}
