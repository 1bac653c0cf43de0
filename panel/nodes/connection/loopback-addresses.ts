import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '../../../lib/net/network.js';

export type LookUp = (host: string) => Promise<string[]>;

/** The maximum number of remembered addresses. The oldest ones are removed first. */
const MAX_PINNED = 1000;

const lookUpAll: LookUp = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Remembers the address of each daemon at `localhost`, a name that often has two: 127.0.0.1 and ::1. A malicious
 * program could listen on the one that the daemon does not use, and get the proof of identity from the daemon. Once a
 * daemon has proven its identity, only its address is used.
 */
export class LoopbackAddresses {
  readonly #lookUp: LookUp;
  readonly #pinned = new Map<string, string>();

  constructor(lookUp: LookUp = lookUpAll) {
    this.#lookUp = lookUp;
  }

  /**
   * Returns the addresses to try, in order. If an address is remembered, returns only that one. Hosts other than
   * loopback are returned unchanged.
   */
  async of(host: string, daemon: string): Promise<string[]> {
    if (isIP(host) !== 0 || !isLoopback(host)) return [host];
    const pinned = this.#pinned.get(daemon);
    if (pinned !== undefined) return [pinned];
    const found = (await this.#lookUp(host)).filter(isLoopback);
    // Try IPv4 first: the daemon listens on an IPv4 address by default.
    return found.toSorted((one, other) => isIP(one) - isIP(other));
  }

  pin(daemon: string, address: string): void {
    this.#pinned.set(daemon, address);
    const [oldest] = this.#pinned.keys();
    if (this.#pinned.size > MAX_PINNED && oldest !== undefined) this.#pinned.delete(oldest);
  }
}
