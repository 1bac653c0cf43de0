import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toUSVString } from 'node:util';
import { fileVersion } from '../../../lib/disk/file-version.js';
import { readWhole } from '../../../lib/disk/read-whole.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { type Jail, openFile } from '../jail/jail.js';
import { type JailPath, quoted } from '../jail/jail-path.js';

export type Encoding = 'utf-8' | 'base64';
/** The content of a file as text: a string if it is short, otherwise pieces that are decoded on demand. */
export type FileContent = {
  path: string;
  content: string | Iterable<string>;
  encoding: Encoding;
  /** The version of the file, which is at most as new as the content. */
  version: string;
};

/**
 * The maximum size of file content in a request or response. The requirements ("Reading file content") say 10 MB,
 * which is interpreted as 10 MiB.
 */
export const MAX_CONTENT_BYTES = 10 * 1024 * 1024;
/** Content of at least this size is decoded and encoded in several ticks of the event loop. */
export const LONG_CONTENT_BYTES = 256 * 1024;
/**
 * The number of bytes to encode at a time. It is a multiple of three, because base64 encodes three bytes as four
 * characters.
 */
const PIECE_BYTES = 3 * 16 * 1024;
/**
 * The number of characters to decode at a time. It is a multiple of four, because base64 encodes three bytes as four
 * characters.
 */
const PIECE_CHARACTERS = 4 * 16 * 1024;

/**
 * Reads a file.
 * @param admit awaited with the size in bytes before the content is read; throws to reject the read
 * @throws DomainError `too_large` over 10 MiB; `not_found`; `invalid_input` if the path is not a file
 */
export async function readContent(
  jail: Jail,
  path: JailPath,
  admit: (content: { size: number }) => Promise<void>,
): Promise<FileContent> {
  const { file, stat } = await jail.hold(path, (spot) => openFile(spot, constants.O_RDONLY));
  await using _file = file;
  const { size } = stat;
  if (size > MAX_CONTENT_BYTES) {
    const message = `The file ${quoted(path.text)} is larger than ${MAX_CONTENT_BYTES} bytes: download it instead.`;
    throw new DomainError('too_large', message);
  }
  await admit({ size });
  const version = fileVersion(await file.stat({ bigint: true }));
  // Bytes that were appended to the file since it was opened are not read.
  const bytes = await readWhole(file, 0, size, Buffer.allocUnsafeSlow(size));
  const encoding = isUtf8(bytes) ? 'utf-8' : 'base64';
  const content = bytes.length > LONG_CONTENT_BYTES ? piecesOf(bytes, encoding) : bytes.toString(encoding);
  return { path: path.text, content, encoding, version };
}

function* piecesOf(bytes: Buffer, encoding: Encoding): Generator<string> {
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    end = Math.min(at + PIECE_BYTES, bytes.length);
    if (encoding === 'utf-8') end = characterStart(bytes, end);
    yield bytes.toString(encoding, at, end);
  }
}

/** Returns where the UTF-8 character at `place` starts: at `place` or up to three bytes before it. */
function characterStart(bytes: Buffer, place: number): number {
  let at = place;
  while (at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

/** Returns the bytes that a request's text encodes. @throws DomainError `invalid_input`, `too_large` */
export async function decodeContent(content: string, encoding: Encoding): Promise<Buffer> {
  if (content.length <= PIECE_CHARACTERS) return decoded(content, encoding, true);
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  const whole = Buffer.allocUnsafeSlow(Math.min(3 * content.length, MAX_CONTENT_BYTES));
  let length = 0;
  for (let at = 0, end = 0; at < content.length; at = end) {
    // Yield first: the JSON parser and the validator have just blocked the event loop with the same text.
    await nextTurn();
    end = Math.min(at + PIECE_CHARACTERS, content.length);
    if (encoding === 'utf-8' && isFirstHalf(content, end - 1)) end = Math.min(end + 1, content.length);
    const bytes = decoded(content.slice(at, end), encoding, end === content.length);
    if (length + bytes.length > MAX_CONTENT_BYTES) {
      const message = `The content is larger than ${MAX_CONTENT_BYTES} bytes: upload it as a file instead.`;
      throw new DomainError('too_large', message);
    }
    length += bytes.copy(whole, length);
  }
  return whole.subarray(0, length);
}

const decoded = (piece: string, encoding: Encoding, isLast: boolean): Buffer =>
  encoding === 'utf-8' ? fromText(piece) : fromBase64(piece, isLast);

/** Returns whether the code unit is the first half of a surrogate pair. */
const isFirstHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;

function fromText(text: string): Buffer {
  if (toUSVString(text) !== text) {
    throw new DomainError(
      'invalid_input',
      'The content contains a lone surrogate: send valid Unicode, or base64.',
    );
  }
  return Buffer.from(text);
}

/**
 * Decodes base64 strictly: Node.js ignores invalid characters, so the bytes are encoded again and compared. Only the
 * last piece may be padded.
 */
function fromBase64(text: string, isLast: boolean): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text || !(isLast || bytes.length % 3 === 0)) {
    throw new DomainError('invalid_input', 'The content is not valid base64 (RFC 4648, section 4).');
  }
  return bytes;
}
