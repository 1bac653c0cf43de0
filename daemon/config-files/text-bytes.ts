import { type ConfigFormat, notChanged } from './config-change.js';

/** A text in the encoding of its file. */
export type EncodedText = { text: string; encode(text: string): Buffer };

/** Formats of lines are often written in an older encoding. Their other bytes must only stay as they are. */
const MAY_BE_LATIN1 = new Set<ConfigFormat>(['properties', 'ini', 'file']);

/**
 * Decodes a configuration file: UTF-8, UTF-16 with a byte order mark (little-endian, as Windows programs write it), or
 * Latin-1 for formats of lines. A byte order mark is part of the text.
 *
 * @throws DomainError for another encoding
 */
export function decodeText(bytes: Uint8Array, format: ConfigFormat): EncodedText {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const encoding = isUtf16 ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encode: (changed) => Buffer.from(changed, isUtf16 ? 'utf16le' : 'utf8') };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (isUtf16 || !MAY_BE_LATIN1.has(format)) throw notChanged('The file is not valid UTF-8.');
    return { text: Buffer.from(bytes).toString('latin1'), encode: encodeLatin1 };
  }
}

function encodeLatin1(text: string): Buffer {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of Latin-1
  if (/^[\x00-\xff]*$/.test(text)) return Buffer.from(text, 'latin1');
  throw notChanged('The file is not in UTF-8, and a new value has characters that are not in Latin-1.');
}
