import { DomainError } from '../../../lib/errors/errors.js';
import type { OpenFile } from '../../files/posix/open-file.js';
import type { OpenFolder } from '../../files/posix/open-folder.js';
import type { Share } from './shares.js';

export type FileEntry = {
  kind: 'file';
  open: OpenFile;
  /** Releases the permit for the handle. Called when the file or folder is closed. */
  leave: () => void;
  readBytes: number;
  writtenBytes: number;
};
export type FolderEntry = { kind: 'folder'; open: OpenFolder; leave: () => void };
export type HandleEntry = FileEntry | FolderEntry;

/** The maximum number of handles in a session. The limits of its credential (`Share`) may allow fewer. */
export const MAX_HANDLES = 256;
const HANDLE_BYTES = 4;

/**
 * The open files and folders of a session. A handle is a number that is never used again and is valid only in its
 * session.
 */
export class Handles {
  readonly #entries = new Map<number, HandleEntry>();
  readonly #closing = new Set<Promise<unknown>>();
  readonly #share: Pick<Share, 'takeHandle' | 'maxHandles'>;
  #hasEnded = false;
  #opening = 0;
  #last = 0;

  /** @param share the limits of the credential, which count the handles of all its sessions */
  constructor(share: Pick<Share, 'takeHandle' | 'maxHandles'>) {
    this.#share = share;
  }

  /** The maximum number of handles of the session, if no other session of the credential has any. */
  get max(): number {
    return Math.min(MAX_HANDLES, this.#share.maxHandles);
  }

  /**
   * Opens a file or folder and returns a handle for it. @throws DomainError `rate_limited` if too many are open,
   * `conflict` if the session has ended; any error of `open`
   */
  async add(open: (leave: () => void) => Promise<HandleEntry>): Promise<Buffer> {
    if (this.#entries.size + this.#opening >= MAX_HANDLES) {
      const message = `More than ${MAX_HANDLES} files and folders are open: close some first.`;
      throw new DomainError('rate_limited', message);
    }
    const leave = this.#share.takeHandle();
    this.#opening += 1;
    try {
      const entry = await open(leave);
      return this.#hasEnded ? await refuse(entry) : this.#give(entry);
    } catch (error) {
      leave();
      throw error;
    } finally {
      this.#opening -= 1;
    }
  }

  #give(entry: HandleEntry): Buffer {
    this.#last += 1;
    this.#entries.set(this.#last, entry);
    const handle = Buffer.alloc(HANDLE_BYTES);
    handle.writeUInt32BE(this.#last);
    return handle;
  }

  /** Returns the file or folder of a handle. @throws DomainError `invalid_input` if the handle is unknown or closed */
  get(handle: Buffer): HandleEntry {
    const entry = this.#entries.get(numberOf(handle));
    if (entry === undefined) throw noHandle();
    return entry;
  }

  file(handle: Buffer): FileEntry {
    const entry = this.get(handle);
    if (entry.kind !== 'file') throw noHandle();
    return entry;
  }

  folder(handle: Buffer): FolderEntry {
    const entry = this.get(handle);
    if (entry.kind !== 'folder') throw noHandle();
    return entry;
  }

  remove(handle: Buffer): HandleEntry {
    const entry = this.get(handle);
    this.#entries.delete(numberOf(handle));
    return entry;
  }

  /** Registers a file that is being closed in the background. The end of the session waits for it. */
  closeInBackground(closing: Promise<void>): void {
    const done = closing.catch(() => undefined).finally(() => this.#closing.delete(done));
    this.#closing.add(done);
  }

  async allClosed(): Promise<void> {
    await Promise.all(this.#closing);
  }

  /** Removes and returns all files and folders, which the caller closes. No handle can be added afterwards. */
  removeAll(): HandleEntry[] {
    this.#hasEnded = true;
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    return entries;
  }
}

async function refuse({ open }: HandleEntry): Promise<never> {
  await open.close();
  throw new DomainError('conflict', 'The session has ended: open a new one.');
}

const numberOf = (handle: Buffer): number => (handle.length === HANDLE_BYTES ? handle.readUInt32BE() : 0);

const noHandle = () =>
  new DomainError('invalid_input', 'The handle is not open in this session: open the file or folder again.');
