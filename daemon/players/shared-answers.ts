import { unlessAborted } from '../../lib/timed.js';

type Entry<T> = {
  of: string;
  answer: Promise<T>;
  askers: number;
  isOver: boolean;
  stopping: AbortController;
};

/**
 * Answers that are asked for once and given to all who want the same: those who come while the question is under way, and
 * those who come within `keepMs` of its end. A failure is kept as long, so that it is not brought about all the time.
 */
export class SharedAnswers<T> {
  readonly #keepMs: number;
  readonly #entries = new Map<string, Entry<T>>();

  constructor({ keepMs }: { keepMs: number }) {
    this.#keepMs = keepMs;
  }

  /**
   * The answer to `key` as it is `of` a state: that of another state is forgotten, and a question for it ended. Whoever's
   * signal aborts gets its reason and disturbs nobody else; when the last one has gone the question is ended, too.
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
    entry.askers += 1;
    try {
      return await unlessAborted(entry.answer, signal);
    } finally {
      entry.askers -= 1;
      if (entry.askers === 0 && !entry.isOver) this.#drop(key, entry);
    }
  }

  #begin(key: string, of: string, ask: (signal: AbortSignal) => Promise<T>): Entry<T> {
    const stopping = new AbortController();
    const entry = { of, answer: ask(stopping.signal), askers: 0, isOver: false, stopping };
    const end = () => {
      entry.isOver = true;
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
    if (!entry.isOver) entry.stopping.abort(new Error('nobody waits for this answer any more'));
  }
}
