import { isUtf8 } from 'node:buffer';
import { badRequest, entityTooLarge } from '@hapi/boom';
import { putLongTextsAside, type TextPlace } from './long-json.js';

/** Parsed in one turn of the event loop: 15 ms at most, for a document of nothing but brackets. */
const MAX_AT_ONCE_BYTES = 256 * 1024;
/** Of a text when it is parsed, in units of UTF-16: then it is made one, in one turn. No operation takes as much. */
const MAX_TEXT_UNITS = 16 * 1024 * 1024;
const MARK = Buffer.from('"');
/** Of what is in no long text. */
const MAX_REST_BYTES = 1024 * 1024;
/** With escapes or without. In a document of JSON it is found where it is a name, and nowhere else. */
const NAMES_PROTO =
  /(?<!\\)"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"[ \t\r\n]*:/;

/** Whether it is parsed in many turns: then by `parseLongJson`. */
export const isLongJson = (bytes: Buffer): boolean => bytes.length > MAX_AT_ONCE_BYTES;

/**
 * But for texts that are members of it, which may be as long as it is, it is 1 MiB, of which 256 KiB may be anything
 * but text.
 *
 * @param nextTurn is waited for between turns, and may throw
 * @throws Boom 400, 413; what `nextTurn` throws
 */
export async function parseLongJson(bytes: Buffer, nextTurn: () => Promise<void>): Promise<unknown> {
  const { rest, texts, outsideBytes } = await putLongTextsAside(bytes, nextTurn);
  const restBytes = rest.reduce((sum, { length }) => sum + length, 0);
  if (restBytes > MAX_REST_BYTES || outsideBytes > MAX_AT_ONCE_BYTES) throw entityTooLarge();
  const value = parseJson(Buffer.concat(rest));
  if (texts.size === 0) return value;
  const members = value as Record<string, unknown>;
  for (const [name, word] of Object.entries(members)) {
    const place = typeof word === 'string' ? texts.get(word) : undefined;
    if (place !== undefined) members[name] = await textAt(bytes, place, nextTurn);
  }
  await nextTurn();
  return members;
}

async function textAt(
  bytes: Buffer,
  { start, ends }: TextPlace,
  nextTurn: () => Promise<void>,
): Promise<string> {
  const pieces: string[] = [];
  let at = start;
  let units = 0;
  for (const end of ends) {
    const piece = parseJson(Buffer.concat([MARK, bytes.subarray(at, end), MARK])) as string;
    units += piece.length;
    if (units > MAX_TEXT_UNITS) throw entityTooLarge();
    pieces.push(piece);
    at = end;
    await nextTurn();
  }
  return pieces.join('');
}

/** @throws Boom 400 */
export function parseJson(bytes: Buffer): unknown {
  // Otherwise all that is none becomes one and the same character: two passwords would be equal (RFC 8259 8.1).
  if (!isUtf8(bytes)) throw badRequest('The body is no UTF-8');
  const text = bytes.toString();
  // As a name of data `__proto__` becomes a prototype in the hands of whoever copies it.
  if (NAMES_PROTO.test(text)) throw notJson();
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = () => badRequest('The body is no valid JSON');
