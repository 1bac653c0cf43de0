import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * The cost of scrypt: 2^12 rounds over 4 MiB, which takes about 12 ms (RFC 7914); every start computes two. Generated
 * secrets are long enough without it, so it protects secrets that a person has chosen.
 */
const COST = { N: 4096, r: 8, p: 1 };

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Returns a value that identifies a secret and reveals nothing else about it. It is slow to compute and salted: from a
 * plain hash, a secret that a person has chosen could be guessed, and equal hashes would show which installations have
 * the same secret.
 */
export async function fingerprintOf(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(secret, salt, HASH_BYTES, COST);
  return ['scrypt', salt.toString('base64url'), hash.toString('base64url')].join('.');
}

/** Returns whether the fingerprint belongs to this secret. */
export async function isFingerprintOf(fingerprint: string, secret: string): Promise<boolean> {
  const [, salt = '', hash = ''] = fingerprint.split('.');
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(secret, Buffer.from(salt, 'base64url'), HASH_BYTES, COST);
  return expected.length === HASH_BYTES && timingSafeEqual(expected, found);
}
