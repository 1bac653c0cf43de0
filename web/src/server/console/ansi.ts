/** A part of a line with one look. `colour` is the number of a colour of the terminal, 0 to 15. */
export type Span = { text: string; colour?: number; bold?: boolean };

type Look = Omit<Span, 'text'>;
/** A character of a line, as a terminal shows it. */
type Cell = { character: string; look: Look };

/**
 * Control sequences of terminals (ECMA-48) and control characters. The groups hold the parameters and the end of SGR and
 * of sequences that move the cursor within the line or erase parts of it.
 */
const SEQUENCE = new RegExp(
  [
    '\\u001b\\[([0-9;]*)([mCDGK])',
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]',
    '\\u001b[\\]PX^_][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)',
    '\\u001b[ -/]*[0-~]',
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]',
  ].join('|'),
  'g',
);
/** What overwrites or erases parts of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are control characters
const OVERWRITES = /[\r\u0008]|\u001b\[[0-9;]*[CDGK]/;
/** How far to the right a sequence can move the cursor in a shorter line. */
const MAX_COLUMN = 1000;

/** Returns the text of a line as a terminal shows it, without colours. */
export const plainText = (line: string): string =>
  OVERWRITES.test(line)
    ? cellsOf(line)
        .map(({ character }) => character)
        .join('')
    : line.replace(SEQUENCE, '');

/**
 * Splits a line by its colours (SGR of ECMA-48: the 16 basic colours and bold). A line that was overwritten, such as the
 * progress of a download, is as a terminal shows it at the end. All other control sequences are removed, because a game
 * could otherwise change what its reader sees.
 */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let last: Look | undefined;
  for (const { character, look } of cellsOf(line)) {
    const span = spans.at(-1);
    if (span !== undefined && look === last) span.text += character;
    else spans.push({ text: character, ...look });
    last = look;
  }
  return spans;
}

function cellsOf(line: string): Cell[] {
  const cells: Cell[] = [];
  let look: Look = {};
  let column = 0;
  const put = (text: string) => {
    for (const character of text) {
      while (cells.length < column) cells.push({ character: ' ', look: {} });
      cells[column++] = { character, look };
    }
  };
  let from = 0;
  for (const { index, 0: sequence, 1: codes = '', 2: end } of line.matchAll(SEQUENCE)) {
    put(line.slice(from, index));
    from = index + sequence.length;
    const count = Number(codes) || 1;
    if (end === 'm') look = changed(look, codes.split(';').map(Number));
    else if (end === 'C') column = Math.min(column + count, Math.max(cells.length, MAX_COLUMN));
    else if (end === 'D') column = Math.max(column - count, 0);
    else if (end === 'G') column = Math.min(count - 1, Math.max(cells.length, MAX_COLUMN));
    else if (end === 'K') erase(cells, column, codes);
    else if (sequence === '\r') column = 0;
    else if (sequence === '\b') column = Math.max(column - 1, 0);
  }
  put(line.slice(from));
  return cells;
}

/** Erases what is after the cursor; with code 1 what is before it, and with 2 the whole line. */
function erase(cells: Cell[], column: number, code: string): void {
  if (code === '1')
    for (let at = 0; at <= column && at < cells.length; at += 1) cells[at] = { character: ' ', look: {} };
  else cells.length = code === '2' ? 0 : Math.min(cells.length, column);
}

function changed(look: Look, codes: number[]): Look {
  const next = { ...look };
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 0) {
      delete next.colour;
      delete next.bold;
    } else if (code === 1) next.bold = true;
    else if (code === 22) delete next.bold;
    else if (code >= 30 && code <= 37) next.colour = code - 30;
    else if (code >= 90 && code <= 97) next.colour = code - 82;
    else if (code === 39) delete next.colour;
    // Colours of 256 and of 24 bits have parameters of their own, which must not be read as codes.
    else if (code === 38 || code === 48) at += codes[at + 1] === 5 ? 2 : 4;
  }
  return next;
}
