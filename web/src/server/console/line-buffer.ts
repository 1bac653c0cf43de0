/** The lines that a console keeps. More would make a page slow; the log has all of them. */
const MAX_LINES = 5000;

/** A line of a console. Its number is one more than that of the line before, so that it identifies the line. */
export type Line = { number: number; text: string; kind: 'output' | 'input' | 'notice' };

/**
 * The latest lines of a console. Listeners are called at most once per frame, whatever the number of lines, so that a
 * flood of output leaves time for input.
 */
export class LineBuffer {
  #lines: Line[] = [];
  #next = 1;
  #isScheduled = false;
  readonly #listeners = new Set<() => void>();

  /** A new array after each change, as React requires of a snapshot. */
  snapshot = (): readonly Line[] => this.#lines;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly #waiting: Line[] = [];

  add(kind: Line['kind'], texts: readonly string[]): void {
    for (const text of texts) this.#waiting.push({ number: this.#next++, text, kind });
    if (this.#waiting.length > MAX_LINES) this.#waiting.splice(0, this.#waiting.length - MAX_LINES);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => this.#publish());
  }

  clear(): void {
    this.#waiting.length = 0;
    this.#lines = [];
    for (const listener of this.#listeners) listener();
  }

  #publish(): void {
    this.#isScheduled = false;
    this.#lines = [...this.#lines, ...this.#waiting.splice(0)].slice(-MAX_LINES);
    for (const listener of this.#listeners) listener();
  }
}
