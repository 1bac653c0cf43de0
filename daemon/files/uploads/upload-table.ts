import { DomainError } from '../../../lib/errors/errors.js';
import { UploadEntry } from './upload-entry.js';
import type { StoredUpload, UploadRecord } from './upload-folder.js';

/** Reserves the length of an upload. @returns a function that releases it; further calls do nothing */
export type Reserve = (record: UploadRecord) => () => void;

/** The maximum number of unfinished uploads per key, and of all keys. */
const MAX_EACH = 200;
const MAX_IN_ALL = 1000;
/** The maximum total size of the unfinished uploads per key, and of all keys, as multiples of `maxBytes`. */
const LARGEST_EACH = 16;
const LARGEST_IN_ALL = 64;
/** The number of completed uploads that are kept, for clients that have lost the last response. */
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

  /** @throws DomainError `too_large` */
  requireSize(bytes: number): void {
    if (bytes <= this.#maxBytes) return;
    const message = `The file is larger than the maximum of ${this.#maxBytes} bytes.`;
    throw new DomainError('too_large', message);
  }

  /** Adds a new upload. @throws DomainError `conflict` (`limit_reached`) */
  add(record: UploadRecord): UploadEntry {
    const unfinished = this.all().filter(({ isCompleted }) => !isCompleted);
    const own = unfinished.filter((each) => each.record.keyId === record.keyId);
    const isFull = (entries: UploadEntry[], max: number, largest: number) =>
      entries.length >= max || bytesOf(entries) + record.length > largest * this.#maxBytes;
    if (isFull(own, MAX_EACH, LARGEST_EACH) || isFull(unfinished, MAX_IN_ALL, LARGEST_IN_ALL)) {
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

  /** @throws DomainError `not_found` if the upload is unknown or belongs to another API key */
  find(id: string, keyId: string): UploadEntry {
    const entry = this.#entries.get(id);
    if (entry?.record.keyId === keyId) return entry;
    throw noUpload(id);
  }

  /** Returns the path of an upload of any key; undefined if the upload is unknown. */
  pathOf(id: string): string | undefined {
    return this.#entries.get(id)?.record.path;
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
