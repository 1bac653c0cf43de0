import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The key of a file of age, which the header contains, sealed for its readers, and with which the header is authenticated. */

export const TITLE = 'age-encryption.org/v1';

const FILE_KEY_BYTES = 16;
const TAG_BYTES = 16;
const ALGORITHM = 'chacha20-poly1305';
const NO_NONCE = Buffer.alloc(12);

export const newFileKey = (): Buffer => randomBytes(FILE_KEY_BYTES);

/** Seals the key of a file with another key, which is used only once. */
export function sealedKey(fileKey: Buffer, wrapKey: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, wrapKey, NO_NONCE, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
}

/** Opens the sealed key of a file. @returns undefined if it was sealed with another key, or changed */
export function openedKey(sealed: Buffer, wrapKey: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv(ALGORITHM, wrapKey, NO_NONCE, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(FILE_KEY_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, FILE_KEY_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Returns a header with one stanza: its arguments, and the sealed key as its body. */
export function sealedHeader(stanza: string, sealed: Buffer, fileKey: Buffer): Buffer {
  const text = `${TITLE}\n-> ${stanza}\n${base64(sealed)}\n---`;
  return Buffer.from(`${text} ${base64(authentication(text, fileKey))}\n`);
}

/** Returns whether the key of the file has authenticated the text of the header. @param mac in Base64 */
export const isSealedBy = (fileKey: Buffer, text: string, mac: string): boolean =>
  timingSafeEqual(authentication(text, fileKey), Buffer.from(mac, 'base64'));

const authentication = (text: string, fileKey: Buffer): Buffer =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(text)
    .digest();

export const derived = (secret: Uint8Array, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

/** Base64 without padding. */
export const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
