import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 random bits, in base64url (43 characters). It is shown once and stored as its hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex. Fit for secrets that are random themselves; passwords of people take bcrypt. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** Compares two texts without telling by the time taken where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
