import { notChanged, shown } from '../config-change.js';

/** A line and its line end, which is empty for a last line without one. */
export type TextLine = { text: string; end: string };

const LINE = /([^\r\n]*)(\r\n|\n|\r|$)/y;

/** Splits a text into lines. The lines joined again are the text. */
export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  LINE.lastIndex = 0;
  while (LINE.lastIndex < text.length) {
    const match = LINE.exec(text);
    if (match === null) break;
    lines.push({ text: match[1] ?? '', end: match[2] ?? '' });
  }
  return lines;
}

export const joined = (lines: readonly TextLine[]): string =>
  lines.map(({ text, end }) => text + end).join('');

/** Returns the first line end of a text; `\n` for a text without one. */
export const lineEndOf = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';

/** Inserts lines before the line with this index. The line before them gets a line end if it has none. */
export function insertLines(lines: TextLine[], at: number, texts: readonly string[], end: string): void {
  const before = lines[at - 1];
  if (before?.end === '') before.end = end;
  lines.splice(at, 0, ...texts.map((text) => ({ text, end })));
}

/**
 * Checks that a value stays in its line. Formats of lines have no escapes for control characters.
 *
 * @throws DomainError if it contains a control character other than a tab
 */
export function requireOneLine(key: string, value: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
  if (!/[\x00-\x08\x0a-\x1f\x7f\x85\u2028\u2029]/.test(value)) return;
  throw notChanged(`The value of ${shown(key)} contains a line end or another control character.`);
}
