import { milestone } from '../../../lib/async/milestone.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { jailPath } from '../jail/jail-path.js';
import type { UploadBody } from './upload-body.js';
import type { StoredUpload, UploadFolder, UploadRecord } from './upload-folder.js';

/**
 * If a client has sent nothing for this long, another request may replace its request: the connection is probably
 * lost.
 */
const SILENT_MS = 5000;
/** When a client should retry that found the upload locked: by then, the request that has locked it may have ended. */
const RETRY_AFTER_S = 1;

/** A request that has exclusive use of an upload. */
class Going implements Disposable {
  readonly #over = milestone();
  readonly #aborter = new AbortController();
  /** Set once the request reads its body. */
  body: UploadBody | undefined;

  get done(): Promise<void> {
    return this.#over.reached;
  }

  get signal(): AbortSignal {
    return this.#aborter.signal;
  }

  /** Whether the client has disconnected. Received bytes may still have to be stored. */
  get isBroken(): boolean {
    return this.body?.broken !== undefined;
  }

  get isSilent(): boolean {
    return this.body !== undefined && this.body.silentMs(performance.now()) >= SILENT_MS;
  }

  cut(reason: DomainError): void {
    this.#aborter.abort(reason);
  }

  [Symbol.dispose](): void {
    this.#over.reach();
  }
}

export type { Going };

/** An upload, and the request that has locked it. */
export class UploadEntry {
  readonly record: UploadRecord;
  /** The container to whose files the upload will be added. */
  readonly containerId: string | undefined;
  isCompleted: boolean;
  /** The number of bytes that are verified; undefined if all are. It is part of the partial file's name. */
  sureBytes: number | undefined;
  /** Stops counting the declared length of the upload in the container's quota. */
  readonly release: () => void;
  #going: Going | undefined;

  constructor({ record, part }: StoredUpload, release: () => void) {
    this.record = record;
    this.containerId = jailPath(record.path).names[0];
    this.isCompleted = part === undefined;
    this.sureBytes = part?.sureBytes;
    this.release = release;
    if (this.isCompleted) release();
  }

  get isTaken(): boolean {
    return this.#going !== undefined;
  }

  /**
   * Locks the upload. If another request has locked it, and its client has disconnected or sends nothing, that request
   * is ended.
   *
   * @param reason if given, ends the other request in any case, with this error
   * @throws DomainError `locked` while another request sends bytes
   */
  async take(reason?: DomainError): Promise<Going> {
    for (let other = this.#going; other !== undefined; other = this.#going) {
      if (reason === undefined && !other.isBroken && !other.isSilent) throw lockedByOther();
      other.cut(reason ?? lockedByOther());
      await other.done;
    }
    const going = new Going();
    this.#going = going;
    void going.done.then(() => {
      this.#going = undefined;
    });
    return going;
  }

  /** Waits until the bytes that a disconnected client has sent are stored, so that `offset` includes them. */
  async settle(): Promise<void> {
    if (this.#going?.isBroken) await this.#going.done;
  }

  /**
   * Returns the number of stored bytes. Until the file is at its path, this is at most the length minus 1, so that the
   * client sends the rest again, which completes the upload.
   */
  async offset(folder: UploadFolder): Promise<number> {
    const { length } = this.record;
    if (this.isCompleted) return length;
    const bytes = await folder.bytes(this.record, this.sureBytes);
    return Math.max(0, Math.min(bytes, this.sureBytes ?? bytes, length - 1));
  }
}

const lockedByOther = () =>
  new DomainError(
    'locked',
    'Another request is using this upload: wait until it ends, then request the offset.',
    { code: 'upload_locked', retryAfterS: RETRY_AFTER_S },
  );
