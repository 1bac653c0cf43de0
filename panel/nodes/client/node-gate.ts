import { FairLane, type FairLaneOptions } from '../../../lib/limits/fair-lane.js';
import type { DaemonOperationId, GatedCall, Pass } from './daemon-target.js';

type Lane = 'power' | 'heavy' | 'ordinary';

/** The longest time that a call waits. After that, it is rejected with 429. */
const MAX_WAIT_MS = 5000;
const refusal = 'Too many of your requests to this node are in the queue. Try again in a moment.';
/**
 * The time window of the rate limit. It is short, so that a call does not wait long if other calls have used up the
 * window.
 */
const WINDOW_MS = 200;
const common = { windowMs: WINDOW_MS, maxWaitMs: MAX_WAIT_MS, refusal };

/**
 * A daemon accepts 60 requests a second per key (`DAEMON_LIMIT_GLOBAL`). The users of a panel share 40 of these: 10
 * are reserved for power actions, and 2 are for large reads. The other 20 are for the panel itself, which follows the
 * node and watches installations.
 */
const LANES: Readonly<Record<Lane, FairLaneOptions>> = {
  power: {
    ...common,
    ...{ maxRunning: 32, maxRunningEach: 8, perWindow: 2, perWindowEach: 1 },
    ...{ maxWaiting: 200, maxWaitingEach: 25 },
  },
  // Large reads of logs: 2 of the 4 that a daemon runs at a time, so that 2 are left for short reads. A log of several
  // MiB takes about 50 ms of CPU time in each service.
  heavy: {
    ...common,
    ...{ windowMs: 500, maxRunning: 2, maxRunningEach: 1, perWindow: 1, perWindowEach: 1 },
    ...{ maxWaiting: 100, maxWaitingEach: 8 },
  },
  ordinary: {
    ...common,
    ...{ maxRunning: 16, maxRunningEach: 4, perWindow: 5, perWindowEach: 3 },
    ...{ maxWaiting: 500, maxWaitingEach: 50 },
  },
};

/** A read of more than this many log lines counts as large. */
const HEAVY_TAIL = 500;
const of = (...operationIds: DaemonOperationId[]): ReadonlySet<string> => new Set(operationIds);
const POWER = of('startContainer', 'stopContainer', 'restartContainer', 'killContainer');
const HEAVY = of('getLogHistory', 'readLogArchive');

function laneOf({ operationId, query }: GatedCall): Lane {
  if (POWER.has(operationId)) return 'power';
  const isHeavy = operationId === 'getContainerLogs' && Number(query?.['tail'] ?? 0) > HEAVY_TAIL;
  return isHeavy || HEAVY.has(operationId) ? 'heavy' : 'ordinary';
}

/** Schedules the calls of all users to one node, so that no user's calls block another user's for long. */
export class NodeGate {
  readonly #lanes = {
    power: new FairLane(LANES.power),
    heavy: new FairLane(LANES.heavy),
    ordinary: new FairLane(LANES.ordinary),
  };

  get isIdle(): boolean {
    return Object.values(this.#lanes).every((lane) => lane.isIdle);
  }

  /** Returns the gate for the calls of one user. It throws DomainError `rate_limited`. */
  passFor(userId: string): Pass {
    return (call, work, signal) => this.#lanes[laneOf(call)].run(userId, work, signal);
  }
}

/** When there are this many gates, those that are not in use are removed before a new one is created. */
const MAX_GATES = 1000;

export class NodeGates {
  readonly #gates = new Map<string, NodeGate>();

  of(nodeId: string): NodeGate {
    const known = this.#gates.get(nodeId);
    if (known !== undefined) return known;
    if (this.#gates.size >= MAX_GATES) this.#forgetIdle();
    const gate = new NodeGate();
    this.#gates.set(nodeId, gate);
    return gate;
  }

  #forgetIdle(): void {
    for (const [nodeId, gate] of this.#gates) if (gate.isIdle) this.#gates.delete(nodeId);
  }
}
