import { DomainError } from './errors.js';
import type { Logger } from './logger.js';
import { atMost } from './waker.js';

/** What work is given that goes on in the background. */
export type Task<A> = {
  readonly about: A;
  /** Aborts, for its reason, when the work is to end. */
  readonly signal: AbortSignal;
  /** Tells all who listen that `about` has changed. */
  tell(): void;
};

/** Work that goes on. `done` settles as it does. */
export type Going<A> = { readonly about: A; readonly done: Promise<unknown> };

export type Accepting<A, T> = {
  /** Its own: of one id one work goes on. */
  id: string;
  /** What can be known of it while it goes on. */
  about: A;
  /** Keeps that it is there, before it begins. Where this fails nothing has been accepted. */
  store(): Promise<unknown>;
  perform(task: Task<A>): Promise<T>;
};

/**
 * The owner of work that outlives whoever asked for it. Such work hangs on no request: a client that hangs up does
 * not end it. It ends by itself, by `end`, or with its owner.
 */
export interface BackgroundWork<A> {
  /** Whether it takes more at present. */
  readonly hasRoom: boolean;
  /**
   * Stores the work, then begins it. A failure is whoever's who waits for `done`; where nobody does, it is nobody's.
   *
   * @throws DomainError `unavailable` where too much goes on or the service ends; else what `store` throws
   */
  accept<T>(work: Accepting<A, T>): Promise<{ done: Promise<T> }>;
  get(id: string): Going<A> | undefined;
  /** All that goes on, also what is being stored yet. */
  all(): Going<A>[];
  /** Calls back with what was told of; returns the unsubscriber. */
  onChange(listener: (about: A) => void): () => void;
  /** Aborts one and waits until it has settled. */
  end(id: string, reason: Error): Promise<void>;
  /** Takes no more, aborts all and waits for it, but no longer than its bound: what goes on then is logged. */
  close(reason: Error): Promise<void>;
}

export type BackgroundWorkOptions = {
  logger: Logger;
  maxGoing: number;
  /** How long `close` waits. */
  closeTimeoutMs: number;
};

export const createBackgroundWork = <A>(options: BackgroundWorkOptions): BackgroundWork<A> =>
  new Owner<A>(options);

type Own<A> = Going<A> & { aborter: AbortController };

class Owner<A> implements BackgroundWork<A> {
  readonly #options: BackgroundWorkOptions;
  readonly #going = new Map<string, Own<A>>();
  readonly #listeners = new Set<(about: A) => void>();
  #isClosed = false;

  constructor(options: BackgroundWorkOptions) {
    this.#options = options;
  }

  get hasRoom(): boolean {
    return !this.#isClosed && this.#going.size < this.#options.maxGoing;
  }

  async accept<T>({ id, about, store, perform }: Accepting<A, T>): Promise<{ done: Promise<T> }> {
    if (this.#isClosed) throw new DomainError('unavailable', 'The service is stopping; try again later.');
    if (!this.hasRoom) {
      throw new DomainError('unavailable', 'Too much work is going on; try again later.', {
        retryAfterS: 10,
      });
    }
    if (this.#going.has(id)) throw new Error(`work ${id} goes on already`);
    const aborter = new AbortController();
    const tell = () => {
      for (const listener of this.#listeners) listener(about);
    };
    const stored = Promise.resolve().then(store);
    const done = stored
      .then(() => perform({ about, signal: aborter.signal, tell }))
      .finally(() => this.#going.delete(id));
    done.catch(() => undefined); // it is told by whatever the work keeps
    // Counted before anything is awaited, so that the bound holds.
    this.#going.set(id, { about, aborter, done });
    await stored;
    return { done };
  }

  get(id: string): Going<A> | undefined {
    return this.#going.get(id);
  }

  all(): Going<A>[] {
    return [...this.#going.values()];
  }

  onChange(listener: (about: A) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async end(id: string, reason: Error): Promise<void> {
    const going = this.#going.get(id);
    going?.aborter.abort(reason);
    await going?.done.catch(() => undefined);
  }

  async close(reason: Error): Promise<void> {
    this.#isClosed = true;
    const { closeTimeoutMs, logger } = this.#options;
    await atMost(Promise.all([...this.#going.keys()].map((id) => this.end(id, reason))), closeTimeoutMs);
    const late = [...this.#going.keys()];
    if (late.length > 0)
      logger.warn({ work: late }, 'work does not end when it is told to; it is left as it is');
  }
}
