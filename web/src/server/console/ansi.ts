/** A part of a line with one look. `colour` is the number of a colour of the terminal, 0 to 15. */
export type Span = { text: string; colour?: number; bold?: boolean };

/** Control sequences of terminals (ECMA-48) and control characters. The first group holds the parameters of SGR. */
const SEQUENCE = new RegExp(
  [
    '\\u001b\\[([0-9;]*)m',
    '\\u001b\\[[0-9;?]*[ -/]*[@-~]',
    '\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)',
    '\\u009b[0-9;?]*[ -/]*[@-~]',
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]',
  ].join('|'),
  'g',
);

/** Returns the text of a line without colours and other control sequences. */
export const plainText = (line: string): string => line.replace(SEQUENCE, '');

/**
 * Splits a line by its colours (SGR of ECMA-48: the 16 basic colours and bold). All other control sequences are removed,
 * because a game could otherwise change what its reader sees.
 */
export function spansOf(line: string): Span[] {
  const spans: Span[] = [];
  let look: Omit<Span, 'text'> = {};
  let from = 0;
  const cut = (to: number) => {
    if (to > from) spans.push({ text: line.slice(from, to), ...look });
  };
  for (const match of line.matchAll(SEQUENCE)) {
    cut(match.index);
    from = match.index + match[0].length;
    if (match[1] !== undefined) look = changed(look, match[1].split(';').map(Number));
  }
  cut(line.length);
  return spans;
}

function changed(look: Omit<Span, 'text'>, codes: number[]): Omit<Span, 'text'> {
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
