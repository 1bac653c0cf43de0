import type { ResumableUpload } from '../../../generated/daemon/types.js';
import type { Upload } from '../../../lib/contract/upload.js';
import { DomainError, unlessMissing } from '../../../lib/errors/errors.js';
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
import { noUpload, UploadTable } from './upload-table.js';

export type ResumableUploadsOptions = {
  parts: FileParts;
  /** The folder of received bytes. It is on the disk of the containers' folders, but outside them. */
  folder: string;
  /** The maximum length of an upload, in bytes. */
  maxBytes: number;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
};

/** A part of an upload, as the client sends it. */
export type SentPart = {
  /** The position of the first byte in the file. */
  offset: number;
  /** The checksum of the part in the format of tus: `sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=`. */
  checksum?: string | undefined;
  bytes: Upload;
};

const HOUR_MS = 3_600_000;
/** How long an unfinished upload is kept after its last byte was received. */
const UNFINISHED_MS = 24 * HOUR_MS;
/** How long a completed upload is remembered, for clients that lost the last response. */
const COMPLETED_MS = HOUR_MS;
const SWEEP_EVERY_MS = 60_000;
const WHAT = 'The upload cannot continue now';

/**
 * Uploads that consist of several requests and are kept when the daemon restarts (docs/decisions/0006). An upload
 * belongs to the API key that created it. Every method throws DomainError `not_found` for an unknown upload;
 * `disk_full`, `unavailable`.
 */
