import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LongText } from '../../lib/contract/long-text.js';

/** The type of a response with long texts, of any operation. */
export type AnyLongText = LongText<string, object>;

/**
 * Yields the JSON of a text in pieces. If a piece ends between the two surrogates of a character, both are written as
 * escapes, which a parser combines again (RFC 8259 7).
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
      // Yield to the event loop here: no other step of this loop waits if the text is in memory and the client reads
      // fast.
      await nextTurn();
    }
    open += '",';
  }
  yield Buffer.from(`${open.slice(0, -1)}${others === '{}' ? '}' : `,${others.slice(1)}`}`);
}
