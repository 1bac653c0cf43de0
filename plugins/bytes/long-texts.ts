import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LongText } from '../../lib/contract/long-text.js';

/** A long text, of any operation. */
export type AnyLongText = LongText<string, object>;

/**
 * Yields the JSON of a text in pieces. A surrogate at the end of a piece is written as an escape, and so is the other
 * half at the start of the next piece; a parser joins them again (RFC 8259 7).
 *
 * @param checkRest returns the other properties as they are sent; throws if they do not match the document
 */
export async function* piecesOfText(
  { texts, rest }: AnyLongText,
  checkRest: (rest: object) => object,
): AsyncGenerator<Buffer> {
  const others = JSON.stringify(checkRest(rest));
  await nextTurn();
  let open = '{';
  for (const [name, pieces] of Object.entries(texts)) {
    open += `${JSON.stringify(name)}:"`;
    for await (const piece of pieces) {
      yield Buffer.from(`${open}${JSON.stringify(piece).slice(1, -1)}`);
      open = '';
      // Yield: if the text is in memory and the client reads fast, nothing else would.
      await nextTurn();
    }
    open += '",';
  }
  yield Buffer.from(`${open.slice(0, -1)}${others === '{}' ? '}' : `,${others.slice(1)}`}`);
}
