import { SlidingWindow } from '../../lib/limits/sliding-window.js';
import type { Audit } from './audit.js';

/** The maximum number of entries within a period of `windowMs`. */
type Bound = { limit: number; windowMs: number };

export type AnonymousFailuresOptions = Pick<Audit, 'record'> & {
  /** The limit per network. Defaults to 100 entries in 15 minutes. */
  each?: Bound;
  /** The limit for all networks together. Defaults to 1,000 entries an hour. */
  all?: Bound;
  /** A monotonic clock in milliseconds. Defaults to `performance.now`. */
  nowMs?: () => number;
};

/** The default limit per network. Rate limits reject further sign-ins anyway; more entries would only fill the disk. */
const EACH = { limit: 100, windowMs: 15 * 60_000 };
/** The default limit for all networks together. In 90 days, this allows 2,160,000 entries of about 500 MiB in total. */
const ALL = { limit: 1000, windowMs: 3_600_000 };
/** The key under which the failures of all networks are counted together. */
const ALL_NETWORKS = '';
/** The action of the entry that stands for all omitted failures. */
const OMITTED = 'omitAnonymousFailures';

/**
 * Decides which failures of unknown clients get an entry in the audit log: a limited number per network and in total,
 * on each panel. Further failures are only counted. One entry records their number, an hour after the first of them or
 * when the panel stops. If the panel is killed, the count of up to one hour is lost.
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

  /** Counts a failure from a network. @returns whether the failure gets its own entry */
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

  /** Stores an entry with the number of failures omitted so far, before the panel stops. */
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
