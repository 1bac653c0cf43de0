import { LongList } from '../../lib/contract/long-list.js';

/** More lines are sent in pieces: made and sent at once, they would block the event loop. */
const MAX_AT_ONCE = 1000;

/** Returns a response with lines of a log, which is sent in pieces if it has many lines. */
export function inPieces<A extends { lines: string[] }>(
  answer: A,
): A | LongList<'lines', string, Omit<A, 'lines'>> {
  const { lines, ...rest } = answer;
  return lines.length > MAX_AT_ONCE ? new LongList('lines', lines, rest) : answer;
}
