import { DomainError } from '../../../lib/errors.js';
import { createGate, type Gate } from '../../../lib/gate.js';
import { unanswered } from '../walks/unavailable.js';

/** How many of the four threads of libuv's pool calls of one container use. */
const EACH = 2;
/** How many calls of all containers use. One is left for the database and everything else that needs the pool. */
const ALL = 3;
const MAX_WAITING_EACH = 5000;
const MAX_WAITING = 20_000;
/** Such a call takes microseconds, or milliseconds on a busy disk. */
const MAX_WAIT_MS = 5000;

type Share = { gate: Gate; calls: number };

/**
 * Bounds the threads of libuv's pool that wait for file systems, because calls on a mount that does not respond return as
 * late as that mount likes. Without bounds, four of them would stop the database and every other container's files.
 */
export class PoolShare {
  readonly #maxWaitMs: number;
  readonly #all: Gate;
  readonly #shares = new Map<string, Share>();

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs;
    this.#all = createGate({ maxRunning: ALL, maxWaiting: MAX_WAITING, maxWaitMs });
  }

  /**
   * Makes a system call on a container's files, after at most 10 s. The call must not make others in here.
   *
   * @throws DomainError `unavailable` if calls before it do not return; what the call throws
   */
  async during<T>(container: string, call: () => Promise<T>): Promise<T> {
    const share = this.#shareOf(container);
    share.calls += 1;
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return call();
    };
    try {
      return await share.gate(() => this.#all(begin));
    } catch (error) {
      throw !hasBegun && error instanceof DomainError ? unanswered() : error;
    } finally {
      share.calls -= 1;
      if (share.calls === 0) this.#shares.delete(container);
    }
  }

  #shareOf(container: string): Share {
    const known = this.#shares.get(container);
    if (known !== undefined) return known;
    const options = { maxRunning: EACH, maxWaiting: MAX_WAITING_EACH, maxWaitMs: this.#maxWaitMs };
    const share = { gate: createGate(options), calls: 0 };
    this.#shares.set(container, share);
    return share;
  }
}
