import type { Logger } from './logger.js';

export type FollowedOptions<T> = {
  /** What it is, for the log: `the settings`. */
  what: string;
  /** Reads it as it is now; it is given what was read last, and may give that back. */
  read: (last: T | undefined) => Promise<T>;
  everyMs: number;
  logger: Pick<Logger, 'error' | 'info'>;
};

/**
 * What is asked about at every request, and may be changed by others: it is read in the background, so that no request
 * waits for that, and what was read last holds where it cannot be read.
 */
export class Followed<T> {
  readonly #options: FollowedOptions<T>;
  readonly #watchers = new Set<() => void>();
  #current: T;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Whether the last reading failed: what lasts is logged once. */
  #isBlind = false;

  private constructor(options: FollowedOptions<T>, first: T) {
    this.#options = options;
    this.#current = first;
    this.#plan();
  }

  /** Reads it for the first time. @throws where that cannot be done */
  static async open<T>(options: FollowedOptions<T>): Promise<Followed<T>> {
    return new Followed(options, await options.read(undefined));
  }

  get current(): T {
    return this.#current;
  }

  /** Calls back whenever something else was read. @returns what ends that */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** After a change of one's own: from then on it counts here. @throws where it cannot be read */
  async refresh(): Promise<void> {
    // What is being read may be of before.
    await this.#reading?.catch(() => undefined);
    await this.#readOnce();
  }

  /** Ends the following, once what is being read is there. */
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
      if (this.#isBlind) logger.info({ what }, 'what is followed can be read again');
      this.#isBlind = false;
    } catch (error) {
      if (!this.#isBlind)
        logger.error({ err: error, what }, 'what is followed cannot be read: the last holds');
      this.#isBlind = true;
    }
    this.#plan();
  }
}
