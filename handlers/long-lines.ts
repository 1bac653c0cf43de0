import { LongList } from '../lib/contract/long-list.js';

/**
 * The maximum number of lines that are sent at once. More lines are sent in pieces, so that they do not block the
 * event loop.
 */
const MAX_AT_ONCE = 1000;

/** Returns a response with the lines of a log, which are in the field that `name` names. Many lines are sent in pieces. */
export function inPieces<K extends string, A extends Record<K, string[]>>(
  name: K,
  answer: A,
): A | LongList<K, string, Omit<A, K>> {
  const { [name]: lines, ...rest } = answer;
  return lines.length > MAX_AT_ONCE ? new LongList(name, lines, rest) : answer;
}
