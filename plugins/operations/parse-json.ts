import { isUtf8 } from 'node:buffer';
import { badRequest, entityTooLarge } from '@hapi/boom';
import { putLongTextsAside, type TextPlace } from './long-json.js';

/**
 * The maximum size that is parsed in one tick of the event loop. It takes at most 15 ms (for a document that consists
 * of brackets only).
 */
const MAX_AT_ONCE_BYTES = 256 * 1024;
/**
 * The maximum length of a string in UTF-16 code units. It is limited because a string is created in one tick. No
 * operation accepts strings of this length.
 */
const MAX_TEXT_UNITS = 16 * 1024 * 1024;
const MARK = Buffer.from('"');
/** The maximum size of everything outside of long strings. */
const MAX_REST_BYTES = 1024 * 1024;
/** Matches the member name `__proto__`, with or without escapes. In a JSON document, it cannot match anything else. */
const NAMES_PROTO =
  /(?<!\\)"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"[ \t\r\n]*:/;

/** Returns whether the document must be parsed with `parseLongJson`, over several ticks. */
export const isLongJson = (bytes: Buffer): boolean => bytes.length > MAX_AT_ONCE_BYTES;

/**
 * Parses a document of at most 1 MiB (256 KiB outside of strings). Strings that are direct members of the document do
 * not count, and may be as long as the document.
 *
 * @param nextTurn awaited between ticks; can throw
 * @throws Boom 400, 413; errors of `nextTurn`
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

/** Parses a JSON document. @throws Boom 400 */
export function parseJson(bytes: Buffer): unknown {
  // Without this check, all invalid bytes would be decoded as the same character, so that two different passwords could
  // be equal (RFC 8259 8.1).
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8');
  const text = bytes.toString();
  // Reject `__proto__`: a member with this name would become the prototype when the object is copied.
  if (NAMES_PROTO.test(text)) throw notJson();
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = () => badRequest('The body is not valid JSON');
