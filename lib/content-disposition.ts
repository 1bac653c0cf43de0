import { isVisibleText } from './visible-text.js';

const NAMELESS = 'download';
/** What file systems take at most, in bytes. */
const MAX_NAME_BYTES = 255;
/** Of a header's text that every client reads the same way: no quote, no backslash, no percent sign. */
const PLAIN = /^[\x20\x21\x23\x24\x26-\x5b\x5d-\x7e]+$/;
/** What `encodeURIComponent` leaves as it is but RFC 8187 3.2.1 does not. */
const NOT_ATTR_CHAR = /['()*]/g;

/**
 * Says to save an answer under a name (RFC 6266): in ASCII for every client, and as it is for those that know
 * `filename*` (RFC 8187). Names come from disks and people: nothing in them ends the header, leaves the folder, or
 * is not seen.
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

/** The last part of a path, without what is not seen. */
function nameToSave(fileName: string): string {
  // Half a surrogate pair becomes the character that stands for it.
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
