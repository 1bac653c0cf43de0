import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '../../lib/derived-key.js';
import { createGate } from '../../lib/gate.js';

export type PasswordHasherOptions = {
  /** A secret that is kept apart from the database: without it a stolen table cannot be guessed at. */
  pepper: string;
  /** bcrypt's cost, as the power of two of its rounds. */
  cost?: number;
};

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

const DEFAULT_COST = 12;
/** bcrypt runs on libuv's four threads, which SQLite and files need, too. */
const MAX_RUNNING = 2;
const MAX_WAITING = 64;

/**
 * Hashes passwords of people: bcrypt over base64(HMAC-SHA-256). bcrypt reads 72 bytes at most and stops at a
 * NUL; the HMAC's 44 characters carry every byte of a longer password.
 *
 * Both functions throw DomainError `rate_limited` when too many wait already.
 */
export function createPasswordHasher({ pepper, cost = DEFAULT_COST }: PasswordHasherOptions) {
  const key = deriveKey(pepper, 'berth password hash');
  const gate = createGate({ maxRunning: MAX_RUNNING, maxWaiting: MAX_WAITING });
  const dummyHash = randomHash(cost);
  const prepare = (password: string) => createHmac('sha256', key).update(password, 'utf8').digest('base64');
  return {
    hash: (password: string): Promise<string> =>
      gate(async () => (await loadBcrypt()).hash(prepare(password), cost)),

    /** Compares; with no hash, because there is no such account, it works as long and answers false. */
    verify: (password: string, hash: string | undefined): Promise<boolean> =>
      gate(async () => {
        const same = await (await loadBcrypt()).compare(prepare(password), hash ?? dummyHash);
        return same && hash !== undefined;
      }),
  };
}

/** Only sign-in needs it, and loading it would delay every start. */
const loadBcrypt = async () => (await import('bcrypt')).default;

/** A hash in bcrypt's form that no password is known to have. */
function randomHash(cost: number): string {
  const letters = randomBytes(64).toString('base64').replace(/[+=]/g, '.');
  // The last letter of salt and of digest carry fewer bits than the others; these are valid there.
  return `$2b$${String(cost).padStart(2, '0')}$${letters.slice(0, 21)}u${letters.slice(22, 52)}u`;
}
