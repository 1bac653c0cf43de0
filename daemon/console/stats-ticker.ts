import { pause } from '../../lib/async/waker.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { ContainerStats, Containers } from '../containers/containers.js';
import { isUp } from '../containers/records/container-states.js';

const EVERY_MS = 1000;

export type StatsTickerDeps = { containers: Pick<Containers, 'stats' | 'status'>; logger: Logger };

/** Reads the statistics of a container once a second for all viewers while it runs, until `signal` aborts. */
export async function tickStats(
  { containers, logger }: StatsTickerDeps,
  id: string,
  onStats: (stats: ContainerStats) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const beganMs = performance.now();
    try {
      if (isUp(containers.status(id).status)) {
        const stats = await containers.stats(id);
        // The run may have ended in between, which viewers already know.
        if (!signal.aborted && isUp(containers.status(id).status)) onStats(stats);
      }
    } catch (error) {
      // The engine is unavailable or the container was just removed: skip this sample.
      if (!(error instanceof DomainError))
        logger.error({ err: error, container: id }, 'cannot read statistics');
    }
    await pause(Math.max(0, EVERY_MS - (performance.now() - beganMs)), signal);
  }
}
