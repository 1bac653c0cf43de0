import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * 2^12 rounds over 4 MiB, some 12 ms (RFC 7914), which every start pays twice. The secrets are long by rule: this
 * is for those that a person made up.
 */
const COST = { N: 4096, r: 8, p: 1 };

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * What tells a secret from another and nothing more of it. Slow and with a salt: a secret that a person chose
 * could be guessed from a plain hash, and the hash would tell which installations have the same.
 */
export async function fingerprintOf(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(secret, salt, HASH_BYTES, COST);
  return ['scrypt', salt.toString('base64url'), hash.toString('base64url')].join('.');
}

/** Whether the fingerprint is of this secret. */
export async function isFingerprintOf(fingerprint: string, secret: string): Promise<boolean> {
  const [, salt = '', hash = ''] = fingerprint.split('.');
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(secret, Buffer.from(salt, 'base64url'), HASH_BYTES, COST);
  return expected.length === HASH_BYTES && timingSafeEqual(expected, found);
}
