import { pause } from '../../lib/async/waker.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { type Clock, isoTime } from '../../lib/time/clock.js';
import { CONCURRENCY, holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { Containers } from '../containers/containers.js';
import { isUp } from '../containers/records/container-states.js';
import type { KeyWatch } from '../keys/key-watch.js';
import { ConsoleSession } from './console-session.js';

/** The client that opens a console. Its session is closed when its key is revoked or expires. */
export type ConsoleViewer = Requester & {
  /** How many lines of earlier output are sent first. */
  tail: number;
  mayType: boolean;
};

export interface Consoles {
  /**
   * Opens a container's console for one viewer.
   *
   * @throws DomainError `not_found`; `rate_limited` if there are too many viewers
   */
  open(id: string, viewer: ConsoleViewer): ConsoleSession;
  /** The number of viewers of all consoles. */
  viewers(): number;
  close(): void;
}

export type ConsolesOptions = {
  containers: Pick<
    Containers,
    'onStatus' | 'resizeConsole' | 'stats' | 'status' | 'watchLogs' | 'writeConsole'
  >;
  keyWatch: KeyWatch;
  clock: Clock;
  logger: Logger;
};

/** All viewers of one container. */
type Viewers = { sessions: Set<ConsoleSession>; empty: AbortController };

const MAX_VIEWERS_PER_CONTAINER = 50;
const FULL_RETRY_AFTER_S = 5;
const STATS_EVERY_MS = 1000;

/**
 * Returns the open consoles of all containers. While a container has viewers, its statistics are read once for all of
 * them.
 */
export function createConsoles({ containers, keyWatch, clock, logger }: ConsolesOptions): Consoles {
  const viewersById = new Map<string, Viewers>();
  const open = semaphoreFor('consoles');

  const viewersOf = (id: string): Viewers => {
    const known = viewersById.get(id);
    if (known !== undefined) return known;
    const viewers = { sessions: new Set<ConsoleSession>(), empty: new AbortController() };
    viewersById.set(id, viewers);
    void sendStats({ containers, logger }, id, viewers);
    return viewers;
  };
  const unsubscribe = containers.onStatus(({ id, status, at }) => {
    for (const session of viewersById.get(id)?.sessions ?? []) {
      session.send({ type: 'status', status, at });
      if (status === 'removed') session.end('gone');
    }
  });

  return {
    open(id, { tail, mayType, ...requester }) {
      const { status } = containers.status(id);
      assertBelowLimit(viewersById.get(id)?.sessions.size ?? 0);
      const release = open.acquireNow(holderOf(requester, id));
      const now = { type: 'status' as const, status, at: isoTime(clock.now()) };
      const onClose = () => {
        unwatch();
        release();
        if (!viewers.sessions.delete(session) || viewers.sessions.size > 0) return;
        viewers.empty.abort();
        if (viewersById.get(id) === viewers) viewersById.delete(id);
      };
      let session: ConsoleSession;
      try {
        session = new ConsoleSession({ id, tail, mayType, containers, logger, now, onClose });
      } catch (error) {
        release();
        throw error;
      }
      const viewers = viewersOf(id);
      viewers.sessions.add(session);
      const unwatch = keyWatch.watch(requester.keyId, () => session.end('revoked'));
      return session;
    },
    viewers: () => [...viewersById.values()].reduce((sum, { sessions }) => sum + sessions.size, 0),
    close: unsubscribe,
  };
}

/** Reads the statistics of a container once a second while it runs, until it has no viewers. */
async function sendStats(
  { containers, logger }: Pick<ConsolesOptions, 'containers' | 'logger'>,
  id: string,
  { sessions, empty: { signal } }: Viewers,
): Promise<void> {
  while (!signal.aborted) {
    const beganMs = performance.now();
    try {
      if (isUp(containers.status(id).status)) {
        const stats = await containers.stats(id);
        // Send no statistics if the run has ended since they were read.
        if (isUp(containers.status(id).status)) for (const session of sessions) session.sendStats(stats);
      }
    } catch (error) {
      // The engine is unavailable or the container was just removed: skip this sample.
      if (!(error instanceof DomainError))
        logger.error({ err: error, container: id }, 'cannot read the statistics of a container');
    }
    await pause(Math.max(0, STATS_EVERY_MS - (performance.now() - beganMs)), signal);
  }
}

function assertBelowLimit(viewers: number): void {
  if (viewers < MAX_VIEWERS_PER_CONTAINER) return;
  const message = `Too many consoles of this container are open: the limit is ${MAX_VIEWERS_PER_CONTAINER}.`;
  const { code } = CONCURRENCY.consoles;
  throw new DomainError('rate_limited', message, { code, retryAfterS: FULL_RETRY_AFTER_S });
}
