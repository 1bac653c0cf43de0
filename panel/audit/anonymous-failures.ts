import { SlidingWindow } from '../../lib/sliding-window.js';
import type { Audit } from './audit.js';

/** What a bound admits in any window. */
type Bound = { limit: number; windowMs: number };

export type AnonymousFailuresOptions = Pick<Audit, 'record'> & {
  /** Of one network. Defaults to 100 in 15 minutes. */
  each?: Bound;
  /** Of all networks together. Defaults to 1,000 an hour. */
  all?: Bound;
  /** Milliseconds of a clock that never goes back. Defaults to `performance.now`. */
  nowMs?: () => number;
};

/** A sign-in that fails more often is refused with 429 anyway; the rest is no more than noise that fills the disk. */
const EACH = { limit: 100, windowMs: 15 * 60_000 };
/** A flood from many networks: 90 days of it are 2,160,000 entries, about 500 MiB. */
const ALL = { limit: 1000, windowMs: 3_600_000 };
/** The name that stands for all networks. */
const EVERYBODY = '';
/** The action of the entry that stands for all that were left out. */
const OMITTED = 'omitAnonymousFailures';

/**
 * Decides which failures of unknown clients get an entry in the audit log: so many of each network and so many of all
 * networks, per panel. The others are counted, and one entry says how many they were, an hour after the first of them and
 * when the panel stops. A panel that is killed loses the count of up to an hour.
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

  /** Counts a failure of a network. @returns whether it gets an entry of its own */
  admit(network: string): boolean {
    const now = this.#nowMs();
    if (this.#each.waitMs(network, now) > 0 || this.#all.waitMs(EVERYBODY, now) > 0) {
      this.#omitted += 1;
      this.#timer ??= setTimeout(() => void this.#summarise(), this.#summaryMs).unref();
      return false;
    }
    this.#each.count(network, now);
    this.#all.count(EVERYBODY, now);
    return true;
  }

  /** Records what was left out so far. */
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