export class ResumableUploads {
  readonly maxBytes: number;
  readonly #options: ResumableUploadsOptions;
  readonly #folder: UploadFolder;
  readonly #table: UploadTable;
  #loading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(options: ResumableUploadsOptions) {
    const { parts, folder, maxBytes } = options;
    this.maxBytes = maxBytes;
    this.#options = options;
    this.#folder = new UploadFolder(folder);
    const reserve = ({ path, length }: UploadRecord) => parts.claims.reserve(jailPath(path), length);
    this.#table = new UploadTable(maxBytes, reserve);
  }

  /** Opens the uploads, and counts unfinished ones of an earlier daemon in the quotas. Errors are logged. */
  static async open(options: ResumableUploadsOptions): Promise<ResumableUploads> {
    const uploads = new ResumableUploads(options);
    await uploads.#load().catch((error: unknown) => {
      options.logger.warn(
        { err: error },
        'cannot read unfinished uploads; they do not count toward quotas until they can be read',
      );
    });
    return uploads;
  }

  /**
   * Creates an upload. An upload of 0 bytes is complete at once.
   *
   * @throws DomainError `too_large`; `conflict` (`limit_reached`) if there are too many unfinished uploads; the errors
   * of `Files.upload` for the path
   */
  async create(upload: Omit<UploadRecord, 'id'>): Promise<ResumableUpload> {
    const path = jailPath(upload.path);
    this.#table.requireSize(upload.length);
    await this.#load().catch(failing(WHAT));
    const entry = await this.#reserved(path, { ...upload, id: newId('upl_') });
    using going = await entry.take();
    try {
      await this.#folder.create(entry.record).catch(failing('The upload cannot be created now'));
      if (upload.length === 0) await this.#receive(entry, going, { offset: 0, bytes: NO_BYTES });
      return await this.#view(entry);
    } catch (error) {
      // If the deletion fails, the next sweep repeats it.
      await this.#forget(entry).catch(() => undefined);
      throw error;
    }
  }

  /** Returns the container in which the upload's path is; undefined if the upload is unknown. */
  async containerOf(id: string): Promise<string | undefined> {
    await this.#load().catch(failing(WHAT));
    return this.#table.containerOf(id);
  }

  /** Returns the state of an upload, also while a request sends bytes. */
  async get(id: string, keyId: string): Promise<ResumableUpload & Pick<UploadRecord, 'metadata'>> {
    const entry = await this.#find(id, keyId);
    await entry.settle();
    return { ...(await this.#view(entry)), metadata: entry.record.metadata };
  }

  /**
   * Appends bytes at the current offset. After the last byte, the file appears at its path. Received bytes are kept
   * if the client disconnects or the call throws, unless their checksum does not match.
   *
   * @throws DomainError `conflict` for a different offset; `locked` while another request sends; `too_large` beyond
   * the length of the upload; `checksum_mismatch`; the errors of `Files.upload` for the path; the errors of the body
   */
  async append(id: string, keyId: string, { offset, checksum, bytes }: SentPart): Promise<ResumableUpload> {
    const entry = await this.#find(id, keyId);
    const said = checksum === undefined ? undefined : readChecksum(checksum);
    using going = await entry.take();
    try {
      if (!this.#table.has(entry)) throw noUpload(id);
      const stands = await entry.offset(this.#folder);
      if (offset !== stands || entry.isCompleted) throw atOther(stands, entry);
      if (offset + (bytes.size ?? 0) > entry.record.length) throw tooLong();
      await this.#receive(entry, going, { offset, checksum: said, bytes });
      return await this.#view(entry);
    } catch (error) {
      throw hostFault(error, WHAT);
    }
  }

  /**
   * Cancels an upload and deletes its bytes. A request that sends bytes is ended. Of a completed upload, only the
   * record is deleted.
   */
  async delete(id: string, keyId: string): Promise<void> {
    const entry = await this.#find(id, keyId);
    if (!(await this.#end(entry))) throw noUpload(id);
  }

  /** Deletes expired uploads at once, and from then on periodically. Errors are logged. */
  async sweep(): Promise<void> {
    try {
      await this.#load();
      const surplus = new Set(this.#table.surplus());
      for (const entry of this.#table.all()) {
        if (surplus.has(entry) || (await this.#isOver(entry))) await this.#end(entry);
      }
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'cannot delete expired uploads');
    }
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.sweep(), SWEEP_EVERY_MS).unref();
  }

  /** Waits until the received bytes are stored. All clients must have been disconnected before. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#table.all().map((entry) => entry.settle()));
  }

  /** Loads the uploads of an earlier daemon. @throws the system's errors; the next call tries again */
  #load(): Promise<void> {
    const load = async () => {
      for (const stored of await this.#folder.load()) this.#table.restore(stored);
    };
    this.#loading ??= load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /**
   * Adds an upload after checking its path. The length of the upload counts in the quota until the file is at its path.
   * If it will replace a file, that file counts until then as well.
   */
  #reserved(path: JailPath, record: UploadRecord): Promise<UploadEntry> {
    const { claims, jail } = this.#options.parts;
    return claims.during(path, async ({ reservation }) => {
      await jail.hold(path, replaceable);
      await reservation.take(record.length);
      reservation.give(record.length);
      // No other change runs between the release above and this call, so none can take the space.
      return this.#table.add(record);
    });
  }

  /**
   * Returns an upload of this key.
   *
   * @throws DomainError `not_found`, also if it has expired or belongs to another key; `unavailable`
   */
  #find(id: string, keyId: string): Promise<UploadEntry> {
    const find = async () => {
      await this.#load();
      const entry = this.#table.find(id, keyId);
      if (!(await this.#isOver(entry))) return entry;
      await this.#end(entry);
      throw noUpload(id);
    };
    return find().catch(failing(WHAT));
  }

  /** Whether the upload has expired or its container was removed. An upload in use has not expired. */
  async #isOver(entry: UploadEntry): Promise<boolean> {
    const { parts, clock } = this.#options;
    if (entry.isTaken) return false;
    if ((await this.#expiresAt(entry)) <= clock.now()) return !entry.isTaken;
    return !entry.isCompleted && !parts.claims.isContainers(jailPath(entry.record.path));
  }

  /** Returns when the upload expires, in milliseconds since the Unix epoch. @throws the system's errors */
  async #expiresAt({ record, isCompleted, sureBytes }: UploadEntry): Promise<number> {
    const folder = this.#folder;
    const changedAt = isCompleted ? folder.completedAtMs(record) : folder.changedAtMs(record, sureBytes);
    // An upload whose files were deleted on the host has expired.
    const since = await unlessMissing(changedAt);
    return since === undefined ? 0 : since + (isCompleted ? COMPLETED_MS : UNFINISHED_MS);
  }

  /** Deletes an upload, and ends a request that uses it. @returns false if another request has deleted it */
  async #end(entry: UploadEntry): Promise<boolean> {
    using _going = await entry.take(noUpload(entry.record.id));
    const isKnown = this.#table.has(entry);
    if (isKnown) await this.#forget(entry);
    return isKnown;
  }

  /** Deletes an upload and its stored files. The caller must have locked the upload. */
  async #forget(entry: UploadEntry): Promise<void> {
    await this.#folder.delete(entry.record, entry.sureBytes);
    this.#table.delete(entry);
  }

  #receive(entry: UploadEntry, going: Going, sent: SentBytes): Promise<void> {
    return receivePart({ parts: this.#options.parts, folder: this.#folder, entry, going }, sent);
  }

  async #view(entry: UploadEntry): Promise<ResumableUpload> {
    const { id, path, length } = entry.record;
    const offset = await entry.offset(this.#folder);
    const status = entry.isCompleted ? 'completed' : 'uploading';
    const expiresAt = await this.#expiresAt(entry);
    return { id, path, length, offset, status, expires_at: isoTime(expiresAt) };
  }
}

/** An empty body, for an upload of 0 bytes. */
const NO_BYTES: Upload = {
  fileName: undefined,
  type: undefined,
  size: 0,
  fields: new Map(),
  async *[Symbol.asyncIterator]() {
    // Yields no bytes.
  },
};

function atOther(stands: number, { isCompleted }: UploadEntry): DomainError {
  const message = isCompleted
    ? 'The upload is already complete: create a new one.'
    : `The upload has ${stands} bytes: continue at that offset.`;
  return new DomainError('conflict', message);
}
