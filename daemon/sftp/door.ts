import { networkOf } from '../../lib/network.js';
import { PrefixTree } from '../../lib/prefix-tree.js';
import { SlidingWindow } from '../../lib/sliding-window.js';

/** A connection's place. */
export interface Place {
  /** It has logged in: what it did at the door counts no more. */
  loggedIn(): void;
  /** It is over. */
  leave(): void;
}

/** Of an address, or of an IPv6 network. One host behind it opens a dozen at once at most. */
const MAX_AT_DOOR_EACH = 16;
/** In a minute, of an address: connections that came to nothing. A login that succeeds gives its one back. */
const MAX_TRIES = 120;
const TRIES_WINDOW_MS = 60_000;

/** Of so many connections in all, as many may be there that have not logged in; and as many of one address. */
export const placesAtDoor = (maxConnections: number): number => Math.ceil(maxConnections / 2);

type Counts = { all: number; atDoor: number };
/** Of one network; those at the door by how they are ended, oldest first. */
type Network = Counts & { waiting: Set<() => void> };

/**
 * Who may connect: bounded in all, per address, and more narrowly while they have not logged in, so that those who send
 * nothing keep nobody out for long, and none of them all. When they fill the door, the oldest connection of the largest
 * prefix (`PrefixTree`) is ended for a client of a smaller one.
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
   * Undefined where there is no place for it.
   * @param end closes the connection, when another gets its place before it has logged in
   */
  enter(address: string, end: () => void): Place | undefined {
    const network = networkOf(address);
    const now = performance.now();
    const counts = this.#networks.get(network) ?? { all: 0, atDoor: 0, waiting: new Set() };
    const half = placesAtDoor(this.max);
    const isFull = counts.all >= half || counts.atDoor >= Math.min(MAX_AT_DOOR_EACH, half);
    if (isFull || this.#tries.waitMs(network, now) > 0) return undefined;
    if ((this.#total.all >= this.max || this.#total.atDoor >= half) && !this.#makeRoom(network))
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

  /** @returns whether a connection was ended for one more of this network */
  #makeRoom(newcomer: string): boolean {
    const largest = this.#atDoor.largestBeside(newcomer);
    const [oldest] = (largest !== undefined && this.#networks.get(largest)?.waiting) || [];
    oldest?.();
    return oldest !== undefined;
  }
}
