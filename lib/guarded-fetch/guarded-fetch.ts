import type { Socket } from 'node:net';
import { DomainError } from '../errors/errors.js';
import { dial } from './dial.js';
import { exchange, type ReceivedResponse } from './exchange.js';
import { fetchFault, inTime } from './faults.js';
import { AddressGuard, type LookUp, systemLookUp } from './look-up.js';
import { announcedBytes, type ResponseBodyOptions, responseBody } from './response-body.js';
import { webAddress } from './web-address.js';

/** The time limits of a fetch, in ms. */
export type FetchWaits = {
  /**
   * The time limit for a connection, including the look-up and TLS, and the time limit for one address if there are
   * several.
   */
  connectMs: number;
  attemptMs: number;
  /** The time limit from the request until the headers of the response have arrived. */
  headersMs: number;
  /** The time limit until the next bytes of the body arrive. */
  stallMs: number;
  /** The time limit for the whole fetch. */
  totalMs: number;
};

export type GuardedFetchOptions = {
  /** Addresses and ranges to which connections are allowed although they are not public. */
  allow: readonly string[];
  waits?: Partial<FetchWaits>;
  /** Resolves names. Defaults to the system's resolver. */
  lookUp?: LookUp;
};

export type Fetched = {
  /** The size in bytes, if the host announces it. The body then has exactly this size. */
  size: number | undefined;
  /** The content, which can be read once. Reading throws the same errors as `get`. */
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

type Hop = { url: URL; answer: ReceivedResponse; close(): void };

/**
 * Fetches from URLs that users provide, but only from the public internet, to prevent server-side request forgery. It
 * resolves each host, checks all its addresses, and connects to one of them; for each redirect, it does this again. So
 * a DNS name that changes between check and connection has no effect. Proxies of the environment are not used, because
 * they would resolve the name themselves.
 */
export class GuardedFetch {
  readonly #guard: AddressGuard;
  readonly #waits: FetchWaits;

  constructor({ allow, waits = {}, lookUp = systemLookUp }: GuardedFetchOptions) {
    this.#guard = new AddressGuard(allow, lookUp);
    this.#waits = { ...WAITS, ...waits };
  }

  /**
   * Calls `work` with the content of an http or https URL, and then closes the connection.
   *
   * @throws DomainError `invalid_input` for a forbidden address, before anything is sent to it; `too_large` over
   * `maxBytes`; `unavailable` if the host does not respond, or its response is not a file; what `work` throws; the
   * signal's reason
   */
  async get<T>(
    address: string,
    { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
    work: (fetched: Fetched) => Promise<T>,
  ): Promise<T> {
    const { totalMs, stallMs } = this.#waits;
    const first = webAddress(address);
    const late = `The file was not received within ${inSeconds(totalMs)}: use a faster host.`;
    return inTime(signal, { timeoutMs: totalMs, late }, async (signal) => {
      const hop = await this.#follow(first, signal);
      try {
        const options: ResponseBodyOptions = { host: hop.url.hostname, maxBytes, stallMs, signal };
        const size = announcedBytes(hop.answer, options);
        return await work({ size, body: responseBody(hop.answer, options) });
      } finally {
        hop.close();
      }
    });
  }

  /** Follows redirects, and returns the first response that is not a redirect. */
  async #follow(first: URL, signal: AbortSignal): Promise<Hop> {
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const hop = await this.#ask(url, signal);
      const next = nextOf(hop);
      if (next === undefined) return hop;
      // The body of a redirect is not read.
      hop.close();
      url = webAddress(next, url);
    }
    const message = `The URL has more than ${MAX_REDIRECTS} redirects: use the final URL.`;
    throw new DomainError('unavailable', message);
  }

  async #ask(url: URL, signal: AbortSignal): Promise<Hop> {
    const socket = await this.#reach(url, signal);
    const close = () => void socket.destroy();
    try {
      const asking = (over: AbortSignal) => exchange(socket, url, over);
      const answer = await this.#inTime(url, signal, ['headersMs', 'did not respond'], asking);
      return { url, answer, close };
    } catch (error) {
      close();
      throw error;
    }
  }

  #reach(url: URL, signal: AbortSignal): Promise<Socket> {
    return this.#inTime(url, signal, ['connectMs', 'could not be reached'], async (over) => {
      const addresses = await this.#guard.addressesOf(url, over);
      return dial({ addresses, url, attemptMs: this.#waits.attemptMs, signal: over });
    });
  }

  /**
   * Runs work with a time limit, and translates its errors.
   *
   * @throws DomainError `unavailable` if the host fails or takes too long; the signal's reason
   */
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

/**
 * Returns the URL of a redirect; undefined if the response is not a redirect. Node.js decodes headers as Latin-1, so a
 * URL that the host has sent as UTF-8 is decoded again.
 */
function nextOf({ answer: { response } }: Hop): string | undefined {
  const { statusCode, headers } = response;
  if (!REDIRECTS.has(statusCode) || headers.location === undefined) return undefined;
  return Buffer.from(headers.location, 'latin1').toString('utf8');
}

const inSeconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;
