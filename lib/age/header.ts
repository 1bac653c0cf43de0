import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { type Identity, newShare, sharedSecret } from './identity.js';

/** The size of a header for one key, which is the same for all files. */
export const HEADER_BYTES = 168;

const FILE_KEY_BYTES = 16;
const TAG_BYTES = 16;
const ALGORITHM = 'chacha20-poly1305';
const NO_NONCE = Buffer.alloc(12);
const TITLE = 'age-encryption.org/v1';
/** A header for one key: the share of the sender, the sealed key of the file, and the authentication of both. */
const HEADER = new RegExp(
  `^(${TITLE}\n-> X25519 ([A-Za-z0-9+/]{43})\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n$`,
);

/** Makes the key of a new file, and the header from which only the identity can read it. */
export function newHeader({ recipient }: Identity): { header: Buffer; fileKey: Buffer } {
  const fileKey = randomBytes(FILE_KEY_BYTES);
  const { secret, share } = newShare();
  const cipher = createCipheriv(
    ALGORITHM,
    wrapKey(sharedSecret(secret, recipient), share, recipient),
    NO_NONCE,
    {
      authTagLength: TAG_BYTES,
    },
  );
  const sealed = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
  const text = `${TITLE}\n-> X25519 ${base64(share)}\n${base64(sealed)}\n---`;
  return { header: Buffer.from(`${text} ${base64(authentication(text, fileKey))}\n`), fileKey };
}

/** Returns whether a file begins as one of age. */
export const isOfAge = (begin: Uint8Array): boolean =>
  Buffer.from(begin.subarray(0, TITLE.length)).toString('latin1') === TITLE;

/**
 * Reads the key of a file from its header. @returns `changed` if the header is certainly broken; `unknown key` if it is for other
 * keys, or was changed where only its key can show it
 */
export function readHeader(
  header: Uint8Array,
  identities: readonly Identity[],
): Buffer | 'changed' | 'unknown key' {
  const parts = HEADER.exec(Buffer.from(header).toString('latin1'));
  if (parts === null) return 'changed';
  const [, text = '', share = '', sealed = '', mac = ''] = parts;
  for (const identity of identities) {
    const fileKey = opened(Buffer.from(share, 'base64'), Buffer.from(sealed, 'base64'), identity);
    if (fileKey === undefined) continue;
    const isRight = timingSafeEqual(authentication(text, fileKey), Buffer.from(mac, 'base64'));
    return isRight ? fileKey : 'changed';
  }
  return 'unknown key';
}

function opened(share: Buffer, sealed: Buffer, { secret, recipient }: Identity): Buffer | undefined {
  try {
    const key = wrapKey(sharedSecret(secret, share), share, recipient);
    const decipher = createDecipheriv(ALGORITHM, key, NO_NONCE, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(FILE_KEY_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, FILE_KEY_BYTES)), decipher.final()]);
  } catch {
    // The file is for another key, or the header was changed.
    return undefined;
  }
}

const wrapKey = (shared: Buffer, share: Buffer, recipient: Buffer): Buffer =>
  derived(shared, Buffer.concat([share, recipient]), `${TITLE}/X25519`);

const authentication = (text: string, fileKey: Buffer): Buffer =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(text)
    .digest();

export const derived = (secret: Uint8Array, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

/** Base64 without padding. */
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
