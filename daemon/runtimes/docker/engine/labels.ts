import type Docker from 'dockerode';
import { DomainError } from '../../../../lib/errors/errors.js';
import type { DockerEngine } from './engine.js';
import { unlessRefused } from './engine-refusal.js';

export const CONTAINER_LABEL = 'berth.container';
const DAEMON_LABEL = 'berth.daemon';
const RUN_LABEL = 'berth.run';

/** A container of this daemon, as the engine last reported it. */
export type OwnContainer = {
  handle: Docker.Container;
  info: Docker.ContainerInspectInfo;
  runId: string | null;
};

/**
 * Finds this daemon's containers by their labels. All operations find their container with this class and then use the
 * engine's id. So a container that only has the same name, or that belongs to another daemon, is never changed.
 */
export class OwnContainers {
  readonly #engine: DockerEngine;
  readonly #daemonId: string;

  constructor(engine: DockerEngine, daemonId: string) {
    this.#engine = engine;
    this.#daemonId = daemonId;
  }

  /** Returns the container with this name; undefined if there is none, or if it is not this daemon's. */
  async find(id: string): Promise<OwnContainer | undefined> {
    const named = await this.#inspect(id);
    return named !== undefined && this.#isOwn(named.info, id) ? named : undefined;
  }

  /** Returns the same as `find`. @throws DomainError `conflict` if the container with this name is not this daemon's */
  async findOrRefuseStranger(id: string): Promise<OwnContainer | undefined> {
    const named = await this.#inspect(id);
    if (named === undefined || this.#isOwn(named.info, id)) return named;
    throw new DomainError(
      'conflict',
      `The container engine has a container named ${id} that does not belong to this daemon: remove or rename it.`,
    );
  }

  /** Returns a running container. @throws DomainError `conflict` if it is not running */
  async findRunning(id: string): Promise<OwnContainer> {
    const found = await this.find(id);
    if (found?.info.State.Running) return found;
    throw new DomainError('conflict', `Container ${id} is not running: start it first.`);
  }

  /** Returns the engine ids of this daemon's containers, or only of the one with this id. */
  async list(id?: string): Promise<{ engineId: string; id: string }[]> {
    const found = await this.#engine.call((docker) =>
      docker.listContainers({ all: true, filters: { label: this.filter(id) } }),
    );
    return found.map((one) => ({ engineId: one.Id, id: one.Labels[CONTAINER_LABEL] ?? '' }));
  }

  /** Returns the label filters with which the engine lists this daemon's containers. */
  filter(id?: string): string[] {
    return [
      `${DAEMON_LABEL}=${this.#daemonId}`,
      id === undefined ? CONTAINER_LABEL : `${CONTAINER_LABEL}=${id}`,
    ];
  }

  labels(id: string, runId: string): Record<string, string> {
    return { [CONTAINER_LABEL]: id, [DAEMON_LABEL]: this.#daemonId, [RUN_LABEL]: runId };
  }

  #isOwn({ Config: { Labels: labels } }: Docker.ContainerInspectInfo, id: string): boolean {
    return labels[CONTAINER_LABEL] === id && labels[DAEMON_LABEL] === this.#daemonId;
  }

  async #inspect(id: string): Promise<OwnContainer | undefined> {
    const inspecting = this.#engine.call(async (docker) => {
      const info = await docker.getContainer(id).inspect();
      // The engine also finds a container if only the beginning of its id is given.
      if (info.Name !== `/${id}`) return undefined;
      return { handle: docker.getContainer(info.Id), info, runId: info.Config.Labels[RUN_LABEL] ?? null };
    });
    return unlessRefused(inspecting, 404);
  }
}
