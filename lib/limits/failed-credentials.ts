import { networkOf } from '../net/network.js';
import { FailureWindow } from './failure-window.js';
import type { Limit } from './limit.js';
import type { SlidingWindow } from './sliding-window.js';

/**
 * Counts the failed credentials of each address, over HTTP and SFTP together. An IPv6 address counts as its /64
 * network. With a limit of 0, nothing is counted. If a credential can be guessed, call `begin` before checking it and
 * `end` after it: an address over its limit is then rejected even with the right credential, because accepting that
 * would reveal that it is right. Keys of 256 bits cannot be guessed, so for them only failures are counted (`window`),
 * and a right key is always accepted.
 */
export class FailedCredentials {
  readonly limit: Limit;
  readonly #failures: FailureWindow | undefined;
  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock */
  constructor(limit: Limit, nowMs: () => number = () => performance.now()) {
    this.limit = limit;
    this.#nowMs = nowMs;
    if (limit.limit > 0) {
      this.#failures = new FailureWindow({ limit: limit.limit, windowMs: limit.windowS * 1000 });
    }
  }

  /**
   * The window in which callers that do not use `begin` count a failure after the check; undefined if nothing is
   * counted.
   */
  get window(): SlidingWindow | undefined {
    return this.#failures?.window;
  }

  /**
   * Begins an attempt. The caller must call `end` if it is allowed.
   * @returns 0, or the milliseconds until the address may try again
   */
  begin(address: string): number {
    return this.#failures?.begin(networkOf(address), this.#nowMs()) ?? 0;
  }

  /** Ends an attempt. An attempt that is never ended counts as failed. */
  end(address: string, hasFailed: boolean): void {
    this.#failures?.end(networkOf(address), hasFailed, this.#nowMs());
  }
}
