import { hkdfSync } from 'node:crypto';

/**
 * Derives a key for one purpose from a secret (HKDF with SHA-256, RFC 5869), so that a leaked key does not reveal
 * those for other purposes. The text of a purpose must never change, because another text results in another key.
 */
export function deriveKey(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}
