import { DomainError } from '../../../lib/errors/errors.js';
import { createGate, type Gate } from '../../../lib/limits/gate.js';
import { unanswered } from './unavailable.js';

/** How many of the four threads of libuv's pool one container may use. */
const EACH = 2;
/**
 * How many threads all containers together may use. The last thread is for the database and other users of the pool.
 */
const ALL = 3;
const MAX_WAITING_EACH = 5000;
const MAX_WAITING = 20_000;
/** How long a call waits for a thread. Calls take microseconds, or milliseconds on a busy disk. */
const MAX_WAIT_MS = 5000;

type Share = { gate: Gate; calls: number };

/**
 * Limits how many threads of libuv's pool wait for file systems. A call on an unresponsive mount may never return:
 * four such calls would block the database and the files of all other containers.
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
   * Makes a system call on a container's files, after waiting for a thread. The call must not call `during` again.
   *
   * @throws DomainError `unavailable` if earlier calls do not return within 10 s; the errors of the call
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
