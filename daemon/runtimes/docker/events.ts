import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { DockerEngine } from './engine/engine.js';
import { readJsonLines } from './engine/json-lines.js';
import { CONTAINER_LABEL, type OwnContainers } from './engine/labels.js';

export type DockerEventsDeps = { engine: DockerEngine; containers: OwnContainers; logger: Logger };

type EngineEvent = { Action?: string; Actor?: { Attributes?: Record<string, string> } };

const ACTIONS = ['start', 'die', 'destroy', 'oom', 'pause', 'unpause'];
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5000;

/**
 * Watches the engine's events about this daemon's containers. After every interruption of the event stream, all
 * containers are reported as changed, because the engine does not repeat missed events.
 */
export class DockerEvents {
  readonly #deps: DockerEventsDeps;
  readonly #listeners = new Set<(id: string) => void>();
  readonly #known = new Set<string>();
  readonly #ending = new AbortController();
  #watching: Promise<void> | undefined;

  constructor(deps: DockerEventsDeps) {
    this.#deps = deps;
  }

  subscribe(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    this.#watching ??= this.#watch();
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#ending.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      try {
        const stream = await this.#open();
        // List the containers after opening the stream, so that no event in between is missed.
        for (const { id } of await this.#deps.containers.list()) this.#known.add(id);
        for (const id of this.#known) this.#notify(id);
        retryMs = FIRST_RETRY_MS;
        await this.#read(stream);
      } catch (error) {
        const failure = this.#deps.engine.translate(error);
        const expected = isKind(failure, 'unavailable');
        if (!expected && !signal.aborted)
          this.#deps.logger.warn(
            { err: failure },
            'cannot read the events of the container engine, will retry',
          );
      }
      // The sleep rejects when the watch is closed, and then the loop ends.
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }

  #open(): Promise<Readable> {
    const filters = { type: ['container'], event: ACTIONS, label: this.#deps.containers.filter() };
    return this.#deps.engine.call(
      async (docker) =>
        // dockerode supports `abortSignal` here, although its types do not contain it.
        (await docker.getEvents({
          filters,
          abortSignal: this.#ending.signal,
        } as object)) as unknown as Readable,
    );
  }

  async #read(stream: Readable): Promise<void> {
    for await (const event of readJsonLines<EngineEvent>(stream)) {
      const id = event.Actor?.Attributes?.[CONTAINER_LABEL];
      if (id === undefined) continue;
      if (event.Action === 'destroy') this.#known.delete(id);
      else this.#known.add(id);
      this.#notify(id);
    }
  }

  #notify(id: string): void {
    for (const listener of this.#listeners) listener(id);
  }
}
