import { LongList } from '../../lib/long-list.js';

/** More are answered in pieces: made in one turn they would hold up everybody else. */
const MAX_AT_ONCE = 1000;

/** An answer with lines of a log, in pieces where these are many. */
export function inPieces<A extends { lines: string[] }>(
  answer: A,
): A | LongList<'lines', string, Omit<A, 'lines'>> {
  const { lines, ...rest } = answer;
  return lines.length > MAX_AT_ONCE ? new LongList('lines', lines, rest) : answer;
}
