import { atMost, pause } from '../../lib/async/waker.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { UsageSample } from '../runtimes/container-runtime.js';
import type { ContainerCore } from './lifecycle/container-core.js';
import { isUp } from './records/container-states.js';

/** The maximum number of containers that are measured, and how many at a time. */
const MAX_CONTAINERS = 1000;
const MAX_CONCURRENT = 8;
/** How long a round waits, so that the response of the caller that began it is sent first. */
const START_DELAY_MS = 250;
/** The minimum time between the beginnings of two rounds. */
const MIN_EVERY_MS = 1000;
/** The maximum age of measurements that are reported. */
const MAX_AGE_MS = 150_000;

type Core = Pick<ContainerCore, 'store' | 'runtime' | 'engine' | 'closing' | 'timing' | 'logger'>;

/**
 * Measures all running containers in rounds. Each scrape returns the results of the previous round and starts another one. So a
 * scrape does not wait for an engine that needs milliseconds for each container, and without scrapes nothing is measured.
 */
export class UsageMeter {
  readonly #core: Core;
  #latest: ReadonlyMap<string, UsageSample> = new Map();
  #begunMs = Number.NEGATIVE_INFINITY;
  #round: Promise<void> | undefined;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns the measurements of the last round by container id, and begins the next round shortly after. */
  latest(): ReadonlyMap<string, UsageSample> {
    const ageMs = performance.now() - this.#begunMs;
    if (ageMs > MAX_AGE_MS) this.#latest = new Map();
    const latest = this.#latest;
    const isDue = this.#round === undefined && ageMs >= MIN_EVERY_MS;
    if (isDue && !this.#core.closing.signal.aborted) this.#round = this.#measure();
    return latest;
  }

  /** Waits for the end of a round in progress, which begins no more measurements: at most as long as for a killed server. */
  async close(): Promise<void> {
    await atMost(this.#round ?? Promise.resolve(), this.#core.timing.killWaitMs);
  }

  async #measure(): Promise<void> {
    const { store, engine, closing, logger } = this.#core;
    this.#begunMs = performance.now();
    await pause(START_DELAY_MS, closing.signal);
    const running = store.list().filter(({ state }) => isUp(state));
    const waiting = running.slice(0, MAX_CONTAINERS).map(({ id }) => id);
    const samples = new Map<string, UsageSample>();
    const work = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (closing.signal.aborted || engine.isUnavailable) return;
        const sample = await this.#sample(id);
        if (sample !== undefined) samples.set(id, sample);
      }
    };
    try {
      await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
      this.#latest = samples;
    } catch (error) {
      logger.error({ err: error }, 'cannot measure the usage of the containers');
    } finally {
      this.#round = undefined;
    }
  }

  /** Returns undefined for a container that has stopped in the meantime, or while the engine is unreachable. */
  async #sample(id: string): Promise<UsageSample | undefined> {
    try {
      return await this.#core.runtime.sampleUsage(id);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}
