import { DomainError } from '../../../lib/errors.js';

/** A path of the API, taken apart: relative to the data directory, which an empty list of names stands for. */
export type JailPath = {
  /** As it was asked for. */
  readonly text: string;
  /** Each character stands for a byte, as in `within`. None of them is empty, `.` or `..`, or holds a slash or NUL. */
  readonly names: readonly string[];
};

/** What Linux takes (limits.h): PATH_MAX, NAME_MAX. */
export const MAX_PATH_BYTES = 4096;
export const MAX_NAME_BYTES = 255;
const MAX_SHOWN = 200;

/**
 * Slashes at the beginning and the end, doubled ones and `.` mean nothing. `..` is refused wherever it stands: what
 * it means hangs on what the disk has there.
 *
 * @throws DomainError `invalid_input`
 */
export function jailPath(text: string): JailPath {
  if (/\p{Cs}/u.test(text)) throw refused(text, 'holds half a character: send UTF-8');
  if (text.includes('\0')) throw refused(text, 'holds a NUL byte: leave it out');
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  if (bytes.length > MAX_PATH_BYTES) throw refused(text, `is over ${MAX_PATH_BYTES} bytes: shorten it`);
  const names = bytes.split('/').filter((name) => name !== '' && name !== '.');
  if (names.includes('..')) throw refused(text, 'holds `..`: name the path from the data directory on');
  if (names.some((name) => name.length > MAX_NAME_BYTES)) {
    throw refused(text, `has a name of over ${MAX_NAME_BYTES} bytes: shorten it`);
  }
  return { text, names };
}

const refused = (text: string, why: string) =>
  new DomainError('invalid_input', `The path ${quoted(text)} ${why}.`);

/** A path in a sentence: cut, and without what would break the line. */
export function quoted(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  if (visible.length <= MAX_SHOWN) return `"${visible}"`;
  // Not in the middle of a character.
  return `"${visible.slice(0, MAX_SHOWN).replace(/\p{Cs}$/u, '')}..."`;
}

/** The one form of all that name the same path. */
export const canonicalPath = ({ names }: JailPath): string => `/${names.map(nameOf).join('/')}`;

/** A name from the disk as people read it: bytes that are no UTF-8 become U+FFFD. */
export const nameOf = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is what is asked for
  /^[\x00-\x7f]*$/.test(name) ? name : Buffer.from(name, 'latin1').toString('utf8');

/** The first name of a path, which is a container's folder; empty for the data directory itself. */
export const containerOf = ({ names }: JailPath): string => names[0] ?? '';

/** Whether `path` is `other` or lies below it. */
export const isWithin = (path: JailPath, other: JailPath): boolean =>
  other.names.every((name, index) => path.names[index] === name);
