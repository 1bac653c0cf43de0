import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { type Clock, isoTime } from '../../lib/time/clock.js';
import { CONCURRENCY, holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { Containers, StatusChange } from '../containers/containers.js';
import type { KeyWatch } from '../keys/key-watch.js';
import { ConsoleSession } from './console-session.js';
import { tickStats } from './stats-ticker.js';

/** The client that opens a console. The session ends with its key. */
export type ConsoleViewer = Requester & {
  /** How many of the last lines are sent first. */
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
  close(): void;
}

export type ConsolesOptions = {
  containers: Pick<Containers, 'onStatus' | 'stats' | 'status' | 'watchLogs' | 'writeConsole'>;
  keyWatch: KeyWatch;
  clock: Clock;
  logger: Logger;
};

/** All viewers of one container. */
type Viewers = { sessions: Set<ConsoleSession>; empty: AbortController };

const MAX_VIEWERS_PER_CONTAINER = 50;
const FULL_RETRY_AFTER_S = 5;

/**
 * The open consoles of all containers. Statistics are read once for all viewers of a container, and only
 * while there are some.
 */
export function createConsoles({ containers, keyWatch, clock, logger }: ConsolesOptions): Consoles {
  const viewersById = new Map<string, Viewers>();
  const open = semaphoreFor('consoles');

  const viewersOf = (id: string): Viewers => {
    const known = viewersById.get(id);
    if (known !== undefined) return known;
    const viewers: Viewers = { sessions: new Set(), empty: new AbortController() };
    viewersById.set(id, viewers);
    const sendStats = (stats: Parameters<ConsoleSession['sendStats']>[0]) => {
      for (const session of viewers.sessions) session.sendStats(stats);
    };
    void tickStats({ containers, logger }, id, sendStats, viewers.empty.signal);
    return viewers;
  };
  const leave = (id: string, viewers: Viewers, session: ConsoleSession) => {
    if (!viewers.sessions.delete(session)) return;
    if (viewers.sessions.size > 0) return;
    viewers.empty.abort();
    if (viewersById.get(id) === viewers) viewersById.delete(id);
  };
  const onStatus = ({ id, status, at }: StatusChange) => {
    for (const session of viewersById.get(id)?.sessions ?? []) {
      session.send({ type: 'status', status, at });
      if (status === 'removed') session.end('gone');
    }
  };
  const unsubscribe = containers.onStatus(onStatus);

  return {
    open(id, { tail, mayType, ...requester }) {
      const { status } = containers.status(id);
      assertBelowLimit(viewersById.get(id)?.sessions.size ?? 0);
      const release = open.acquireNow(holderOf(requester, id));
      const now = { type: 'status' as const, status, at: isoTime(clock.now()) };
      const onClose = () => {
        unwatch();
        release();
        leave(id, viewers, session);
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
    close: unsubscribe,
  };
}

function assertBelowLimit(viewers: number): void {
  if (viewers < MAX_VIEWERS_PER_CONTAINER) return;
  const message = `Too many consoles of this container are open: the limit is ${MAX_VIEWERS_PER_CONTAINER}.`;
  const { code } = CONCURRENCY.consoles;
  throw new DomainError('rate_limited', message, { code, retryAfterS: FULL_RETRY_AFTER_S });
}
