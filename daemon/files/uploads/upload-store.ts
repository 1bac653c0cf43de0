import { unlessMissing } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { FileParts } from '../changes/file-parts.js';
import { jailPath } from '../jail/jail-path.js';
import type { Going, UploadEntry } from './upload-entry.js';
import type { UploadFolder } from './upload-folder.js';
import { noUpload, type UploadTable } from './upload-table.js';

export type UploadStoreOptions = {
  folder: UploadFolder;
  table: UploadTable;
  parts: Pick<FileParts, 'claims'>;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
};

const HOUR_MS = 3_600_000;
/** The lifetime after the last byte. */
const UNFINISHED_MS = 24 * HOUR_MS;
/** The lifetime of a completed upload, for clients that lost the last response. */
const COMPLETED_MS = HOUR_MS;
const SWEEP_EVERY_MS = 60_000;

/** The stored uploads: read once from the disk, and deleted when they expire. */
export class UploadStore {
  readonly #options: UploadStoreOptions;
  #loading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: UploadStoreOptions) {
    this.#options = options;
  }

  /** Loads the uploads of an earlier daemon. @throws the system's errors; the next call tries again */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** @throws DomainError `not_found`, also for an expired upload or one of another key */
  async find(id: string, keyId: string): Promise<UploadEntry> {
    await this.load();
    const entry = this.#options.table.find(id, keyId);
    if (!(await this.#isOver(entry))) return entry;
    await this.#end(entry);
    throw noUpload(id);
  }

  /** Returns when the upload expires, in milliseconds since the Unix epoch. @throws the system's errors */
  async expiresAt({ record, isCompleted, sureBytes }: UploadEntry): Promise<number> {
    const { folder } = this.#options;
    const changedAt = isCompleted ? folder.completedAtMs(record) : folder.changedAtMs(record, sureBytes);
    // An upload whose files were deleted on the host has expired.
    const since = await unlessMissing(changedAt);
    return since === undefined ? 0 : since + (isCompleted ? COMPLETED_MS : UNFINISHED_MS);
  }

  /** @param going the request that has exclusive use of the upload */
  async forget(entry: UploadEntry, going: Going): Promise<void> {
    const { folder, table } = this.#options;
    try {
      await folder.delete(entry.record, entry.sureBytes);
      table.delete(entry);
    } finally {
      going.end();
    }
  }

  /** Deletes expired uploads, now and then periodically. Errors are logged. */
  async sweep(): Promise<void> {
    const { logger, table } = this.#options;
    try {
      await this.load();
      const surplus = new Set(table.surplus());
      for (const entry of table.all()) {
        if (surplus.has(entry) || (await this.#isOver(entry))) await this.#end(entry);
      }
    } catch (error) {
      logger.warn({ err: error }, 'cannot scan unfinished uploads for expired ones');
    }
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.sweep(), SWEEP_EVERY_MS).unref();
  }

  /** Waits until the received bytes are stored. All clients must have been disconnected before. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#options.table.all().map((entry) => entry.settle()));
  }

  async #load(): Promise<void> {
    const { folder, table } = this.#options;
    for (const stored of await folder.load()) table.restore(stored);
  }

  /** Whether the upload has expired or its container was removed. An upload in use has not expired. */
  async #isOver(entry: UploadEntry): Promise<boolean> {
    if (entry.isTaken) return false;
    if ((await this.expiresAt(entry)) <= this.#options.clock.now()) return !entry.isTaken;
    if (entry.isCompleted) return false;
    return !this.#options.parts.claims.isContainers(jailPath(entry.record.path));
  }

  async #end(entry: UploadEntry): Promise<void> {
    const going = await entry.seize(noUpload(entry.record.id));
    if (this.#options.table.has(entry)) await this.forget(entry, going);
    else going.end();
  }
}
