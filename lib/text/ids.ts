import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuv';

/**
 * Returns a new identifier: the prefix and 26 characters of lower-case base32hex with 128 random bits. It has only lower-case
 * letters and digits, so it is safe as a file, container and host name.
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

const REQUEST_ID_BYTES = 12;

/** Returns a request id for responses and logs: `req_` and 96 random bits in base64url. */
export const newRequestId = (): string => `req_${randomBytes(REQUEST_ID_BYTES).toString('base64url')}`;
