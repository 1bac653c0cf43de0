import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** With Node.js's cost: 2^14 rounds over 16 MiB, some 40 ms (RFC 7914). */
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/**
 * What tells a secret from another and nothing more of it. Slow and with a salt: a secret that a person chose
 * could be guessed from a plain hash, and the hash would tell which installations have the same.
 */
export async function fingerprintOf(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(secret, salt, HASH_BYTES);
  return ['scrypt', salt.toString('base64url'), hash.toString('base64url')].join('.');
}

/** Whether the fingerprint is of this secret. */
export async function isFingerprintOf(fingerprint: string, secret: string): Promise<boolean> {
  const [, salt = '', hash = ''] = fingerprint.split('.');
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(secret, Buffer.from(salt, 'base64url'), HASH_BYTES);
  return expected.length === HASH_BYTES && timingSafeEqual(expected, found);
}
