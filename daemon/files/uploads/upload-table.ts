import { DomainError } from '../../../lib/errors/errors.js';
import { jailPath } from '../jail/jail-path.js';
import { UploadEntry } from './upload-entry.js';
import type { StoredUpload, UploadRecord } from './upload-folder.js';

/** Reserves the length of an upload. @returns a function that releases it; further calls do nothing */
export type Reserve = (record: UploadRecord) => () => void;

/**
 * How many unfinished uploads there can be, and their maximum total size as a multiple of `maxBytes`. The bounds of a
 * container and of an actor let other users upload, too: a panel sends the uploads of all its users with one key.
 */
const BOUNDS = {
  container: { count: 50, sizes: 8 },
  actor: { count: 250, sizes: 16 },
  key: { count: 500, sizes: 32 },
  daemon: { count: 1000, sizes: 64 },
};
/** The maximum number of completed uploads that are remembered, for clients that have lost the last response. */
const MAX_COMPLETED = 1000;

/** All known uploads in the order of their creation. */
export class UploadTable {
  readonly #entries = new Map<string, UploadEntry>();
  readonly #maxBytes: number;
  readonly #reserve: Reserve;

  /** @param maxBytes the maximum size of a file */
  constructor(maxBytes: number, reserve: Reserve) {
    this.#maxBytes = maxBytes;
    this.#reserve = reserve;
  }

  /** Checks the size of an upload. @throws DomainError `too_large` if it is over the maximum */
  requireSize(bytes: number): void {
    if (bytes <= this.#maxBytes) return;
    const message = `The file is larger than the maximum of ${this.#maxBytes} bytes.`;
    throw new DomainError('too_large', message);
  }

  /**
   * Adds a new upload. @throws DomainError `conflict` (`limit_reached`) if unfinished uploads are too many or too large
   */
  add(record: UploadRecord): UploadEntry {
    const unfinished = this.all().filter(({ isCompleted }) => !isCompleted);
    const isFull = (entries: UploadEntry[], { count, sizes }: { count: number; sizes: number }) =>
      entries.length >= count || bytesOf(entries) + record.length > sizes * this.#maxBytes;
    const container = jailPath(record.path).names[0];
    const ofContainer = unfinished.filter(({ containerId }) => containerId === container);
    const ofKey = unfinished.filter((each) => each.record.keyId === record.keyId);
    const { actor } = record;
    // Without an actor, all uploads of the key come from the same client.
    const ofActor = actor === undefined ? [] : ofKey.filter((each) => each.record.actor === actor);
    if (
      isFull(ofContainer, BOUNDS.container) ||
      (actor !== undefined && isFull(ofActor, BOUNDS.actor)) ||
      isFull(ofKey, BOUNDS.key) ||
      isFull(unfinished, BOUNDS.daemon)
    ) {
      const message = 'There are too many unfinished uploads: complete or delete some first.';
      throw new DomainError('conflict', message, { code: 'limit_reached' });
    }
    return this.restore({ record, part: { sureBytes: undefined } });
  }

  restore(stored: StoredUpload): UploadEntry {
    const entry = new UploadEntry(stored, this.#reserve(stored.record));
    this.#entries.set(stored.record.id, entry);
    return entry;
  }

  /** Returns an upload. @throws DomainError `not_found` if the upload is unknown or belongs to another API key */
  find(id: string, keyId: string): UploadEntry {
    const entry = this.#entries.get(id);
    if (entry?.record.keyId === keyId) return entry;
    throw noUpload(id);
  }

  /** Returns the container of an upload of any key; undefined if the upload is unknown. */
  containerOf(id: string): string | undefined {
    return this.#entries.get(id)?.containerId;
  }

  has({ record }: UploadEntry): boolean {
    return this.#entries.has(record.id);
  }

  delete({ record, release }: UploadEntry): void {
    this.#entries.delete(record.id);
    release();
  }

  all(): UploadEntry[] {
    return [...this.#entries.values()];
  }

  /** Returns the oldest completed uploads if there are more than MAX_COMPLETED. */
  surplus(): UploadEntry[] {
    return this.all()
      .filter(({ isCompleted, isTaken }) => isCompleted && !isTaken)
      .slice(0, -MAX_COMPLETED);
  }
}

const bytesOf = (entries: UploadEntry[]) => entries.reduce((sum, { record }) => sum + record.length, 0);

export const noUpload = (id: string) =>
  new DomainError('not_found', `Upload ${id} is unknown, expired or was cancelled. Create a new one.`);
