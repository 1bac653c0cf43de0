import { foldCase } from './fold-case.js';

/** A line that contains the wanted text. Lines are counted from 1. */
export type FoundLine = { line: number; text: string };

/** The maximum length of a returned line, in UTF-16 units. */
export const MAX_LINE_TEXT = 200;
/** The maximum number of units of a returned line that precede the wanted text, if the line is longer. */
const MAX_BEFORE = 60;
/** The maximum length of an unfinished line in memory. Of a longer line, only its end is kept. */
const MAX_OPEN = 64 * 1024;

/** Finds the lines of a UTF-8 text that contain another text. The text arrives in chunks of any size. */
export class LineSearch {
  readonly #wanted: string;
  readonly #fold: (text: string) => string;
  readonly #decoder = new TextDecoder();
  /** The number of the line that `#open` belongs to. */
  #line = 1;
  /** The line that has not ended yet, or the end of it. */
  #open = '';
  /** Whether the unfinished line was returned already. */
  #isFound = false;

  constructor(wanted: string, isCaseSensitive: boolean) {
    this.#fold = isCaseSensitive ? (text) => text : foldCase;
    this.#wanted = this.#fold(wanted);
  }

  /** Yields the lines that are found with the next chunk. Iterate over all of them before adding another chunk. */
  *add(chunk: Uint8Array, isLast: boolean): Generator<FoundLine, void, void> {
    const text = this.#open + this.#decoder.decode(chunk, { stream: !isLast });
    const end = isLast ? text.length : text.lastIndexOf('\n') + 1;
    this.#open = text.slice(end);
    if (end > 0) {
      yield* this.#search(text.slice(0, end));
      this.#isFound = false;
    }
    if (this.#open.length <= MAX_OPEN) return;
    for (const found of this.#search(this.#open)) {
      this.#isFound = true;
      yield found;
    }
    // The wanted text may begin at the end of this part.
    this.#open = this.#open.slice(-(this.#wanted.length + MAX_BEFORE));
  }

  *#search(text: string): Generator<FoundLine, void, void> {
    const folded = this.#fold(text);
    let from = this.#isFound ? endOfLine(text, 0) : 0;
    let counted = 0;
    for (;;) {
      const at = folded.indexOf(this.#wanted, from);
      this.#line += newlines(text, counted, at === -1 ? text.length : at);
      if (at === -1) return;
      counted = at;
      from = endOfLine(text, at);
      const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
      yield { line: this.#line, text: clipped(text.slice(start, from), at - start) };
    }
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Returns the part of a line around a position, without the CR of its end and without half characters. */
function clipped(line: string, at: number): string {
  const whole = line.endsWith('\r') ? line.slice(0, -1) : line;
  const start = whole.length <= MAX_LINE_TEXT ? 0 : Math.max(0, at - MAX_BEFORE);
  const cut = whole.slice(start, start + MAX_LINE_TEXT);
  return cut.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '');
}
