import { DomainError } from '../../../lib/errors.js';
import { atEnd, atFault, onceThere, type Soon } from '../../../lib/soon.js';
import type { OpenFile } from '../../files/posix/open-file.js';
import type { OpenFolder } from '../../files/posix/open-folder.js';
import type { GatheredWrites } from './gathered-writes.js';
import type { Share } from './shares.js';

export type FileEntry = {
  kind: 'file';
  open: OpenFile;
  /** To be called once it is closed. */
  leave: () => void;
  writes: GatheredWrites;
  readBytes: number;
  writtenBytes: number;
};
export type FolderEntry = { kind: 'folder'; open: OpenFolder; leave: () => void };
export type HandleEntry = FileEntry | FolderEntry;

/** Of a session at once, where its share has so many; OpenSSH's own server says as many as the host does. */
export const MAX_HANDLES = 256;
const HANDLE_BYTES = 4;

/** What a session has open. A handle is a number that is never used again in the session, and worth nothing in another. */
export class Handles {
  readonly #entries = new Map<number, HandleEntry>();
  readonly #closing = new Set<Promise<unknown>>();
  readonly #share: Pick<Share, 'takeHandle' | 'maxHandles'>;
  #isOver = false;
  #opening = 0;
  #last = 0;

  /** @param share which counts what other sessions have open, too */
  constructor(share: Pick<Share, 'takeHandle' | 'maxHandles'>) {
    this.#share = share;
  }

  /** How many there may be at once, where no other session of the share has any. */
  get max(): number {
    return Math.min(MAX_HANDLES, this.#share.maxHandles);
  }

  /** @throws DomainError `rate_limited` where too many are open, `conflict` where the session is over; what `open` throws */
  add(open: (leave: () => void) => Soon<HandleEntry>): Soon<Buffer> {
    if (this.#entries.size + this.#opening >= MAX_HANDLES) {
      const message = `Over ${MAX_HANDLES} files and folders are open: close some first.`;
      throw new DomainError('rate_limited', message);
    }
    const leave = this.#share.takeHandle();
    this.#opening += 1;
    const work = () => onceThere(open(leave), (entry) => (this.#isOver ? refuse(entry) : this.#give(entry)));
    const fault = (error: unknown) => {
      leave();
      return error;
    };
    return atEnd(
      () => atFault(work, fault),
      () => {
        this.#opening -= 1;
      },
    );
  }

  #give(entry: HandleEntry): Buffer {
    this.#last += 1;
    this.#entries.set(this.#last, entry);
    const handle = Buffer.alloc(HANDLE_BYTES);
    handle.writeUInt32BE(this.#last);
    return handle;
  }

  /** @throws DomainError `invalid_input` for what was never given, or is closed */
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

  /** What nobody waits for now is waited for at the end. */
  closesLater(closing: Promise<void>): void {
    const over = closing.catch(() => undefined).finally(() => this.#closing.delete(over));
    this.#closing.add(over);
  }

  async allClosed(): Promise<void> {
    await Promise.all(this.#closing);
  }

  /** All of them, to be closed; none is left, and none comes after. */
  removeAll(): HandleEntry[] {
    this.#isOver = true;
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    return entries;
  }
}

async function refuse({ open }: HandleEntry): Promise<never> {
  await open.close();
  throw new DomainError('conflict', 'The session is over: begin another.');
}

const numberOf = (handle: Buffer): number => (handle.length === HANDLE_BYTES ? handle.readUInt32BE() : 0);

const noHandle = () =>
  new DomainError('invalid_input', 'The handle names nothing that is open in this session: open it again.');
