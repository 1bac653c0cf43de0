import { SlidingWindow } from '../../lib/limits/sliding-window.js';
import type { Audit } from './audit.js';

/** At most `limit` entries within any `windowMs`. */
type Bound = { limit: number; windowMs: number };

export type AnonymousFailuresOptions = Pick<Audit, 'record'> & {
  /** The limit per network. Defaults to 100 entries in 15 minutes. */
  each?: Bound;
  /** The limit for all networks together. Defaults to 1,000 entries an hour. */
  all?: Bound;
  /** A monotonic clock in milliseconds. Defaults to `performance.now`. */
  nowMs?: () => number;
};

/** A network with more failed sign-ins gets 429 anyway; further entries would only fill the disk. */
const EACH = { limit: 100, windowMs: 15 * 60_000 };
/** The limit for a flood from many networks: 90 days of it are 2,160,000 entries, about 500 MiB. */
const ALL = { limit: 1000, windowMs: 3_600_000 };
/** The key for all networks. */
const ALL_NETWORKS = '';
/** The action of the entry that stands for all omitted failures. */
const OMITTED = 'omitAnonymousFailures';

/**
 * Decides which failures of unknown clients get an entry in the audit log: a limited number per network and
 * in total, per panel. The others are counted, and one entry records their number, an hour after the first of
 * them and when the panel stops. A panel that is killed loses the count of up to one hour.
 */
export class AnonymousFailures {
  readonly #record: Audit['record'];
  readonly #each: SlidingWindow;
  readonly #all: SlidingWindow;
  readonly #summaryMs: number;
  readonly #nowMs: () => number;
  #omitted = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ record, each = EACH, all = ALL, nowMs = () => performance.now() }: AnonymousFailuresOptions) {
    this.#record = record;
    this.#each = new SlidingWindow(each);
    this.#all = new SlidingWindow(all);
    this.#summaryMs = all.windowMs;
    this.#nowMs = nowMs;
  }

  /** Counts a failure of a network. @returns whether it gets its own entry */
  admit(network: string): boolean {
    const now = this.#nowMs();
    if (this.#each.waitMs(network, now) > 0 || this.#all.waitMs(ALL_NETWORKS, now) > 0) {
      this.#omitted += 1;
      this.#timer ??= setTimeout(() => void this.#summarise(), this.#summaryMs).unref();
      return false;
    }
    this.#each.count(network, now);
    this.#all.count(ALL_NETWORKS, now);
    return true;
  }

  /** Stores an entry with the number of failures omitted so far. */
  close(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#summarise();
  }

  async #summarise(): Promise<void> {
    const omitted = this.#omitted;
    this.#omitted = 0;
    this.#timer = undefined;
    if (omitted > 0) await this.#record({ action: OMITTED, outcome: 'failure', omitted });
  }
}
