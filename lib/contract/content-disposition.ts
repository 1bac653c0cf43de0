import { isVisibleText } from '../text/visible-text.js';

const NAMELESS = 'download';
/** The maximum size of a file name in most file systems, in bytes. */
const MAX_NAME_BYTES = 255;
/**
 * Characters that all clients parse in the same way in a quoted header value. Quotes, backslashes and percent signs
 * are not among them.
 */
const PLAIN = /^[\x20\x21\x23\x24\x26-\x5b\x5d-\x7e]+$/;
/** Characters that RFC 8187, 3.2.1 requires to be encoded, but `encodeURIComponent` does not encode. */
const NOT_ATTR_CHAR = /['()*]/g;

/**
 * Returns a header that makes clients save the response as a file (RFC 6266): an ASCII name for all clients, and the
 * exact name for those that support `filename*` (RFC 8187). The name may come from anyone, so it cannot end the
 * header, and it is sent without folders and invisible characters.
 */
export function contentDisposition(fileName: string): string {
  const name = nameToSave(fileName);
  const plain = [...name].map((character) => (PLAIN.test(character) ? character : '_')).join('');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    NOT_ATTR_CHAR,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Returns the last part of a path, without invisible characters. */
function nameToSave(fileName: string): string {
  // Replaces unpaired surrogates with U+FFFD.
  const whole = Buffer.from(fileName, 'utf8').toString('utf8');
  const last = whole.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  const name = cutTo(MAX_NAME_BYTES, isVisibleText(last) ? [...last] : [...last].map(seen))
    .join('')
    .trim();
  return /^\.*$/.test(name) ? NAMELESS : name;
}

const seen = (character: string) => (character === ' ' || isVisibleText(character) ? character : '_');

function cutTo(maxBytes: number, characters: string[]): string[] {
  let bytes = 0;
  return characters.filter((character) => {
    bytes += Buffer.byteLength(character);
    return bytes <= maxBytes;
  });
}
