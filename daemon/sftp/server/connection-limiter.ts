import { SlidingWindow } from '../../../lib/limits/sliding-window.js';
import { networkOf } from '../../../lib/net/network.js';
import { PrefixTree } from '../../../lib/net/prefix-tree.js';

/** The place that an accepted connection takes among the limited number of connections. */
export interface Slot {
  /** Reports that the client has logged in: the limits of connections before login no longer apply. */
  markLoggedIn(): void;
  /** Frees the slot. */
  release(): void;
}

/** The maximum number of connections before login per address or IPv6 network. A single host opens a dozen at most. */
const MAX_BEFORE_LOGIN_EACH = 16;
/** The maximum number of connections per address in a minute. Connections that log in do not count. */
const MAX_TRIES = 120;
const TRIES_WINDOW_MS = 60_000;

/**
 * Returns the maximum number of connections before login, which is half of all connections. It is also the maximum
 * number of connections of one address, whether logged in or not.
 */
export const maxBeforeLogin = (maxConnections: number): number => Math.ceil(maxConnections / 2);

type Counts = { all: number; beforeLogin: number };
/**
 * The connections of one network. `waiting` contains a function for each connection that has not logged in, the oldest
 * first. The function closes that connection.
 */
type Network = Counts & { waiting: Set<() => void> };

/**
 * Decides which connections are accepted. Their number is limited in total and per address. Lower limits apply before
 * login, so that idle connections block other clients only for a short time. When these are reached, the oldest
 * connection from the address prefix with the most connections (`PrefixTree`) is closed for a client from another
 * prefix with fewer.
 */
export class ConnectionLimiter {
  readonly #max: number;
  readonly #tries = new SlidingWindow({ limit: MAX_TRIES, windowMs: TRIES_WINDOW_MS });
  readonly #networks = new Map<string, Network>();
  readonly #total: Counts = { all: 0, beforeLogin: 0 };
  readonly #prefixesBeforeLogin = new PrefixTree();

  constructor(max: number) {
    this.#max = max;
  }

  get count(): number {
    return this.#total.all;
  }

  /**
   * Takes a slot for a connection. Returns undefined if none is free.
   *
   * @param end closes the connection; called if it has not logged in and its slot is given to another connection
   */
  acquire(address: string, end: () => void): Slot | undefined {
    const network = networkOf(address);
    const now = performance.now();
    const counts = this.#networks.get(network) ?? { all: 0, beforeLogin: 0, waiting: new Set() };
    const half = maxBeforeLogin(this.#max);
    const isFull = counts.all >= half || counts.beforeLogin >= Math.min(MAX_BEFORE_LOGIN_EACH, half);
    if (isFull || this.#tries.waitMs(network, now) > 0) return undefined;
    if ((this.#total.all >= this.#max || this.#total.beforeLogin >= half) && !this.#evictFor(network))
      return undefined;
    this.#tries.count(network, now);
    this.#networks.set(network, counts);
    const both = [counts, this.#total];
    for (const each of both) {
      each.all += 1;
      each.beforeLogin += 1;
    }
    this.#prefixesBeforeLogin.add(network);
    let isBeforeLogin = true;
    let isOpen = true;
    const endLoginPhase = () => {
      if (!isBeforeLogin) return;
      isBeforeLogin = false;
      for (const each of both) each.beforeLogin -= 1;
      this.#prefixesBeforeLogin.delete(network);
      counts.waiting.delete(evict);
    };
    const release = () => {
      if (!isOpen) return;
      isOpen = false;
      endLoginPhase();
      for (const each of both) each.all -= 1;
      if (counts.all === 0) this.#networks.delete(network);
    };
    const evict = () => {
      release();
      end();
    };
    counts.waiting.add(evict);
    return {
      markLoggedIn: () => {
        if (isBeforeLogin) this.#tries.giveBack(network, now);
        endLoginPhase();
      },
      release,
    };
  }

  /**
   * Closes a connection before login from another address prefix that has more connections, to free its slot.
   * @returns whether a connection was closed
   */
  #evictFor(network: string): boolean {
    const largest = this.#prefixesBeforeLogin.largestBeside(network);
    const [oldest] = (largest !== undefined && this.#networks.get(largest)?.waiting) || [];
    oldest?.();
    return oldest !== undefined;
  }
}
