import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AddressTest, addressTest } from '../address-ranges.js';
import { DomainError } from '../errors.js';
import { createGate } from '../gate.js';
import { unlessAborted } from '../timed.js';
import { isPublic, ownAddresses } from './public-addresses.js';
import { hostOf } from './web-address.js';

/** The addresses of a name, the best first. */
export type LookUp = (name: string) => Promise<readonly string[]>;

/** As every program of this machine is answered: /etc/hosts, then DNS. */
export const systemLookUp: LookUp = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** Of many no more than these are tried. */
const MAX_ADDRESSES = 8;
/** The system's cannot be ended, and go on in as many threads (libuv) after whoever asked has given up. */
const LOOK_UPS = {
  maxRunning: 2,
  maxWaiting: 16,
  refusal: 'Too many names are being looked up: try again in a moment.',
};

/** Which addresses may be dialled. */
export class AddressGuard {
  readonly #isAllowed: AddressTest;
  readonly #lookUp: LookUp;
  readonly #gate = createGate(LOOK_UPS);

  /** @param allow addresses and ranges that may be dialled though they are not public */
  constructor(allow: readonly string[], lookUp: LookUp) {
    this.#isAllowed = addressTest(allow);
    this.#lookUp = lookUp;
  }

  /**
   * The addresses of a URL's host, every one of which may be dialled. One look-up: what is dialled has to be one of these.
   * @throws DomainError `invalid_input` where one of them may not be, `rate_limited`; the errors of the look-up; the
   * signal's reason
   */
  async addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    const host = hostOf(url);
    // For an address that stands there nobody is asked: it is looked at all the same.
    const addresses = isIP(host) === 0 ? await this.#lookedUp(host, signal) : [host];
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
    // Which of them it is, or what it is, is nothing that whoever asks may learn of this network.
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
    `The host ${hostname} is in a private or special network, which is not asked: name a public one, or ask the operator to allow it.`,
  );
