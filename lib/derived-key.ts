import { hkdfSync } from 'node:crypto';

/**
 * A key for one purpose out of a secret for many (HKDF with SHA-256, RFC 5869): what one purpose leaks
 * tells nothing of the others. The same secret and purpose give the same key, so a purpose never changes.
 */
export function deriveKey(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}
