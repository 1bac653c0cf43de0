import { FailureWindow } from './failure-window.js';
import type { Limit } from './limit.js';
import { networkOf } from './network.js';
import type { SlidingWindow } from './sliding-window.js';

/**
 * The failed credentials of each address, whichever door of a service they were tried at: HTTP and SFTP charge the
 * same budget. An address is its network of 64 bits in IPv6. With limit 0 nothing is counted.
 *
 * A door at which guessing is feasible asks before it looks (`begin`, `end`): then the right one of an address over
 * its budget is refused, too, as it would tell. Where it is not (keys of 256 bits), failures alone are charged
 * (`window`) and a right one always passes.
 */
export class FailedCredentials {
  readonly limit: Limit;
  readonly #failures: FailureWindow | undefined;
  readonly #nowMs: () => number;

  /** @param nowMs a clock that never goes back */
  constructor(limit: Limit, nowMs: () => number = () => performance.now()) {
    this.limit = limit;
    this.#nowMs = nowMs;
    if (limit.limit > 0) {
      this.#failures = new FailureWindow({ limit: limit.limit, windowMs: limit.windowS * 1000 });
    }
  }

  /** What is charged by who looks first; undefined where nothing is counted. */
  get window(): SlidingWindow | undefined {
    return this.#failures?.window;
  }

  /** Begins an attempt, which is to be ended. @returns 0, or the milliseconds until the address may try again */
  begin(address: string): number {
    return this.#failures?.begin(networkOf(address), this.#nowMs()) ?? 0;
  }

  /** Ends an attempt that was begun. One that nobody waited for has failed. */
  end(address: string, hasFailed: boolean): void {
    this.#failures?.end(networkOf(address), hasFailed, this.#nowMs());
  }
}
