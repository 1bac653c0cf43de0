/** The lines that a console keeps. More would make a page slow; the log has all of them. */
export const MAX_LINES = 5000;

/** A line of a console. Its number is one more than that of the line before, so that it identifies the line. */
export type Line = { number: number; text: string; kind: 'output' | 'input' | 'notice' };

/**
 * The latest lines of a console. Listeners are called at most once per frame, whatever the number of lines, so that a
 * flood of output leaves time for input.
 */
export class LineBuffer {
  #lines: readonly Line[] = [];
  #next = 1;
  #isScheduled = false;
  #isPaused = false;
  /** How many lines have arrived since the buffer was paused. */
  #held = 0;
  readonly #waiting: Line[] = [];
  readonly #listeners = new Set<() => void>();

  /** A new array after each change, as React requires of a snapshot. */
  snapshot = (): readonly Line[] => this.#lines;

  /** How many new lines the reader does not see, because the buffer is paused. */
  held = (): number => this.#held;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(kind: Line['kind'], texts: readonly string[]): void {
    for (const text of texts) this.#waiting.push({ number: this.#next++, text, kind });
    if (this.#waiting.length > MAX_LINES) this.#waiting.splice(0, this.#waiting.length - MAX_LINES);
    if (this.#isPaused) this.#held += texts.length;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => this.#publish());
  }

  /** Keeps the lines as they are until `resume`. New lines are shown then, as far as they are kept. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#held = 0;
    this.#publish();
  }

  clear(): void {
    this.#waiting.length = 0;
    this.#held = 0;
    if (this.#isPaused) return;
    this.#lines = [];
    this.#tell();
  }

  #publish(): void {
    this.#isScheduled = false;
    if (!this.#isPaused && this.#waiting.length > 0) {
      this.#lines = [...this.#lines, ...this.#waiting.splice(0)].slice(-MAX_LINES);
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
