import { isUtf8 } from 'node:buffer';

const DRIVE = /^[A-Za-z]:/;
/** Characters that are always escaped: the escape character, and `\`, which some programs take for a separator. */
const ESCAPED = new Set(['\u{fffd}', '\\']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches ASCII, control characters included
const PLAIN = /^[\x00-\x5b\x5d-\x7f]*$/;

/**
 * Converts a path (one character per byte, Latin-1) to a name that every program can unpack (APPNOTE.TXT 4.4.17).
 * Bytes that are not UTF-8, backslashes, and the colon of an apparent drive letter become U+FFFD and two hex digits.
 * The bytes of U+FFFD are escaped as well, so that different paths have different names.
 */
export function entryName(path: string, isFolder: boolean): Buffer {
  const isDrive = DRIVE.test(path);
  const name = isDrive ? `${path.slice(0, 1)}${escaped(path.charCodeAt(1))}` : '';
  const text = `${name}${textOf(isDrive ? path.slice(2) : path)}`;
  return Buffer.from(isFolder ? `${text}/` : text, 'utf8');
}

function textOf(path: string): string {
  if (PLAIN.test(path)) return path;
  const bytes = Buffer.from(path, 'latin1');
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes.readUInt8(at);
    const sequence = bytes.subarray(at, at + sequenceLength(byte));
    const character = isUtf8(sequence) ? sequence.toString('utf8') : undefined;
    const isKept = character !== undefined && !ESCAPED.has(character);
    text += isKept ? character : escaped(byte);
    at += isKept ? sequence.length : 1;
  }
  return text;
}

/** Returns the number of bytes of a UTF-8 character by its first byte (RFC 3629). */
function sequenceLength(byte: number): number {
  if (byte < 0xc0) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

const escaped = (byte: number) => `\u{fffd}${byte.toString(16).toUpperCase().padStart(2, '0')}`;
