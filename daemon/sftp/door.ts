import { networkOf } from '../../lib/network.js';
import { PrefixTree } from '../../lib/prefix-tree.js';
import { SlidingWindow } from '../../lib/sliding-window.js';

/** The slot of a connection. */
export interface Place {
  /** Ends the limits of connections that have not logged in. */
  loggedIn(): void;
  /** Frees the slot. */
  leave(): void;
}

/** Connections before login per address or IPv6 network. A single host opens at most a dozen at once. */
const MAX_AT_DOOR_EACH = 16;
/** Connections without login per address in a minute. A successful login gives its attempt back. */
const MAX_TRIES = 120;
const TRIES_WINDOW_MS = 60_000;

/** Returns the limit of connections before login, which is also the limit of one address: half of all. */
export const placesAtDoor = (maxConnections: number): number => Math.ceil(maxConnections / 2);

type Counts = { all: number; atDoor: number };
/** Connections of one network. `waiting` ends those before login, oldest first. */
type Network = Counts & { waiting: Set<() => void> };

/**
 * Decides which connections are accepted: limited in total, per address, and more narrowly before login, so
 * that idle connections block other clients only for a short time. When the connections before login reach
 * their limit, the oldest one of the largest prefix (`PrefixTree`) is closed for a client of a smaller
 * prefix.
 */
export class Door {
  readonly max: number;
  readonly #tries = new SlidingWindow({ limit: MAX_TRIES, windowMs: TRIES_WINDOW_MS });
  readonly #networks = new Map<string, Network>();
  readonly #total: Counts = { all: 0, atDoor: 0 };
  readonly #atDoor = new PrefixTree();

  constructor(max: number) {
    this.max = max;
  }

  get count(): number {
    return this.#total.all;
  }

  /**
   * Takes a slot. Returns undefined if none is free.
   * @param end closes the connection when its slot is given to another before login
   */
  enter(address: string, end: () => void): Place | undefined {
    const network = networkOf(address);
    const now = performance.now();
    const counts = this.#networks.get(network) ?? { all: 0, atDoor: 0, waiting: new Set() };
    const half = placesAtDoor(this.max);
    const isFull = counts.all >= half || counts.atDoor >= Math.min(MAX_AT_DOOR_EACH, half);
    if (isFull || this.#tries.waitMs(network, now) > 0) return undefined;
    if ((this.#total.all >= this.max || this.#total.atDoor >= half) && !this.#evictFor(network))
      return undefined;
    this.#tries.count(network, now);
    this.#networks.set(network, counts);
    const both = [counts, this.#total];
    for (const each of both) {
      each.all += 1;
      each.atDoor += 1;
    }
    this.#atDoor.add(network);
    let isAtDoor = true;
    let isThere = true;
    const pass = () => {
      if (!isAtDoor) return;
      isAtDoor = false;
      for (const each of both) each.atDoor -= 1;
      this.#atDoor.delete(network);
      counts.waiting.delete(giveUp);
    };
    const leave = () => {
      if (!isThere) return;
      isThere = false;
      pass();
      for (const each of both) each.all -= 1;
      if (counts.all === 0) this.#networks.delete(network);
    };
    const giveUp = () => {
      leave();
      end();
    };
    counts.waiting.add(giveUp);
    return {
      loggedIn: () => {
        if (isAtDoor) this.#tries.giveBack(network, now);
        pass();
      },
      leave,
    };
  }

  /** Closes a connection of a larger prefix. @returns whether one was closed */
  #evictFor(newcomer: string): boolean {
    const largest = this.#atDoor.largestBeside(newcomer);
    const [oldest] = (largest !== undefined && this.#networks.get(largest)?.waiting) || [];
    oldest?.();
    return oldest !== undefined;
  }
}
