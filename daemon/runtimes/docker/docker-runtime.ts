import { DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRuntime } from '../container-runtime.js';
import { portsInUse } from '../port-table.js';
import { runInContainer } from './command.js';
import { containerConfiguration } from './configuration.js';
import { createDockerEngine, type DockerEngine, type DockerEngineOptions } from './engine/engine.js';
import { becauseOf, isRefusal } from './engine/engine-refusal.js';
import { isProcessOfContainer } from './engine/host-process.js';
import { OwnContainers } from './engine/labels.js';
import { DockerEvents } from './events.js';
import { followRun } from './follower.js';
import { prepareImage } from './images/image.js';
import type { RegistryLogins } from './images/logins.js';
import { DockerInputs } from './input.js';
import { ensureNetwork } from './network.js';
import { toRuntimeState } from './state.js';
import { DockerUsage } from './usage.js';

export type DockerRuntimeOptions = DockerEngineOptions & {
  /** Labels this daemon's containers, so that several daemons can share an engine. */
  daemonId: string;
  logger: Logger;
  /** The host address on which servers' ports are published. Defaults to all IPv4 addresses. */
  publishHost?: string;
  /** The name of the servers' own network. Defaults to `berth`. */
  network?: string;
  /** The credentials for registries. Defaults to none. */
  registryLogins?: RegistryLogins;
};

const START_TIMEOUT_MS = 120_000;
const REMOVE_TIMEOUT_MS = 120_000;

/** Runs servers on an engine with Docker's API. Connects at the first call. */
export function createDockerRuntime(options: DockerRuntimeOptions): ContainerRuntime {
  const { daemonId, logger, publishHost = '0.0.0.0', network = 'berth' } = options;
  const { registryLogins = async () => undefined } = options;
  const engine = createDockerEngine(options);
  const containers = new OwnContainers(engine, daemonId);
  const inputs = new DockerInputs(engine, containers);
  const usage = new DockerUsage(engine, containers);
  const events = new DockerEvents({ engine, containers, logger });
  const starter = new Starter(engine, containers, { publishHost, network });
  return {
    kind: 'docker',
    ping: () => engine.ping(),
    prepare: (spec, prepareOptions) => prepareImage(engine, registryLogins, spec, prepareOptions),
    start: (spec, runId) => starter.start(spec, runId),
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
    signal: async (id, signal) => {
      const found = await containers.find(id);
      if (!found?.info.State.Running) return;
      try {
        await engine.call(() => found.handle.kill({ signal }));
      } catch (error) {
        // The server has ended, or was removed, a moment before.
        if (!isRefusal(error, 404, 409)) throw error;
      }
    },
    runCommand: async (spec, argv, commandOptions) =>
      runInContainer(engine, await containers.findRunning(spec.id), spec, argv, commandOptions),
    sampleUsage: (id) => usage.sample(id),
    remove: async (id) => {
      await Promise.all([inputs.forget(id), usage.forget(id)]);
      for (const { engineId } of await containers.list(id)) await removeContainer(engine, engineId);
    },
    onChange: (listener) => events.subscribe(listener),
    close: async () => {
      await Promise.all([inputs.close(), usage.close(), events.close()]);
    },
  };
}

class Starter {
  readonly #engine: DockerEngine;
  readonly #containers: OwnContainers;
  #network: Promise<string> | undefined;
  readonly #place: { publishHost: string; network: string };
  #hostCpus: number | undefined;

  constructor(
    engine: DockerEngine,
    containers: OwnContainers,
    place: { publishHost: string; network: string },
  ) {
    this.#engine = engine;
    this.#containers = containers;
    this.#place = place;
  }

  /** Creates a new container for each run, so that its configuration is current and its log contains only this run. */
  async start(spec: ContainerSpec, runId: string): Promise<void> {
    // Looked up at the same time as the container. An error is thrown where the network is awaited.
    const network = this.#ensureNetwork();
    network.catch(() => undefined);
    const found = await this.#containers.findOrRefuseStranger(spec.id);
    if (found?.runId === runId) {
      if (found.info.State.Status === 'created') await this.#begin(found.info.Id);
      return;
    }
    if (found?.info.State.Running)
      throw new DomainError('conflict', `Container ${spec.id} is already running.`);
    if (found !== undefined) await removeContainer(this.#engine, found.info.Id);
    await this.#begin(await this.#create(spec, { runId, network: await network }));
  }

  /** Concurrent starts share one request. */
  #ensureNetwork(): Promise<string> {
    this.#network ??= ensureNetwork(this.#engine, this.#place.network).finally(() => {
      this.#network = undefined;
    });
    return this.#network;
  }

  async #create(spec: ContainerSpec, run: { runId: string; network: string }): Promise<string> {
    this.#hostCpus ??= await this.#engine.call(
      async (docker) => ((await docker.info()) as { NCPU: number }).NCPU,
    );
    const configuration = await containerConfiguration(spec, {
      publishHost: this.#place.publishHost,
      network: run.network,
      labels: this.#containers.labels(spec.id, run.runId),
      hostCpus: this.#hostCpus,
    });
    const created = await this.#engine.call(
      (docker) => docker.createContainer(configuration),
      START_TIMEOUT_MS,
    );
    return created.id;
  }

  async #begin(engineId: string): Promise<void> {
    try {
      await this.#engine.call((docker) => docker.getContainer(engineId).start(), START_TIMEOUT_MS);
    } catch (error) {
      if (isRefusal(error, 304)) return;
      if (!isRefusal(error, 400, 404, 409, 500)) throw error;
      await removeContainer(this.#engine, engineId);
      // For example, another program uses the port, or the image lacks the program: not an error of the engine.
      throw new DomainError('conflict', error.message, becauseOf(error.said, error));
    }
  }
}

/** Removes a container of this daemon by its engine id, running or not, with the volumes that its image created. */
async function removeContainer(engine: DockerEngine, engineId: string): Promise<void> {
  try {
    await engine.call(
      (docker) => docker.getContainer(engineId).remove({ force: true, v: true }),
      REMOVE_TIMEOUT_MS,
    );
  } catch (error) {
    if (isRefusal(error, 404)) return;
    if (!isRefusal(error, 409)) throw error;
    // Another program is removing it.
    await engine
      .call((docker) => docker.getContainer(engineId).wait({ condition: 'removed' }), REMOVE_TIMEOUT_MS)
      .catch((gone: unknown) => {
        if (!isRefusal(gone, 404)) throw gone;
      });
  }
}
