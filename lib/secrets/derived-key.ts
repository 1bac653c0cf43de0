import { hkdfSync } from 'node:crypto';

/**
 * Derives a key for one purpose from a shared secret (HKDF with SHA-256, RFC 5869), so that a leaked key does not reveal the
 * others. The result depends on the purpose, so the text of a purpose must never change.
 */
export function deriveKey(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}
