import type { Upload } from '../../../lib/contract/upload.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { failing, hostFault } from '../../../lib/errors/host-fault.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { newId } from '../../../lib/text/ids.js';
import { type Clock, isoTime } from '../../../lib/time/clock.js';
import type { FileParts } from '../changes/file-parts.js';
import { replaceable } from '../changes/staging.js';
import { type JailPath, jailPath } from '../jail/jail-path.js';
import { receivePart, type SentBytes } from './receive-part.js';
import { readChecksum, tooLong } from './upload-body.js';
import type { Going, UploadEntry } from './upload-entry.js';
import { UploadFolder, type UploadRecord } from './upload-folder.js';
import { UploadStore } from './upload-store.js';
import { noUpload, UploadTable } from './upload-table.js';

export type ResumableUploadsOptions = {
  parts: FileParts;
  /** Where the received bytes are stored: on the disk of the servers' folders, but outside them. */
  folder: string;
  /** The maximum size of a file, in bytes. */
  maxBytes: number;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
};

/** An upload, as the API reports it. `offset` equals `length` only once the file is in place. */
export type ResumableUpload = {
  id: string;
  path: string;
  length: number;
  offset: number;
  status: 'uploading' | 'completed';
  expires_at: string;
};

/** A part of an upload, as the client sends it. */
export type SentPart = {
  /** The position of the first byte in the file. */
  offset: number;
  /** The checksum of the part in tus notation: `sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=`. */
  checksum?: string | undefined;
  bytes: Upload;
};

const MAX_EACH = 200;
const MAX_IN_ALL = 1000;
const WHAT = 'The upload cannot continue now';

/**
 * Uploads over several requests, which survive a restart of the daemon (docs/decisions/0006). An upload belongs to
 * the key that created it. Every method throws DomainError `not_found` for an unknown upload; `disk_full`,
 * `unavailable`.
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
    const reserve = ({ path, length }: UploadRecord) => parts.claims.reserve(jailPath(path), length);
    this.#table = new UploadTable(bounds, reserve);
    this.#store = new UploadStore({ folder: this.#folder, table: this.#table, parts, clock, logger });
  }

  /** Counts the uploads of an earlier daemon against their containers' quotas. Errors are logged. */
  static async open(options: ResumableUploadsOptions): Promise<ResumableUploads> {
    const uploads = new ResumableUploads(options);
    await uploads.#store.load().catch((error: unknown) => {
      options.logger.warn(
        { err: error },
        'cannot read unfinished uploads; they do not count toward quotas until they can be read',
      );
    });
    return uploads;
  }

  /**
   * Creates an upload. A file of 0 bytes is complete at once.
   *
   * @throws DomainError `too_large`; `conflict`, also with `limit_reached`; the errors of `Files.upload` for the path
   */
  async create(upload: Omit<UploadRecord, 'id'>): Promise<ResumableUpload> {
    const path = jailPath(upload.path);
    this.#table.requireSize(upload.length);
    await this.#store.load().catch(failing(WHAT));
    const entry = await this.#reserved(path, { ...upload, id: newId('upl_') });
    const going = await entry.take();
    try {
      await this.#folder.create(entry.record).catch(failing('The upload cannot be created now'));
      if (upload.length === 0) await this.#receive(entry, going, { offset: 0, bytes: NO_BYTES });
      const view = await this.#view(entry);
      going.end();
      return view;
    } catch (error) {
      // If the deletion fails, the next sweep repeats it.
      await this.#store.forget(entry, going).catch(() => undefined);
      throw error;
    }
  }

  /** Returns the state of an upload, including one that is receiving bytes. */
  async get(id: string, keyId: string): Promise<ResumableUpload & Pick<UploadRecord, 'metadata'>> {
    const entry = await this.#find(id, keyId);
    await entry.settle();
    return { ...(await this.#view(entry)), metadata: entry.record.metadata };
  }

  /**
   * Appends bytes at the current offset. With the last byte, the file appears at its path. Received bytes are kept if
   * the client disconnects or the call throws, unless their checksum does not match.
   *
   * @throws DomainError `conflict` for a different offset; `locked` while another request sends; `too_large` beyond
   * the end of the file; `checksum_mismatch`; the errors of `Files.upload` for the path; the errors of the body
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

  /**
   * Cancels an upload, interrupting a request that sends, and deletes its bytes. For a completed upload, only the
   * record is deleted.
   */
  async delete(id: string, keyId: string): Promise<void> {
    const entry = await this.#find(id, keyId);
    const going = await entry.seize(noUpload(id));
    if (this.#table.has(entry)) return this.#store.forget(entry, going);
    going.end();
    throw noUpload(id);
  }

  /** Deletes expired uploads, now and then periodically. Errors are logged. */
  sweep(): Promise<void> {
    return this.#store.sweep();
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /**
   * Checks the path and reserves space for the whole file until it is in place. A file that it will replace counts
   * until then as well.
   */
  #reserved(path: JailPath, record: UploadRecord): Promise<UploadEntry> {
    const { claims, jail } = this.#parts;
    return claims.during(path, async ({ reservation }) => {
      await jail.hold(path, replaceable);
      await reservation.take(record.length);
      reservation.give(record.length);
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

/** The body of an upload of 0 bytes. */
const NO_BYTES: Upload = {
  fileName: undefined,
  type: undefined,
  size: 0,
  fields: new Map(),
  async *[Symbol.asyncIterator]() {
    // There is no data.
  },
};

function atOther(stands: number, { isCompleted }: UploadEntry): DomainError {
  const message = isCompleted
    ? 'The upload is already complete: create a new one.'
    : `The upload has ${stands} bytes: continue at that offset.`;
  return new DomainError('conflict', message);
}
