import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../lib/secret.js';

const CODES = 8;
const CODE_BYTES = 16;

/** Eight new recovery codes, and what is stored of them: a JSON array of SHA-256. */
export function newRecoveryCodes(): { codes: string[]; stored: string } {
  const codes = Array.from({ length: CODES }, () => randomBytes(CODE_BYTES).toString('hex'));
  return { codes, stored: JSON.stringify(codes.map(hashSecret)) };
}

/** What is stored once this code is used up; undefined where it is none of them. */
export function withoutCode(stored: string, code: string): string | undefined {
  const hashes = JSON.parse(stored) as string[];
  const left = hashes.filter((each) => each !== hashSecret(code));
  return left.length < hashes.length ? JSON.stringify(left) : undefined;
}
