import { setMaxListeners } from 'node:events';
import { DomainError } from '../../lib/errors.js';
import { atMost } from '../../lib/waker.js';
import { OperationCancelled } from '../operations/operation-cancelled.js';

/** `takenWhy`: the folder was taken as a whole meanwhile, or the daemon ends. */
type Going = { aborter: AbortController; takenWhy: Error | undefined; whenDone: (() => void)[] };
/** A change of a folder that goes on until it is ended. */
export type FolderUse = {
  /** Aborts when whoever asked calls it off, and when the folder is taken as a whole. */
  signal: AbortSignal;
  /** To be called once. @returns why what it has changed is no more, or is about to be, where that is so */
  end(isDone: boolean): Error | undefined;
};

/** Does `work` in a change and ends it. @throws DomainError `conflict` where the folder was taken meanwhile; what `work` throws */
export async function during<U extends FolderUse, T>(use: U, work: (use: U) => Promise<T>): Promise<T> {
  let result: T;
  try {
    result = await work(use);
  } catch (error) {
    throw use.end(false) ?? error;
  }
  const why = use.end(true);
  if (why !== undefined) throw why;
  return result;
}

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
  /** By who asks: what ends their uses, by folder. */
  readonly #aborters = new WeakMap<AbortSignal, Map<string, AbortController>>();

  /** @throws DomainError `conflict` while the folder is taken as a whole */
  requireFree(id: string): void {
    const word = this.#folders.get(id)?.takenFor;
    if (word !== undefined) throw new DomainError('conflict', `${id} is busy (${word}): ${WAIT}.`);
  }

  /**
   * Begins to change what is in the folder. All that is asked for by the same signal shares the one that it gets.
   * @throws DomainError `conflict` while it is taken as a whole; `rate_limited`; the signal's reason
   */
  begin(id: string, asked?: AbortSignal): FolderUse {
    this.requireFree(id);
    asked?.throwIfAborted();
    const folder = this.#folders.get(id) ?? { going: new Set(), takenFor: undefined };
    if (folder.going.size >= MAX_GOING) {
      const message = `Too many files of ${id} are being changed: try again in a moment.`;
      throw new DomainError('rate_limited', message, { retryAfterS: 1 });
    }
    const aborter = asked === undefined ? new AbortController() : this.#aborterOf(id, asked);
    const going: Going = { aborter, takenWhy: undefined, whenDone: [] };
    folder.going.add(going);
    this.#folders.set(id, folder);
    const end = () => {
      folder.going.delete(going);
      this.#forgetIfIdle(id, folder);
      for (const done of going.whenDone) done();
      return going.takenWhy;
    };
    return { signal: aborter.signal, end };
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
    const ends = going.map(({ whenDone }) => new Promise<void>((resolve) => void whenDone.push(resolve)));
    await atMost(Promise.all(ends), timeoutMs);
  }

  /** Ends all changes of all folders. */
  async endAll(): Promise<void> {
    const reason = new OperationCancelled('The daemon is stopping.');
    await Promise.all([...this.#folders.keys()].map((id) => this.end(id, reason, END_WAIT_MS)));
  }

  /** Each file that SFTP writes is a use: to make another signal, and to listen for it, takes as long as to write the file. */
  #aborterOf(id: string, asked: AbortSignal): AbortController {
    const own = this.#aborters.get(asked) ?? new Map<string, AbortController>();
    this.#aborters.set(asked, own);
    const known = own.get(id);
    if (known !== undefined) return known;
    const aborter = new AbortController();
    own.set(id, aborter);
    // Of a session each file that is open listens, and for each folder somebody: `MAX_GOING` bounds the files.
    setMaxListeners(0, asked, aborter.signal);
    const callOff = () => aborter.abort(asked.reason);
    asked.addEventListener('abort', callOff, { once: true });
    aborter.signal.addEventListener('abort', () => {
      own.delete(id);
      asked.removeEventListener('abort', callOff);
    });
    return aborter;
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
