import { SlidingWindow } from '../../../lib/limits/sliding-window.js';
import { networkOf } from '../../../lib/net/network.js';
import { PrefixTree } from '../../../lib/net/prefix-tree.js';

/** The slot of a connection. */
export interface Slot {
  /** Ends the limits of connections that have not logged in. */
  markLoggedIn(): void;
  /** Frees the slot. */
  release(): void;
}

/** Connections before login per address or IPv6 network. A single host opens at most a dozen at once. */
const MAX_BEFORE_LOGIN_EACH = 16;
/** Connections without login per address in a minute. A successful login gives its attempt back. */
const MAX_TRIES = 120;
const TRIES_WINDOW_MS = 60_000;

/** Returns the limit of connections before login, which is also the limit of one address: half of all. */
export const maxBeforeLogin = (maxConnections: number): number => Math.ceil(maxConnections / 2);

type Counts = { all: number; beforeLogin: number };
/** Connections of one network. `waiting` ends those before login, oldest first. */
type Network = Counts & { waiting: Set<() => void> };

/**
 * Decides which connections are accepted: limited in total, per address, and more narrowly before login, so
 * that idle connections block other clients only for a short time. When the connections before login reach
 * their limit, the oldest one of the largest prefix (`PrefixTree`) is closed for a client of a smaller
 * prefix.
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
   * Takes a slot. Returns undefined if none is free.
   * @param end closes the connection when its slot is given to another before login
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

  /** Closes a connection of a larger prefix. @returns whether one was closed */
  #evictFor(network: string): boolean {
    const largest = this.#prefixesBeforeLogin.largestBeside(network);
    const [oldest] = (largest !== undefined && this.#networks.get(largest)?.waiting) || [];
    oldest?.();
    return oldest !== undefined;
  }
}
