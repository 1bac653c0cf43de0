import { DomainError } from '../../../lib/errors.js';
import type { UploadBody } from './upload-body.js';
import type { StoredUpload, UploadFolder, UploadRecord } from './upload-folder.js';

/** Whoever sends nothing for so long, while another wants to go on, has lost the connection without knowing. */
const SILENT_MS = 5000;
/** So much of the request may be over by then. */
const RETRY_AFTER_S = 1;

/** A request that has an upload for itself. */
class Going {
  readonly done: Promise<void>;
  readonly #aborter = new AbortController();
  #end: () => void = () => undefined;
  /** Once it reads. */
  body: UploadBody | undefined;

  constructor() {
    this.done = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  get signal(): AbortSignal {
    return this.#aborter.signal;
  }

  /** Whether its client is gone, and what has come is being put away. */
  get isBroken(): boolean {
    return this.body?.broken !== undefined;
  }

  get isSilent(): boolean {
    return this.body !== undefined && this.body.silentMs(performance.now()) >= SILENT_MS;
  }

  cut(reason: DomainError): void {
    this.#aborter.abort(reason);
  }

  end(): void {
    this.#end();
  }
}

export type { Going };

/** An upload, and whoever is at it. */
export class UploadEntry {
  readonly record: UploadRecord;
  isCompleted: boolean;
  /** As in the part's name. */
  sureBytes: number | undefined;
  /** Ends the reservation of its length. Until then the whole length counts for the container. */
  readonly release: () => void;
  #going: Going | undefined;

  constructor({ record, part }: StoredUpload, release: () => void) {
    this.record = record;
    this.isCompleted = part === undefined;
    this.sureBytes = part?.sureBytes;
    this.release = release;
    if (this.isCompleted) release();
  }

  get isTaken(): boolean {
    return this.#going !== undefined;
  }

  /**
   * Has it for itself. A request whose client is gone or says nothing gives way.
   * @throws DomainError `locked` while another sends
   */
  async take(): Promise<Going> {
    for (let other = this.#going; other !== undefined; other = this.#going) {
      if (!other.isBroken && !other.isSilent) throw lockedByOther();
      other.cut(lockedByOther());
      await other.done;
    }
    return this.#taken();
  }

  /** Has it for itself whoever else is at it. @param reason what that one is told */
  async seize(reason: DomainError): Promise<Going> {
    for (let other = this.#going; other !== undefined; other = this.#going) {
      other.cut(reason);
      await other.done;
    }
    return this.#taken();
  }

  /** What a client that is gone has sent counts, too, and is being put away. */
  async settle(): Promise<void> {
    if (this.#going?.isBroken) await this.#going.done;
  }

  /** How much is kept. Never all of it before the file is at its place: whoever has sent all asks no more. */
  async offset(folder: UploadFolder): Promise<number> {
    const { length } = this.record;
    if (this.isCompleted) return length;
    const bytes = await folder.bytes(this.record, this.sureBytes);
    return Math.max(0, Math.min(bytes, this.sureBytes ?? bytes, length - 1));
  }

  #taken(): Going {
    const going = new Going();
    this.#going = going;
    void going.done.then(() => {
      this.#going = undefined;
    });
    return going;
  }
}

const lockedByOther = () =>
  new DomainError(
    'locked',
    'Another request goes on with this upload: wait for it, then ask for the offset.',
    { code: 'upload_locked', retryAfterS: RETRY_AFTER_S },
  );
