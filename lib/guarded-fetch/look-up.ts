import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { DomainError } from '../errors/errors.js';
import { createGate } from '../limits/gate.js';
import { type AddressTest, addressTest } from '../net/address-ranges.js';
import { unlessAborted } from '../time/timed.js';
import { isPublic, ownAddresses } from './public-addresses.js';
import { hostOf } from './web-address.js';

/** Returns the addresses of a host name, best first. */
export type LookUp = (name: string) => Promise<readonly string[]>;

/** Resolves a host name like other programs on this machine: with /etc/hosts, then DNS. */
export const systemLookUp: LookUp = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** The maximum number of addresses to try. */
const MAX_ADDRESSES = 8;
/**
 * The limits of look-ups. A look-up cannot be cancelled: it blocks a thread of libuv, even if its caller has
 * disconnected.
 */
const LOOK_UPS = {
  maxRunning: 2,
  maxWaiting: 16,
  refusal: 'Too many host names are being resolved: try again in a moment.',
};

/** Decides to which addresses of a host connections are allowed. */
export class AddressGuard {
  readonly #isAllowed: AddressTest;
  readonly #lookUp: LookUp;
  readonly #gate = createGate(LOOK_UPS);

  /** @param allow addresses and ranges that are allowed although they are not public */
  constructor(allow: readonly string[], lookUp: LookUp) {
    this.#isAllowed = addressTest(allow);
    this.#lookUp = lookUp;
  }

  /**
   * Returns the addresses of a URL's host, if all of them are allowed. The caller must connect to one of them without
   * resolving the name again, because the result could differ. @throws DomainError `invalid_input` if an address is
   * forbidden, `rate_limited`; the errors of the look-up; the signal's reason
   */
  async addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    const host = hostOf(url);
    // An IP address needs no look-up, but it is checked as well.
    const addresses = isIP(host) === 0 ? await this.#lookedUp(host, signal) : [host];
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
    // Do not say which address is forbidden or why, because that would reveal facts about the operator's network.
    const isOwn = ownAddresses();
    const mayBeDialled = (address: string) =>
      this.#isAllowed(address) || (isPublic(address) && !isOwn(address));
    if (!addresses.every(mayBeDialled)) throw refused(url);
    return addresses.slice(0, MAX_ADDRESSES);
  }

  #lookedUp(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const looking = this.#gate(async () => {
      signal.throwIfAborted();
      return this.#lookUp(host);
    });
    return unlessAborted(looking, signal);
  }
}

const refused = ({ hostname }: URL) =>
  new DomainError(
    'invalid_input',
    `The host ${hostname} is in a private or special network: use a public host, or ask the operator to allow this one.`,
  );
