import type { Clock } from '../../../lib/clock.js';
import { unlessMissing } from '../../../lib/errors.js';
import type { Logger } from '../../../lib/logger.js';
import type { FileParts } from '../file-parts.js';
import { jailPath } from '../jail/jail-path.js';
import type { Going, UploadEntry } from './upload-entry.js';
import type { UploadFolder } from './upload-folder.js';
import { noUpload, type UploadTable } from './upload-table.js';

export type UploadStoreOptions = {
  folder: UploadFolder;
  table: UploadTable;
  parts: Pick<FileParts, 'changes'>;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
};

const HOUR_MS = 3_600_000;
/** After its last byte came. */
const UNFINISHED_MS = 24 * HOUR_MS;
/** For who has lost the last answer. */
const COMPLETED_MS = HOUR_MS;
const SWEEP_EVERY_MS = 60_000;

/** The uploads that are kept: read once from the disk, and forgotten when their time is over. */
export class UploadStore {
  readonly #options: UploadStoreOptions;
  #loading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: UploadStoreOptions) {
    this.#options = options;
  }

  /** What an earlier daemon has left. @throws the system's errors, after which it is tried again */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** @throws DomainError `not_found`, also where it is another key's, or its time is over */
  async find(id: string, keyId: string): Promise<UploadEntry> {
    await this.load();
    const entry = this.#options.table.find(id, keyId);
    if (!(await this.#isOver(entry))) return entry;
    await this.#end(entry);
    throw noUpload(id);
  }

  /** When its time is over, in milliseconds since the Unix epoch. @throws the system's errors */
  async expiresAt({ record, isCompleted, sureBytes }: UploadEntry): Promise<number> {
    const { folder } = this.#options;
    const changedAt = isCompleted ? folder.completedAtMs(record) : folder.changedAtMs(record, sureBytes);
    // What somebody has deleted on the host is over.
    const since = await unlessMissing(changedAt);
    return since === undefined ? 0 : since + (isCompleted ? COMPLETED_MS : UNFINISHED_MS);
  }

  /** @param going who has it */
  async forget(entry: UploadEntry, going: Going): Promise<void> {
    const { folder, table } = this.#options;
    try {
      await folder.delete(entry.record, entry.sureBytes);
      table.delete(entry);
    } finally {
      going.end();
    }
  }

  /** Ends those whose time is over, now and from time to time. What goes wrong is logged. */
  async sweep(): Promise<void> {
    const { logger, table } = this.#options;
    try {
      await this.load();
      const surplus = new Set(table.surplus());
      for (const entry of table.all()) {
        if (surplus.has(entry) || (await this.#isOver(entry))) await this.#end(entry);
      }
    } catch (error) {
      logger.warn({ err: error }, 'unfinished uploads cannot be looked through; they stay for now');
    }
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.sweep(), SWEEP_EVERY_MS).unref();
  }

  /** Waits for what is being put away: those who send are gone by then. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#options.table.all().map((entry) => entry.settle()));
  }

  async #load(): Promise<void> {
    const { folder, table } = this.#options;
    for (const stored of await folder.load()) table.restore(stored);
  }

  /** Also one whose container is gone. What somebody is at is not. */
  async #isOver(entry: UploadEntry): Promise<boolean> {
    if (entry.isTaken) return false;
    if ((await this.expiresAt(entry)) <= this.#options.clock.now()) return !entry.isTaken;
    if (entry.isCompleted) return false;
    return !this.#options.parts.changes.isContainers(jailPath(entry.record.path));
  }

  async #end(entry: UploadEntry): Promise<void> {
    const going = await entry.seize(noUpload(entry.record.id));
    if (this.#options.table.has(entry)) await this.forget(entry, going);
    else going.end();
  }
}
