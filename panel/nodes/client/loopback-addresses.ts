import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '../../../lib/net/network.js';

/** Returns all addresses of a host name. */
export type LookUp = (host: string) => Promise<string[]>;

/** The maximum number of remembered addresses. The oldest is forgotten first. */
const MAX_PINNED = 1000;

const lookUpAll: LookUp = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Pins the addresses of daemons at `localhost`, which often has two: 127.0.0.1 and ::1. A program could listen on the one that
 * the daemon does not use, and relay the request for the proof. Once a daemon has proven its identity, only its address is used.
 */
export class LoopbackAddresses {
  readonly #lookUp: LookUp;
  readonly #pinned = new Map<string, string>();

  constructor(lookUp: LookUp = lookUpAll) {
    this.#lookUp = lookUp;
  }

  /** Returns the addresses to try, in order: the pinned one only, if there is one. Other hosts are returned as they are. */
  async of(host: string, daemon: string): Promise<string[]> {
    if (isIP(host) !== 0 || !isLoopback(host)) return [host];
    const pinned = this.#pinned.get(daemon);
    if (pinned !== undefined) return [pinned];
    const found = (await this.#lookUp(host)).filter(isLoopback);
    // The daemon listens on an IPv4 address by default.
    return found.toSorted((one, other) => isIP(one) - isIP(other));
  }

  pin(daemon: string, address: string): void {
    this.#pinned.set(daemon, address);
    const [oldest] = this.#pinned.keys();
    if (this.#pinned.size > MAX_PINNED && oldest !== undefined) this.#pinned.delete(oldest);
  }
}
