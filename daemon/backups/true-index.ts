import type { Logger } from '../../lib/logger.js';
import { atMost, pause } from '../../lib/waker.js';
import type { BackupIndex } from './backup-index.js';
import type { BackupStore } from './backup-store.js';

export type TrueIndexParts = { index: BackupIndex; store: BackupStore; logger: Logger };

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;
/** How long whoever asks waits for a store that is being read; then what was known last is told. */
const WAIT_MS = 5000;

/**
 * Brings what is known of the backups together with their store, once after each start: a daemon that was killed may
 * have published or deleted what it did not note, and left what is no backup yet. A store that is away is asked again
 * until it answers.
 */
export class TrueIndex {
  readonly #parts: TrueIndexParts;
  readonly #closing = new AbortController();
  /** Backups that this daemon has begun: they are no leftovers, whatever the store has of them. */
  readonly #begun = new Set<string>();
  #isTrue = false;
  #isSwept = false;
  #making: Promise<void> | undefined;
  #first: Promise<void> | undefined;

  constructor(parts: TrueIndexParts) {
    this.#parts = parts;
  }

  /** Whether the store has been read since the daemon began. */
  get isTrue(): boolean {
    return this.#isTrue;
  }

  /** To be called before anything of a backup is stored. */
  enter(id: string): void {
    if (!this.#isSwept) this.#begun.add(id);
  }

  /** To be called once. Goes on in the background until the store answers. */
  begin(): void {
    let looked: () => void = () => undefined;
    this.#first = new Promise((resolve) => {
      looked = resolve;
    });
    this.#making = this.#make(looked);
  }

  /** Waits for the first look at the store, but not for long. */
  async settled(): Promise<void> {
    if (this.#first !== undefined) await atMost(this.#first, WAIT_MS, this.#closing.signal);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the daemon ends'));
    await this.#making;
  }

  async #make(looked: () => void): Promise<void> {
    const { index, store, logger } = this.#parts;
    const { signal } = this.#closing;
    for (let delayMs = FIRST_RETRY_MS; !signal.aborted; delayMs = Math.min(2 * delayMs, LAST_RETRY_MS)) {
      try {
        if (!this.#isTrue) await index.follow(store.manifests(signal));
        this.#isTrue = true;
        looked();
        await store.sweep(this.#begun, signal);
        this.#isSwept = true;
        this.#begun.clear();
        return;
      } catch (error) {
        looked();
        if (signal.aborted) return;
        const what = this.#isTrue
          ? 'what unfinished backups left is not deleted'
          : 'backups may be missing from lists';
        logger.warn(
          { err: error, retryMs: delayMs },
          `the store of the backups cannot be read; ${what} until it can`,
        );
      }
      await pause(delayMs, signal);
    }
  }
}
