import type { Socket } from 'node:net';
import { DomainError } from '../errors.js';
import { type AnswerBodyOptions, announcedBytes, answerBody } from './answer-body.js';
import { dial } from './dial.js';
import { type Answer, exchange } from './exchange.js';
import { fetchFault, inTime } from './faults.js';
import { AddressGuard, type LookUp, systemLookUp } from './look-up.js';
import { webAddress } from './web-address.js';

/** How long is waited, in ms. */
export type FetchWaits = {
  /** For a connection, its look-up and TLS included, and of that for one of several addresses. */
  connectMs: number;
  attemptMs: number;
  /** For the headers of an answer, from the request on. */
  headersMs: number;
  /** For the next bytes. */
  stallMs: number;
  /** For everything. */
  totalMs: number;
};

export type GuardedFetchOptions = {
  /** Addresses and ranges that may be asked though they are not public. */
  allow: readonly string[];
  waits?: Partial<FetchWaits>;
  /** Defaults to the system's. */
  lookUp?: LookUp;
};

export type Fetched = {
  /** In bytes, where the host says it beforehand: more or less than these do not come. */
  size: number | undefined;
  /** To be read once. It throws what `get` does. */
  body: AsyncIterable<Buffer>;
};

const WAITS: FetchWaits = {
  connectMs: 15_000,
  attemptMs: 4000,
  headersMs: 30_000,
  stallMs: 30_000,
  totalMs: 6 * 60 * 60 * 1000,
};
const MAX_REDIRECTS = 10;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

type Hop = { url: URL; answer: Answer; close(): void };

/**
 * Fetches from addresses that somebody else names, on the public internet and nowhere else (server-side request forgery):
 * every address of a host is looked at and then dialled itself, on every redirect anew, so that a name that means
 * something else a moment later leads nowhere. Proxies of the environment are not used: they would do the look-up.
 */
export class GuardedFetch {
  readonly #guard: AddressGuard;
  readonly #waits: FetchWaits;

  constructor({ allow, waits = {}, lookUp = systemLookUp }: GuardedFetchOptions) {
    this.#guard = new AddressGuard(allow, lookUp);
    this.#waits = { ...WAITS, ...waits };
  }

  /**
   * Lets `work` read what is at an address, http or https; at its end the connection is closed.
   *
   * @throws DomainError `invalid_input` for an address that is not asked, before anything is sent to it; `too_large` over
   * `maxBytes`; `unavailable` for a host that does not answer, or not with a file; what `work` throws; the signal's reason
   */
  async get<T>(
    address: string,
    { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
    work: (fetched: Fetched) => Promise<T>,
  ): Promise<T> {
    const { totalMs, stallMs } = this.#waits;
    const first = webAddress(address);
    const late = `The file has not come within ${inSeconds(totalMs)}: name a faster host.`;
    return inTime(signal, { timeoutMs: totalMs, late }, async (signal) => {
      const hop = await this.#follow(first, signal);
      try {
        const options: AnswerBodyOptions = { host: hop.url.hostname, maxBytes, stallMs, signal };
        const size = announcedBytes(hop.answer, options);
        return await work({ size, body: answerBody(hop.answer, options) });
      } finally {
        hop.close();
      }
    });
  }

  /** The first answer that is no redirect. */
  async #follow(first: URL, signal: AbortSignal): Promise<Hop> {
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const hop = await this.#ask(url, signal);
      const next = nextOf(hop);
      if (next === undefined) return hop;
      // What it says besides is nobody's to read.
      hop.close();
      url = webAddress(next, url);
    }
    const message = `The address leads through more than ${MAX_REDIRECTS} redirects: name the last one itself.`;
    throw new DomainError('unavailable', message);
  }

  async #ask(url: URL, signal: AbortSignal): Promise<Hop> {
    const socket = await this.#reach(url, signal);
    const close = () => void socket.destroy();
    try {
      const asking = (over: AbortSignal) => exchange(socket, url, over);
      const answer = await this.#inTime(url, signal, ['headersMs', 'does not answer'], asking);
      return { url, answer, close };
    } catch (error) {
      close();
      throw error;
    }
  }

  #reach(url: URL, signal: AbortSignal): Promise<Socket> {
    return this.#inTime(url, signal, ['connectMs', 'cannot be reached'], async (over) => {
      const addresses = await this.#guard.addressesOf(url, over);
      return dial({ addresses, url, attemptMs: this.#waits.attemptMs, signal: over });
    });
  }

  /** @throws DomainError where the host is late or at fault; the signal's reason */
  async #inTime<T>(
    { hostname }: URL,
    signal: AbortSignal,
    [wait, what]: [keyof FetchWaits, string],
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const timeoutMs = this.#waits[wait];
    const late = `The host ${hostname} ${what} within ${inSeconds(timeoutMs)}: try again later.`;
    try {
      return await inTime(signal, { timeoutMs, late }, work);
    } catch (error) {
      signal.throwIfAborted();
      throw fetchFault(error, hostname);
    }
  }
}

/** Where an answer leads to, as it says: Node.js reads bytes as Latin-1, and hosts that write others mean UTF-8. */
function nextOf({ answer: { response } }: Hop): string | undefined {
  const { statusCode, headers } = response;
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return undefined;
  return Buffer.from(headers.location, 'latin1').toString('utf8');
}

const inSeconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;
