import { type Clock, isoTime } from '../../../lib/clock.js';
import { DomainError } from '../../../lib/errors.js';
import { failing, hostFault } from '../../../lib/host-fault.js';
import { newId } from '../../../lib/ids.js';
import type { Logger } from '../../../lib/logger.js';
import type { Upload } from '../../../lib/upload.js';
import type { FileParts } from '../file-parts.js';
import { type JailPath, jailPath } from '../jail/jail-path.js';
import { replaceable } from '../staging.js';
import { receivePart, type SentBytes } from './receive-part.js';
import { readChecksum, tooLong } from './upload-body.js';
import type { Going, UploadEntry } from './upload-entry.js';
import { UploadFolder, type UploadRecord } from './upload-folder.js';
import { UploadStore } from './upload-store.js';
import { noUpload, UploadTable } from './upload-table.js';

export type ResumableUploadsOptions = {
  parts: FileParts;
  /** Where what has come lies: on the disk of the servers' folders, and outside them. */
  folder: string;
  /** The largest file. */
  maxBytes: number;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
};

/** An upload, in the words of the API. `offset` equals `length` once the file is at its place, and not before. */
export type ResumableUpload = {
  id: string;
  path: string;
  length: number;
  offset: number;
  status: 'uploading' | 'completed';
  expires_at: string;
};

/** Bytes of an upload as they come, and what is said of them. */
export type SentPart = {
  /** Where in the file the first of them belongs. */
  offset: number;
  /** Of all of them, as tus writes it: `sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=`. */
  checksum?: string | undefined;
  bytes: Upload;
};

const MAX_EACH = 200;
const MAX_IN_ALL = 1000;
const WHAT = 'The upload cannot go on now';

/**
 * Files that come in parts, over as many requests as it takes; the next daemon goes on with them (docs/decisions/0006). An
 * upload is that of the key which began it. Every method throws DomainError `not_found` for one that is not there;
 * `disk_full`, `unavailable`.
 */
export class ResumableUploads {
  readonly maxBytes: number;
  readonly #parts: FileParts;
  readonly #folder: UploadFolder;
  readonly #table: UploadTable;
  readonly #store: UploadStore;

  private constructor({ parts, folder, maxBytes, clock, logger }: ResumableUploadsOptions) {
    this.maxBytes = maxBytes;
    this.#parts = parts;
    this.#folder = new UploadFolder(folder);
    const bounds = { maxBytes, maxEach: MAX_EACH, maxInAll: MAX_IN_ALL };
    const reserve = ({ path, length }: UploadRecord) => parts.changes.reserve(jailPath(path), length);
    this.#table = new UploadTable(bounds, reserve);
    this.#store = new UploadStore({ folder: this.#folder, table: this.#table, parts, clock, logger });
  }

