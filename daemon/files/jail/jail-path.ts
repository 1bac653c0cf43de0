import { DomainError } from '../../../lib/errors/errors.js';

/** A parsed path of the API, relative to the data directory. An empty list of names is the data directory itself. */
export type JailPath = {
  /** The path as the client sent it. */
  readonly text: string;
  /** One character per byte, as in `within`. No name is empty, `.` or `..`, or contains a slash or NUL. */
  readonly names: readonly string[];
};

/** The maximum length of a path and of a name on Linux, in bytes (PATH_MAX and NAME_MAX of limits.h). */
export const MAX_PATH_BYTES = 4096;
export const MAX_NAME_BYTES = 255;
const MAX_SHOWN = 200;

/**
 * Parses a path. Leading, trailing and double slashes and the name `.` are ignored. `..` is rejected, because its
 * meaning depends on the folders on the disk.
 *
 * @throws DomainError `invalid_input`
 */
export function jailPath(text: string): JailPath {
  if (/\p{Cs}/u.test(text)) throw refusedPath(text, 'contains a lone surrogate: send valid Unicode');
  if (text.includes('\0')) throw refusedPath(text, 'contains a NUL byte: remove it');
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  if (bytes.length > MAX_PATH_BYTES) throw refusedPath(text, `is over ${MAX_PATH_BYTES} bytes: shorten it`);
  const names = bytes.split('/').filter((name) => name !== '' && name !== '.');
  if (names.includes('..')) throw refusedPath(text, 'contains `..`: send the path from the data directory');
  if (names.some((name) => name.length > MAX_NAME_BYTES)) {
    throw refusedPath(text, `has a name of over ${MAX_NAME_BYTES} bytes: shorten it`);
  }
  return { text, names };
}

/** Returns the error for an invalid path. */
export const refusedPath = (text: string, problem: string) =>
  new DomainError('invalid_input', `The path ${quoted(text)} ${problem}.`);

/** Quotes a path for a message: truncated, and without characters that would break the line. */
export function quoted(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
  if (visible.length <= MAX_SHOWN) return `"${visible}"`;
  // Truncation may leave the first half of a surrogate pair at the end, so remove it.
  return `"${visible.slice(0, MAX_SHOWN).replace(/\p{Cs}$/u, '')}..."`;
}

/**
 * Returns a path in its canonical form. Different forms of a path, such as with double slashes, have the same
 * canonical form.
 */
export const canonicalPath = ({ names }: JailPath): string => `/${names.map(nameOf).join('/')}`;

/** Converts a name from the disk (one character per byte) to text. Bytes that are not UTF-8 become U+FFFD. */
export const nameOf = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches ASCII, control characters included
  /^[\x00-\x7f]*$/.test(name) ? name : Buffer.from(name, 'latin1').toString('utf8');

/** Returns the first name of a path, which is a container's folder; empty for the data directory itself. */
export const containerOf = ({ names }: JailPath): string => names[0] ?? '';

/** Returns whether `path` equals `other` or is below it. */
export const isWithin = (path: JailPath, other: JailPath): boolean =>
  other.names.every((name, index) => path.names[index] === name);
