import { PatternError } from './pattern-syntax.js';

/** Reads the text of a pattern from its start to its end. */
export class PatternReader {
  #at = 0;

  constructor(private readonly text: string) {}

  get atEnd(): boolean {
    return this.#at >= this.text.length;
  }

  sees(text: string): boolean {
    return this.text.startsWith(text, this.#at);
  }

  /** Skips the text if it is next, and returns whether it was. */
  take(text: string): boolean {
    const isNext = this.sees(text);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  /** Skips what a sticky expression matches here, and returns the match. */
  takeMatch(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.#at;
    const match = sticky.exec(this.text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match;
  }

  skip(length: number): void {
    this.#at += length;
  }

  /** Returns the next code point. @throws PatternError at the end */
  next(): number {
    const codePoint = this.text.codePointAt(this.#at);
    if (codePoint === undefined) throw new PatternError('it ends too early');
    this.#at += codePoint > 0xffff ? 2 : 1;
    return codePoint;
  }
}
