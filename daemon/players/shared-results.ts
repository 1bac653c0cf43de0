import { unlessAborted } from '../../lib/time/timed.js';

type Entry<T> = {
  of: string;
  answer: Promise<T>;
  callers: number;
  isDone: boolean;
  stopping: AbortController;
};

/**
 * Shares the result of a query with all callers that arrive while the query runs or within `keepMs` after its end. A
 * failure is shared for as long as a result, so that a failing query is not repeated all the time.
 */
export class SharedResults<T> {
  readonly #keepMs: number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor({ keepMs }: { keepMs: number }) {
    this.#keepMs = keepMs;
  }

  /**
   * Returns the result of the query with this `key`. `of` identifies the state, such as a run, for which the result is
   * valid. If the state has changed, the earlier result is dropped and its query is cancelled. If a caller's signal
   * aborts, only that caller gets the signal's reason. The query is cancelled when all its callers have aborted.
   */
  async get(
    key: string,
    of: string,
    ask: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    signal.throwIfAborted();
    if (this.#entries.get(key)?.of !== of) this.#forget(key);
    const entry = this.#entries.get(key) ?? this.#begin(key, of, ask);
    entry.callers += 1;
    try {
      return await unlessAborted(entry.answer, signal);
    } finally {
      entry.callers -= 1;
      if (entry.callers === 0 && !entry.isDone) this.#drop(key, entry);
    }
  }

  #begin(key: string, of: string, ask: (signal: AbortSignal) => Promise<T>): Entry<T> {
    const stopping = new AbortController();
    const entry = { of, answer: ask(stopping.signal), callers: 0, isDone: false, stopping };
    const end = () => {
      entry.isDone = true;
      setTimeout(() => this.#drop(key, entry), this.#keepMs).unref();
    };
    entry.answer.then(end, end);
    this.#entries.set(key, entry);
    return entry;
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#drop(key, entry);
  }

  #drop(key: string, entry: Entry<T>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    if (!entry.isDone) entry.stopping.abort(new Error('no caller waits for this result any more'));
  }
}
