import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { pause } from '../../lib/waker.js';
import { isUp } from '../containers/container-states.js';
import type { ContainerStats, Containers } from '../containers/containers.js';

const EVERY_MS = 1000;

export type StatsTickerDeps = { containers: Pick<Containers, 'stats' | 'status'>; logger: Logger };

/** Reads what one container uses once a second for all who look on, while it is up, until `signal`. */
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
        // It may have ended meanwhile, which has been told by now.
        if (!signal.aborted && isUp(containers.status(id).status)) onStats(stats);
      }
    } catch (error) {
      // The engine is away, or the container has just gone: there are no numbers this time.
      if (!(error instanceof DomainError))
        logger.error({ err: error, container: id }, 'stats cannot be read');
    }
    await pause(Math.max(0, EVERY_MS - (performance.now() - beganMs)), signal);
  }
}
