import { setMaxListeners } from 'node:events';
import { atMost } from '../../../lib/async/waker.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { OperationCancelled } from '../../operations/operation-cancelled.js';

/** `takenWhy`: set if the whole folder was locked since, or the daemon is stopping. */
type Going = { aborter: AbortController; takenWhy: Error | undefined; whenDone: (() => void)[] };
/** A change of a folder that runs until it is ended. */
export type FolderUse = {
  /** Aborts when the caller cancels the change, and when the whole folder is locked. */
  signal: AbortSignal;
  /** Must be called once. @returns an error if the changed files were, or are about to be, removed or replaced */
  end(isDone: boolean): Error | undefined;
};

/**
 * Runs `work` during a change and ends it.
 *
 * @throws DomainError `conflict` if the whole folder was locked in the meantime; the errors of `work`
 */
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

/** The maximum number of concurrent changes of one folder. Each holds open descriptors. */
const MAX_GOING = 512;
/** How long a stopping daemon waits for cancelled changes. */
const END_WAIT_MS = 5000;

/**
 * The concurrent changes in the containers' folders. Work that needs a whole folder locks it: this cancels all
 * changes and prevents new ones until it is unlocked. So no change reports success for files that no longer exist.
 */
export class FolderUses {
  readonly #folders = new Map<string, Folder>();
  /** The abort controllers of each requesting signal, by folder. */
  readonly #aborters = new WeakMap<AbortSignal, Map<string, AbortController>>();

  /** @throws DomainError `conflict` while the whole folder is locked */
  requireFree(id: string): void {
    const word = this.#folders.get(id)?.takenFor;
    if (word !== undefined) throw new DomainError('conflict', `${id} is busy (${word}): ${WAIT}.`);
  }

  /**
   * Begins a change in the folder. All changes requested with the same signal share one derived signal.
   *
   * @throws DomainError `conflict` while the whole folder is locked; `rate_limited`; the signal's reason
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
   * Locks the whole folder and cancels all changes. @param word the name of the work, for messages
   *
   * @throws DomainError `conflict` if it is already locked; `unavailable` if a change has not ended after `timeoutMs`
   */
  async takeWhole(id: string, word: string, timeoutMs: number): Promise<void> {
    this.requireFree(id);
    const folder = this.#folders.get(id) ?? { going: new Set(), takenFor: undefined };
    this.#folders.set(id, folder);
    folder.takenFor = word;
    await this.end(id, endedBy(id, word), timeoutMs);
    if (folder.going.size === 0) return;
    this.unlock(id);
    const why = `File operations of ${id} do not end`;
    throw new DomainError('unavailable', `${why}: try the ${word} again in a moment.`);
  }

  /** Unlocks the folder. */
  unlock(id: string): void {
    const folder = this.#folders.get(id);
    if (folder === undefined) return;
    folder.takenFor = undefined;
    this.#forgetIfIdle(id, folder);
  }

  /** Cancels all changes of the folder and waits for their end, at most `timeoutMs`. */
  async end(id: string, reason: Error, timeoutMs: number): Promise<void> {
    const going = [...(this.#folders.get(id)?.going ?? [])];
    for (const each of going) {
      each.takenWhy ??= reason;
      each.aborter.abort(reason);
    }
    const ends = going.map(({ whenDone }) => new Promise<void>((resolve) => void whenDone.push(resolve)));
    await atMost(Promise.all(ends), timeoutMs);
  }

  /** Cancels all changes of all folders. */
  async endAll(): Promise<void> {
    const reason = new OperationCancelled('The daemon is stopping.');
    await Promise.all([...this.#folders.keys()].map((id) => this.end(id, reason, END_WAIT_MS)));
  }

  /**
   * Reuses signals, because SFTP begins a change for each file, and creating a signal with a listener takes as long
   * as writing the file.
   */
  #aborterOf(id: string, asked: AbortSignal): AbortController {
    const own = this.#aborters.get(asked) ?? new Map<string, AbortController>();
    this.#aborters.set(asked, own);
    const known = own.get(id);
    if (known !== undefined) return known;
    const aborter = new AbortController();
    own.set(id, aborter);
    // Every open file of a session adds a listener, and every folder one more. `MAX_GOING` limits the files.
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
  new DomainError('conflict', `The file operation was cancelled because ${id} is busy (${word}): ${WAIT}.`);

/** Returns the error for changes whose container is removed. */
export const endedByRemoval = (id: string): DomainError =>
  new DomainError('conflict', `The file operation was cancelled because ${id} was removed.`);
