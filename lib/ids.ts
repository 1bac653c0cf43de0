import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuv';

/**
 * A new identifier: the prefix and 26 characters of lower-case base32hex that carry 128 random bits.
 * Lower case and digits alone, so that it is safe as a file, container and host name.
 */
export function newId(prefix: string): string {
  const bytes = randomBytes(16);
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = (ALPHABET[Number(bits & 31n)] ?? '') + text;
    bits >>= 5n;
  }
  return prefix + text;
}
