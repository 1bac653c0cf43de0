import { type Clock, isoTime } from '../../lib/clock.js';
import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { CONCURRENCY, holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { Containers, StatusChange } from '../containers/containers.js';
import type { KeyWatch } from '../keys/key-watch.js';
import { ConsoleSession } from './console-session.js';
import { tickStats } from './stats-ticker.js';

/** The session ends with the viewer's key. */
export type ConsoleViewer = Requester & {
  /** How many of the last lines to begin with. */
  tail: number;
  mayType: boolean;
};

export interface Consoles {
  /**
   * Opens a container's console for one viewer.
   *
   * @throws DomainError `not_found`; `rate_limited` where there are too many viewers
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
type Room = { sessions: Set<ConsoleSession>; empty: AbortController };

const MAX_VIEWERS_PER_CONTAINER = 50;
const FULL_RETRY_AFTER_S = 5;

/** The open consoles of all containers. What they use is read once for all viewers, and only while there are some. */
export function createConsoles({ containers, keyWatch, clock, logger }: ConsolesOptions): Consoles {
  const rooms = new Map<string, Room>();
  const open = semaphoreFor('consoles');

  const roomOf = (id: string): Room => {
    const known = rooms.get(id);
    if (known !== undefined) return known;
    const room: Room = { sessions: new Set(), empty: new AbortController() };
    rooms.set(id, room);
    const tell = (stats: Parameters<ConsoleSession['tellStats']>[0]) => {
      for (const session of room.sessions) session.tellStats(stats);
    };
    void tickStats({ containers, logger }, id, tell, room.empty.signal);
    return room;
  };
  const leave = (id: string, room: Room, session: ConsoleSession) => {
    if (!room.sessions.delete(session)) return;
    if (room.sessions.size > 0) return;
    room.empty.abort();
    if (rooms.get(id) === room) rooms.delete(id);
  };
  const onStatus = ({ id, status, at }: StatusChange) => {
    for (const session of rooms.get(id)?.sessions ?? []) {
      session.tell({ type: 'status', status, at });
      if (status === 'removed') session.end('gone');
    }
  };
  const unsubscribe = containers.onStatus(onStatus);

  return {
    open(id, { tail, mayType, ...requester }) {
      const { status } = containers.status(id);
      assertRoom(rooms.get(id)?.sessions.size ?? 0);
      const release = open.acquireNow(holderOf(requester, id));
      const now = { type: 'status' as const, status, at: isoTime(clock.now()) };
      const onClose = () => {
        unwatch();
        release();
        leave(id, room, session);
      };
      let session: ConsoleSession;
      try {
        session = new ConsoleSession({ id, tail, mayType, containers, logger, now, onClose });
      } catch (error) {
        release();
        throw error;
      }
      const room = roomOf(id);
      room.sessions.add(session);
      const unwatch = keyWatch.watch(requester.keyId, () => session.end('revoked'));
      return session;
    },
    close: unsubscribe,
  };
}

function assertRoom(viewers: number): void {
  if (viewers < MAX_VIEWERS_PER_CONTAINER) return;
  const message = `Too many consoles of this container are open: ${MAX_VIEWERS_PER_CONTAINER} at most.`;
  const { code } = CONCURRENCY.consoles;
  throw new DomainError('rate_limited', message, { code, retryAfterS: FULL_RETRY_AFTER_S });
}
