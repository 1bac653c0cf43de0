import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { DomainError } from '../../../lib/errors/errors.js';
import type { DockerEngine } from './engine/engine.js';
import type { OwnContainers } from './engine/labels.js';

type Console = { engineId: string; stream: Duplex };

const WRITE_TIMEOUT_MS = 5000;

/**
 * Writes to the consoles of containers. Each running container has one connection, which is opened for the first line
 * and then stays open.
 */
export class DockerInputs {
  readonly #engine: DockerEngine;
  readonly #containers: OwnContainers;
  readonly #consoles = new Map<string, Promise<Console>>();

  constructor(engine: DockerEngine, containers: OwnContainers) {
    this.#engine = engine;
    this.#containers = containers;
  }

  /** Writes a line. @throws DomainError `conflict` if the server is not running, or has not read its console for 5 s */
  async write(id: string, line: string): Promise<void> {
    const { info } = await this.#containers.findRunning(id);
    const { stream } = await this.#open(id, info.Id);
    const timeout = AbortSignal.timeout(WRITE_TIMEOUT_MS);
    if (stream.write(`${line}\n`)) return;
    try {
      await once(stream, 'drain', { signal: timeout });
    } catch (error) {
      stream.destroy();
      if (!timeout.aborted) throw this.#engine.translate(error);
      throw new DomainError('conflict', `The server of ${id} does not read its console.`, { cause: error });
    }
  }

  async forget(id: string): Promise<void> {
    const open = this.#consoles.get(id);
    this.#consoles.delete(id);
    // If the connection could not be opened, there is nothing to close, and `write` has already thrown the error.
    await open?.then(({ stream }) => stream.destroy()).catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#consoles.keys()].map((id) => this.forget(id)));
  }

  async #open(id: string, engineId: string): Promise<Console> {
    const known = await this.#consoles.get(id)?.catch(() => undefined);
    if (known?.engineId === engineId && known.stream.writable) return known;
    await this.forget(id);
    const opening = this.#attach(engineId);
    this.#consoles.set(id, opening);
    return opening.catch((error: unknown) => {
      this.#consoles.delete(id);
      throw error;
    });
  }

  async #attach(engineId: string): Promise<Console> {
    const stream = await this.#engine.call(async (docker) => {
      const options = { stream: true, stdin: true, stdout: false, stderr: false, hijack: true };
      return (await docker.getContainer(engineId).attach(options)) as Duplex;
    });
    const close = () => stream.destroy();
    stream.on('end', close).on('close', close).on('error', close).resume();
    return { engineId, stream };
  }
}
