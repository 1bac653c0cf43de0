import { milestone } from '../../../lib/async/milestone.js';
import { atMost, pause } from '../../../lib/async/waker.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { BackupStore } from '../stores/backup-store.js';
import type { BackupIndex } from './backup-index.js';

export type IndexSyncParts = { index: BackupIndex; store: BackupStore; logger: Logger };

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;
/**
 * How long a request for the list of backups waits for the first read of the store, in ms. After that it gets the last
 * known state.
 */
const WAIT_MS = 5000;

/**
 * Synchronizes the index with the store after each start: a daemon that was killed may have published or
 * deleted a backup without recording it, or left an incomplete one. An unavailable store is retried until it
 * responds.
 */
export class IndexSync {
  readonly #parts: IndexSyncParts;
  readonly #closing = new AbortController();
  /** The ids of backups that this daemon has begun. Incomplete files of other backups are deleted. */
  readonly #begun = new Set<string>();
  /** Whether the store has been read since the start of the daemon. */
  isSynced = false;
  #isSwept = false;
  #running: Promise<void> | undefined;
  #first: Promise<void> | undefined;

  constructor(parts: IndexSyncParts) {
    this.#parts = parts;
  }

  /** Registers a backup. Call it before any of its data is stored. */
  register(id: string): void {
    if (!this.#isSwept) this.#begun.add(id);
  }

  /** Starts the synchronization, which retries in the background. Call it once. */
  start(): void {
    const { reached, reach } = milestone();
    this.#first = reached;
    this.#running = this.#run(reach);
  }

  /** Waits until the first attempt to read the store has ended, for a few seconds at most. */
  async settled(): Promise<void> {
    if (this.#first !== undefined) await atMost(this.#first, WAIT_MS, this.#closing.signal);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the daemon is stopping'));
    await this.#running;
  }

  async #run(firstAttemptDone: () => void): Promise<void> {
    const { index, store, logger } = this.#parts;
    const { signal } = this.#closing;
    for (let delayMs = FIRST_RETRY_MS; !signal.aborted; delayMs = Math.min(2 * delayMs, LAST_RETRY_MS)) {
      try {
        if (!this.isSynced) await index.follow(store.manifests(signal));
        this.isSynced = true;
        firstAttemptDone();
        await store.sweep(this.#begun, signal);
        this.#isSwept = true;
        this.#begun.clear();
        return;
      } catch (error) {
        firstAttemptDone();
        if (signal.aborted) return;
        const consequence = this.isSynced
          ? 'the files of unfinished backups are not deleted'
          : 'lists of backups may be incomplete';
        logger.warn(
          { err: error, retryMs: delayMs },
          `cannot read the backup store, will retry: until then, ${consequence}`,
        );
      }
      await pause(delayMs, signal);
    }
  }
}
