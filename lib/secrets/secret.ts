import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a new secret of 256 random bits in base64url (43 characters). It is shown once, and stored only as a hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the SHA-256 hash in hex. Use it only for random secrets; passwords of users need bcrypt. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** Returns whether two texts are equal, in constant time. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