  /** Counts what an earlier daemon has left for its containers. What goes wrong is logged. */
  static async open(options: ResumableUploadsOptions): Promise<ResumableUploads> {
    const uploads = new ResumableUploads(options);
    await uploads.#store.load().catch((error: unknown) => {
      options.logger.warn({ err: error }, 'unfinished uploads cannot be counted before they can be read');
    });
    return uploads;
  }

  /**
   * Begins one; a file of 0 bytes is there at once.
   * @throws DomainError `too_large`; `conflict`, also with `limit_reached`; what `Files.upload` throws for the path
   */
  async create(upload: Omit<UploadRecord, 'id'>): Promise<ResumableUpload> {
    const path = jailPath(upload.path);
    this.#table.requireSize(upload.length);
    await this.#store.load().catch(failing(WHAT));
    const entry = await this.#reserved(path, { ...upload, id: newId('upl_') });
    const going = await entry.take();
    try {
      await this.#folder.create(entry.record).catch(failing('The upload cannot begin'));
      if (upload.length === 0) await this.#receive(entry, going, { offset: 0, bytes: NO_BYTES });
      const view = await this.#view(entry);
      going.end();
      return view;
    } catch (error) {
      // What cannot be deleted now either is when somebody looks next.
      await this.#store.forget(entry, going).catch(() => undefined);
      throw error;
    }
  }

  /** How far it is, also while more comes. */
  async get(id: string, keyId: string): Promise<ResumableUpload & Pick<UploadRecord, 'metadata'>> {
    const entry = await this.#find(id, keyId);
    await entry.settle();
    return { ...(await this.#view(entry)), metadata: entry.record.metadata };
  }

  /**
   * Adds bytes where the upload stands; with the last one the file appears at its place. What has come is kept when
   * the client goes away, and when this throws, but for bytes that have another checksum than was said.
   *
   * @throws DomainError `conflict` for another offset; `locked` while another request sends; `too_large` beyond the
   * file's end; `checksum_mismatch`; what `Files.upload` throws for the path; what reading the bytes throws
   */
  async append(id: string, keyId: string, { offset, checksum, bytes }: SentPart): Promise<ResumableUpload> {
    const entry = await this.#find(id, keyId);
    const said = checksum === undefined ? undefined : readChecksum(checksum);
    const going = await entry.take();
    try {
      if (!this.#table.has(entry)) throw noUpload(id);
      const stands = await entry.offset(this.#folder);
      if (offset !== stands || entry.isCompleted) throw atOther(stands, entry);
      if (offset + (bytes.size ?? 0) > entry.record.length) throw tooLong();
      await this.#receive(entry, going, { offset, checksum: said, bytes });
      return await this.#view(entry);
    } catch (error) {
      throw hostFault(error, WHAT);
    } finally {
      going.end();
    }
  }

  /** Ends one, whoever is sending, and deletes what has come. One that is completed is forgotten alone. */
  async delete(id: string, keyId: string): Promise<void> {
    const entry = await this.#find(id, keyId);
    const going = await entry.seize(noUpload(id));
    if (this.#table.has(entry)) return this.#store.forget(entry, going);
    going.end();
    throw noUpload(id);
  }

  /** Lets go of those whose time is over, now and from time to time. What goes wrong is logged. */
  sweep(): Promise<void> {
    return this.#store.sweep();
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /**
   * Before anything is sent: a file can have the place, and there is space for all of it, which is reserved until the
   * file is at its place. What it will replace counts until then, too.
   */
  #reserved(path: JailPath, record: UploadRecord): Promise<UploadEntry> {
    const { changes, jail } = this.#parts;
    return changes.change(path, async ({ room }) => {
      await jail.hold(path, replaceable);
      await room.take(record.length);
      room.give(record.length);
      // In the same tick, so that no other change can take the space in between.
      return this.#table.add(record);
    });
  }

  #find(id: string, keyId: string): Promise<UploadEntry> {
    return this.#store.find(id, keyId).catch(failing(WHAT));
  }

  #receive(entry: UploadEntry, going: Going, sent: SentBytes): Promise<void> {
    return receivePart({ parts: this.#parts, folder: this.#folder, entry, going }, sent);
  }

  async #view(entry: UploadEntry): Promise<ResumableUpload> {
    const { id, path, length } = entry.record;
    const offset = await entry.offset(this.#folder);
    const status = entry.isCompleted ? 'completed' : 'uploading';
    const expiresAt = await this.#store.expiresAt(entry);
    return { id, path, length, offset, status, expires_at: isoTime(expiresAt) };
  }
}

/** Of a file that has none. */
const NO_BYTES: Upload = {
  fileName: undefined,
  type: undefined,
  size: 0,
  fields: new Map(),
  async *[Symbol.asyncIterator]() {
    // There is nothing to come.
  },
};

function atOther(stands: number, { isCompleted }: UploadEntry): DomainError {
  const message = isCompleted
    ? 'The upload is completed: nothing is missing, begin a new one.'
    : `The upload has ${stands} bytes: send what comes after them.`;
  return new DomainError('conflict', message);
}
