import type { Logger } from '../logging/logger.js';

export type FollowedOptions<T> = {
  /** The name of the value in the log, such as `the settings`. */
  what: string;
  /** Reads the current value. `last` is the value that was read before; it may be returned if nothing has changed. */
  read: (last: T | undefined) => Promise<T>;
  everyMs: number;
  logger: Pick<Logger, 'error' | 'info'>;
};

/**
 * Caches a value that every request needs and other processes may change. The value is read again in the background,
 * so requests never wait for it. If that fails, the last value stays in use.
 */
export class Followed<T> {
  readonly #options: FollowedOptions<T>;
  readonly #watchers = new Set<() => void>();
  #current: T;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Whether the last read failed. Only the first of several failures in a row is logged. */
  #isBlind = false;

  private constructor(options: FollowedOptions<T>, first: T) {
    this.#options = options;
    this.#current = first;
    this.#plan();
  }

  /**
   * Creates the cache, and reads the value for the first time.
   * @throws what `read` throws
   */
  static async open<T>(options: FollowedOptions<T>): Promise<Followed<T>> {
    return new Followed(options, await options.read(undefined));
  }

  get current(): T {
    return this.#current;
  }

  /** Calls `changed` whenever the value has changed. @returns a function that unsubscribes */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Reads the value again after this process has changed it. @throws what `read` throws */
  async refresh(): Promise<void> {
    // Wait for a read in progress, because it may return the value from before the change.
    await this.#reading?.catch(() => undefined);
    await this.#readOnce();
  }

  /** Stops reading the value, and waits for a read in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#reading?.catch(() => undefined);
  }

  #readOnce(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const next = await this.#options.read(this.#current);
    if (next === this.#current) return;
    this.#current = next;
    for (const changed of this.#watchers) changed();
  }

  #plan(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#look(), this.#options.everyMs).unref();
  }

  async #look(): Promise<void> {
    const { what, logger } = this.#options;
    try {
      await this.#readOnce();
      if (this.#isBlind) logger.info({ what }, 'a cached value can be refreshed again');
      this.#isBlind = false;
    } catch (error) {
      if (!this.#isBlind)
        logger.error({ err: error, what }, 'cannot refresh a cached value, using the last one');
      this.#isBlind = true;
    }
    this.#plan();
  }
}
