import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { fromBech32, toBech32 } from './bech32.js';

/** A secret key of age (X25519), with its public key as bytes. */
export type Identity = { secret: KeyObject; recipient: Buffer };

const PREFIX = 'age-secret-key-';
const KEY_BYTES = 32;
/** What comes before the bytes of a secret key of X25519 in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** Reads a key such as `AGE-SECRET-KEY-1...`, as age-keygen writes it. @returns undefined if it is not one */
export function readIdentity(text: string): Identity | undefined {
  if (text !== text.toUpperCase()) return undefined;
  const bytes = fromBech32(PREFIX, text.toLowerCase());
  if (bytes?.length !== KEY_BYTES) return undefined;
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' });
  return { secret, recipient: rawKey(createPublicKey(secret)) };
}

/** Makes a new key, as text. */
export function newIdentity(): string {
  const { privateKey } = generateKeyPairSync('x25519');
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return toBech32(PREFIX, der.subarray(-KEY_BYTES)).toUpperCase();
}

/** Returns the text of the public key, `age1...`, for which age encrypts files. */
export const recipientOf = ({ recipient }: Identity): string => toBech32('age', recipient);

/** Returns the secret that two keys share (RFC 7748). @throws if the public key is invalid */
export const sharedSecret = (secret: KeyObject, recipient: Uint8Array): Buffer =>
  diffieHellman({ privateKey: secret, publicKey: publicKey(recipient) });

export function newShare(): { secret: KeyObject; share: Buffer } {
  const { privateKey, publicKey: share } = generateKeyPairSync('x25519');
  return { secret: privateKey, share: rawKey(share) };
}

const rawKey = (key: KeyObject): Buffer => Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url');

const publicKey = (raw: Uint8Array): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: Buffer.from(raw).toString('base64url') },
    format: 'jwk',
  });
