import { setMaxListeners } from 'node:events';
import { DomainError } from '../../lib/errors.js';
import { atMost } from '../../lib/waker.js';
import { OperationCancelled } from '../operations/operation-cancelled.js';

/** `takenWhy`: the folder was taken as a whole meanwhile, or the daemon ends. */
type Going = { aborter: AbortController; done: Promise<unknown>; takenWhy: Error | undefined };
type Folder = { going: Set<Going>; takenFor: string | undefined };

/** Changes of one folder at once: each has descriptors open. */
const MAX_GOING = 512;
/** How long a daemon that ends waits for changes that it has told to end. */
const END_WAIT_MS = 5000;

/**
 * Who is at work in the containers' folders. Changes of files go on beside each other. Whoever takes a folder as a whole
 * ends them, and until it is let go of there are no others: none is ever told that it has changed what is there no more.
 */
export class FolderUses {
  readonly #folders = new Map<string, Folder>();

  /** @throws DomainError `conflict` while the folder is taken as a whole */
  requireFree(id: string): void {
    const word = this.#folders.get(id)?.takenFor;
    if (word !== undefined) throw new DomainError('conflict', `${id} is busy (${word}): ${WAIT}.`);
  }

  /**
   * Lets `work` change what is in the folder.
   * @throws DomainError `conflict` while it is taken as a whole, and where it was meanwhile; `rate_limited`; what `work`
   * throws
   */
  async use<T>(id: string, work: (signal: AbortSignal) => Promise<T>, asked?: AbortSignal): Promise<T> {
    this.requireFree(id);
    asked?.throwIfAborted();
    const folder = this.#folders.get(id) ?? { going: new Set(), takenFor: undefined };
    if (folder.going.size >= MAX_GOING) {
      const message = `Too many files of ${id} are being changed: try again in a moment.`;
      throw new DomainError('rate_limited', message, { retryAfterS: 1 });
    }
    const aborter = new AbortController();
    // Each file that SFTP writes is a use: `AbortSignal.any` takes several times as long as a listener.
    const callOff = () => aborter.abort(asked?.reason);
    if (asked !== undefined) {
      // A session has many files open, and `MAX_GOING` bounds them.
      setMaxListeners(0, asked);
      asked.addEventListener('abort', callOff, { once: true });
    }
    const done = work(aborter.signal);
    const going: Going = { aborter, done, takenWhy: undefined };
    folder.going.add(going);
    this.#folders.set(id, folder);
    try {
      const result = await done;
      // What it has changed is no more, or is about to be.
      if (going.takenWhy !== undefined) throw going.takenWhy;
      return result;
    } catch (error) {
      throw going.takenWhy ?? error;
    } finally {
      asked?.removeEventListener('abort', callOff);
      folder.going.delete(going);
      this.#forgetIfIdle(id, folder);
    }
  }

  /**
   * Ends all changes of the folder and keeps others out. @param word what it is taken for, in sentences
   * @throws DomainError `conflict` where it is taken; `unavailable` where a change has not ended after `timeoutMs`
   */
  async takeWhole(id: string, word: string, timeoutMs: number): Promise<void> {
    this.requireFree(id);
    const folder = this.#folders.get(id) ?? { going: new Set(), takenFor: undefined };
    this.#folders.set(id, folder);
    folder.takenFor = word;
    await this.end(id, endedBy(id, word), timeoutMs);
    if (folder.going.size === 0) return;
    this.letGo(id);
    const why = `Files of ${id} are being changed, and that does not end`;
    throw new DomainError('unavailable', `${why}: try the ${word} again in a moment.`);
  }

  /** Lets others change what is in the folder again. */
  letGo(id: string): void {
    const folder = this.#folders.get(id);
    if (folder === undefined) return;
    folder.takenFor = undefined;
    this.#forgetIfIdle(id, folder);
  }

  /** Ends all changes of the folder, and waits for them so long at most. */
  async end(id: string, reason: Error, timeoutMs: number): Promise<void> {
    const going = [...(this.#folders.get(id)?.going ?? [])];
    for (const each of going) {
      each.takenWhy ??= reason;
      each.aborter.abort(reason);
    }
    await atMost(Promise.allSettled(going.map(({ done }) => done)), timeoutMs);
  }

  /** Ends all changes of all folders. */
  async endAll(): Promise<void> {
    const reason = new OperationCancelled('The daemon is stopping.');
    await Promise.all([...this.#folders.keys()].map((id) => this.end(id, reason, END_WAIT_MS)));
  }

  #forgetIfIdle(id: string, folder: Folder): void {
    if (folder.going.size > 0 || folder.takenFor !== undefined) return;
    if (this.#folders.get(id) === folder) this.#folders.delete(id);
  }
}

const WAIT = 'wait until that is done';

const endedBy = (id: string, word: string) =>
  new DomainError('conflict', `The change of files was ended, as ${id} is busy (${word}): ${WAIT}.`);

/** Why changes end whose container is removed. */
export const endedByRemoval = (id: string): DomainError =>
  new DomainError('conflict', `The change of files was ended, as ${id} was removed: choose another one.`);
