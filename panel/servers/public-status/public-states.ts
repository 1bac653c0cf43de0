import type { PublicServer, Server, ServerStatus } from '../../../generated/panel/types.js';
import { type Clock, isoTime } from '../../../lib/time/clock.js';

type PublicState = Pick<PublicServer, 'state' | 'since'>;

/** The states in which a server is neither off nor about to be. All others are `offline`. */
const STATES: Partial<Record<ServerStatus, PublicServer['state']>> = {
  running: 'online',
  starting: 'starting',
  restarting: 'starting',
  unreachable: 'unknown',
};

/** The maximum time between two readings for a changed state to count as noticed. */
const MAX_GAP_MS = 60_000;

/** The public states of servers, and since when they have them. Remembers only the servers of the last reading. */
export class PublicStates {
  readonly #clock: Clock;
  #last: ReadonlyMap<string, PublicState> = new Map();
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the states by server id. `servers` is all that there are. */
  of(servers: readonly Pick<Server, 'id' | 'status' | 'startedAt'>[]): ReadonlyMap<string, PublicState> {
    const nowMs = this.#clock.now();
    const isNoticed = nowMs - this.#lastMs <= MAX_GAP_MS;
    const states = new Map<string, PublicState>();
    for (const { id, status, startedAt } of servers) {
      const state = STATES[status] ?? 'offline';
      const before = this.#last.get(id);
      const isSame = before?.state === state;
      const noticedAt = before !== undefined && isNoticed ? isoTime(nowMs) : null;
      const seenSince = isSame ? before.since : noticedAt;
      states.set(id, { state, since: isUp(state) ? startedAt : seenSince });
    }
    this.#last = states;
    this.#lastMs = nowMs;
    return states;
  }
}

const isUp = (state: PublicServer['state']): boolean => state === 'online' || state === 'starting';
