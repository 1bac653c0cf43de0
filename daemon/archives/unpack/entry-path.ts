import { isUtf8 } from 'node:buffer';
import { MAX_NAME_BYTES, MAX_PATH_BYTES } from '../../files/jail/jail-path.js';
import { refused, tooMuch } from './archive-fault.js';

const MAX_DEPTH = 256;

/**
 * Returns the path of an entry relative to the destination, as a list of names; empty for the destination itself.
 * Names are Latin-1 strings: one character per byte.
 *
 * @param hasBackslashes whether `\` separates names, too: some programs write such zip archives, against APPNOTE
 * 4.4.17
 * @throws DomainError `invalid_input` if the entry is outside the destination or has an invalid name, `too_large` if
 * it is too deep
 */
export function entryPath(name: string, { hasBackslashes }: { hasBackslashes: boolean }): string[] {
  if (!isUtf8(Buffer.from(name, 'latin1'))) {
    throw refused(name, 'has a name that is not UTF-8: pack it again with names in UTF-8');
  }
  const isAbsolute = /^([/\\]|[A-Za-z]:)/.test(name);
  // Here, `\` always counts as a separator, because the files may later be moved to a system on which it is one.
  if (isAbsolute || name.split(/[/\\]/).includes('..')) throw outside(name);
  const names = namesOf(name, hasBackslashes ? /[/\\]/ : '/');
  if (names.length > MAX_DEPTH) throw tooMuch(`over ${MAX_DEPTH} nested folders`);
  return names;
}

/**
 * Parses a path of an archive that a daemon created. Names may contain any bytes except `/` and NUL. Only the length of
 * the path limits the depth.
 */
export function storedPath(name: string): string[] {
  const names = namesOf(name, '/');
  if (name.startsWith('/') || names.includes('..')) throw outside(name);
  return names;
}

function namesOf(name: string, parting: string | RegExp): string[] {
  if (name.includes('\0')) throw refused(name, 'has a NUL byte in its name: pack it again');
  const names = name.split(parting).filter((part) => part !== '' && part !== '.');
  if (name.length <= MAX_PATH_BYTES && names.every((part) => part.length <= MAX_NAME_BYTES)) return names;
  const bounds = `${MAX_NAME_BYTES} bytes, or a path of over ${MAX_PATH_BYTES}`;
  throw refused(name, `has a name of over ${bounds}: shorten it and pack it again`);
}

const outside = (name: string) =>
  refused(name, 'would be outside the destination: pack it with relative paths without `..`');
