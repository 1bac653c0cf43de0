import { type Clock, isoTime } from '../../lib/clock.js';
import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import type { Containers, StatusChange } from '../containers/containers.js';
import type { KeyWatch } from '../keys/key-watch.js';
import { ConsoleSession } from './console-session.js';
import { tickStats } from './stats-ticker.js';

export type ConsoleViewer = {
  /** How many of the last lines to begin with. */
  tail: number;
  /** The key that the viewer acts for. Its end is the session's. */
  keyId: string;
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

const MAX_VIEWERS = 200;
const MAX_VIEWERS_PER_CONTAINER = 50;
const FULL_RETRY_AFTER_S = 5;

/** The open consoles of all containers. What they use is read once for all viewers, and only while there are some. */
export function createConsoles({ containers, keyWatch, clock, logger }: ConsolesOptions): Consoles {
  const rooms = new Map<string, Room>();
  let viewers = 0;

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
    viewers -= 1;
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
    open(id, { tail, keyId, mayType }) {
      const { status } = containers.status(id);
      assertRoom(viewers, rooms.get(id)?.sessions.size ?? 0);
      const now = { type: 'status' as const, status, at: isoTime(clock.now()) };
      const onClose = () => {
        unwatch();
        leave(id, room, session);
      };
      const session = new ConsoleSession({ id, tail, mayType, containers, logger, now, onClose });
      const room = roomOf(id);
      room.sessions.add(session);
      viewers += 1;
      const unwatch = keyWatch.watch(keyId, () => session.end('revoked'));
      return session;
    },
    close: unsubscribe,
  };
}

function assertRoom(viewers: number, ofContainer: number): void {
  if (viewers < MAX_VIEWERS && ofContainer < MAX_VIEWERS_PER_CONTAINER) return;
  const bounds = `${MAX_VIEWERS_PER_CONTAINER} of a container and ${MAX_VIEWERS} of the daemon`;
  throw new DomainError('rate_limited', `Too many consoles are open: ${bounds} at most.`, {
    retryAfterS: FULL_RETRY_AFTER_S,
  });
}
