import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../../lib/secrets/secret.js';

const CODES = 8;
const CODE_BYTES = 16;

/** Creates eight recovery codes, and their stored form: a JSON array of SHA-256 hashes. */
export function newRecoveryCodes(): { codes: string[]; stored: string } {
  const codes = Array.from({ length: CODES }, () => randomBytes(CODE_BYTES).toString('hex'));
  return { codes, stored: JSON.stringify(codes.map(hashSecret)) };
}

/** Returns the stored form without this code; undefined if the code is not one of them. */
export function withoutCode(stored: string, code: string): string | undefined {
  const hashes = JSON.parse(stored) as string[];
  const left = hashes.filter((each) => each !== hashSecret(code));
  return left.length < hashes.length ? JSON.stringify(left) : undefined;
}
