import { withoutEscapes } from '../../../../lib/text/terminal-text.js';

const KEPT_BYTES = 8192;
const SHOWN_LINES = 3;
const SHOWN_CHARACTERS = 160;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are removed
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** Keeps the end of the output of a program, for the error that reports its failure. */
export class OutputTail {
  #kept: Buffer = Buffer.alloc(0);

  add(chunk: Buffer): void {
    this.#kept = Buffer.from(Buffer.concat([this.#kept, chunk]).subarray(-KEPT_BYTES));
  }

  /** Returns the last lines with visible text, the latest last. */
  lines(): string[] {
    return this.#kept
      .toString('utf8')
      .split(/[\r\n]+/)
      .map((line) => withoutEscapes(line).replace(CONTROLS, '').trim().slice(0, SHOWN_CHARACTERS))
      .filter((line) => line !== '')
      .slice(-SHOWN_LINES);
  }
}
