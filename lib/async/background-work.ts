import { DomainError } from '../errors/errors.js';
import type { Logger } from '../logging/logger.js';
import { atMost } from './waker.js';

/** What is passed to the function that does background work. */
export type Task<A> = {
  readonly about: A;
  /** Aborts when the work must stop. The signal's reason says why. */
  readonly signal: AbortSignal;
  /** Notifies all listeners that the state of the work (`about`) has changed. */
  notify(): void;
};

/** Work in progress: its state, and a promise that settles with the work. */
export type Going<A> = { readonly about: A; readonly done: Promise<unknown> };

export type Accepting<A, T> = {
  /** An id that no other work in progress has. */
  id: string;
  /** The state of the work, which is reported to listeners. */
  about: A;
  /** Stores a record of the work before it starts. If this fails, the work is not accepted. */
  store(): Promise<unknown>;
  perform(task: Task<A>): Promise<T>;
};

export type BackgroundWorkOptions = {
  logger: Logger;
  maxGoing: number;
  /** The maximum time that `close` waits for work to settle. */
  closeTimeoutMs: number;
};

type Own<A> = Going<A> & { aborter: AbortController };

/**
 * Runs work that continues after its request has ended, so that a client that disconnects does not stop it. `end`
 * aborts one piece of work, and `close` aborts all.
 */
export class BackgroundWork<A> {
  readonly #options: BackgroundWorkOptions;
  readonly #going = new Map<string, Own<A>>();
  readonly #listeners = new Set<(about: A) => void>();
  #isClosed = false;

  constructor(options: BackgroundWorkOptions) {
    this.#options = options;
  }

  /** Whether more work is accepted at present. */
  get hasCapacity(): boolean {
    return !this.#isClosed && this.#going.size < this.#options.maxGoing;
  }

  /**
   * Stores the record of the work, then starts the work. Errors of the work are reported only through the returned
   * `done`.
   *
   * @throws DomainError `unavailable` if too much work is in progress or the service is stopping; what `store` throws
   */
  async accept<T>({ id, about, store, perform }: Accepting<A, T>): Promise<{ done: Promise<T> }> {
    if (this.#isClosed) throw new DomainError('unavailable', 'The service is stopping; try again later.');
    if (!this.hasCapacity) {
      throw new DomainError('unavailable', 'Too many operations are in progress; try again later.', {
        retryAfterS: 10,
      });
    }
    if (this.#going.has(id)) throw new Error(`background work with the id ${id} is already in progress`);
    const aborter = new AbortController();
    const notify = () => {
      for (const listener of this.#listeners) listener(about);
    };
    const stored = Promise.resolve().then(store);
    const done = stored
      .then(() => perform({ about, signal: aborter.signal, notify }))
      .finally(() => this.#going.delete(id));
    done.catch(() => undefined); // callers that wait for `done` get the error
    // Count the work before the first await, so that concurrent calls cannot exceed the limit.
    this.#going.set(id, { about, aborter, done });
    await stored;
    return { done };
  }

  get(id: string): Going<A> | undefined {
    return this.#going.get(id);
  }

  /** Returns all work in progress, including work that is still being stored. */
  all(): Going<A>[] {
    return [...this.#going.values()];
  }

  /** Calls `listener` with the state of work whenever the state has changed. @returns a function that unsubscribes */
  onChange(listener: (about: A) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Aborts the work with this id and waits until it has settled. */
  async end(id: string, reason: Error): Promise<void> {
    const going = this.#going.get(id);
    going?.aborter.abort(reason);
    await going?.done.catch(() => undefined);
  }

  /** Accepts no more work, aborts all work and waits for it. Work that does not settle within `closeTimeoutMs` is logged. */
  async close(reason: Error): Promise<void> {
    this.#isClosed = true;
    const { closeTimeoutMs, logger } = this.#options;
    await atMost(Promise.all([...this.#going.keys()].map((id) => this.end(id, reason))), closeTimeoutMs);
    const late = [...this.#going.keys()];
    if (late.length > 0) logger.warn({ work: late }, 'background work did not stop in time and is abandoned');
  }
}
