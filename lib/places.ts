import { DomainError } from './errors.js';

export type PlacesOptions = {
  /** How many there are for all. */
  max: number;
  /** How many of them one name may take. */
  maxEach: number;
  /** Whoever takes them, for people: "readers of events". */
  what: string;
  /** Who has a name, for people; left out, "a key". */
  whose?: string;
};

/** Whole seconds after which somebody may have left. */
const RETRY_AFTER_S = 5;

/** Places that are taken for long, so many for all and so many for each name. */
export class Places {
  readonly #options: PlacesOptions;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  /** Takes a place. @returns what gives it back, once. @throws DomainError `rate_limited` where there is none */
  take(name: string): () => void {
    const { max, maxEach, what, whose = 'a key' } = this.#options;
    const own = this.#taken.get(name) ?? 0;
    if (own >= maxEach || this.#total >= max) {
      const message = `There are too many ${what}: ${maxEach} of ${whose} and ${max} of all at most.`;
      throw new DomainError('rate_limited', message, { retryAfterS: RETRY_AFTER_S });
    }
    this.#taken.set(name, own + 1);
    this.#total += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#total -= 1;
      const left = (this.#taken.get(name) ?? 1) - 1;
      if (left > 0) this.#taken.set(name, left);
      else this.#taken.delete(name);
    };
  }
}
