import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { deriveKey } from './derived-key.js';
import { createFairGate } from './fair-gate.js';

export type PasswordHasherOptions = {
  /** A secret that is kept apart from the database: without it a stolen table cannot be guessed at. */
  pepper: string;
  /** bcrypt's cost, as the power of two of its rounds. */
  cost?: number;
  /** How many passwords may wait; when as many wait, the largest prefix gives way. Defaults to 512. */
  maxWaiting?: number;
};

/**
 * Hashes passwords of people. Networks and the prefixes that they belong to share the turns and the queue
 * (`createFairGate`): a client that floods the queue, from however many addresses of its network, fills its own share alone.
 */
export interface PasswordHasher {
  /**
   * @param address the client's IP address
   * @throws DomainError `rate_limited` when too many wait, or when a client of a smaller prefix needs the slot
   */
  hash(password: string, address: string): Promise<string>;

  /**
   * Compares; with no hash, because there is no such account, it works as long and answers false.
   *
   * @param address the client's IP address
   * @param signal aborts when nobody waits for the answer any more: then it leaves the queue, and throws the signal's reason
   * @throws DomainError `rate_limited` when too many wait, or when a client of a smaller prefix needs the slot
   */
  verify(password: string, hash: string | undefined, address: string, signal?: AbortSignal): Promise<boolean>;
}

const DEFAULT_COST = 12;
/**
 * bcrypt runs on libuv's four threads, which SQLite and files need, too. One processor is left to the main thread: where
 * hashes keep all of them busy, it waits for threads that hold what it needs (the pool's lock, the heap's collection) and
 * have no processor.
 */
const MAX_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Of all networks together. Each of them is a request that is kept, a few KiB. */
const MAX_WAITING = 512;
/**
 * Of one network: with each a quarter of a second, the last of them waits 4 s. People behind one address are served in
 * the order in which they came.
 */
const MAX_WAITING_EACH = 15;
/** Then a client is told to come again: browsers and proxies give up after about as long. */
const MAX_WAIT_MS = 30_000;

/**
 * bcrypt over base64(HMAC-SHA-256). bcrypt reads 72 bytes at most and stops at a NUL; the HMAC's 44 characters carry
 * every byte of a longer password.
 */
export function createPasswordHasher({
  pepper,
  cost = DEFAULT_COST,
  maxWaiting = MAX_WAITING,
}: PasswordHasherOptions): PasswordHasher {
  const key = deriveKey(pepper, 'berth password hash');
  const gate = createFairGate({
    maxRunning: MAX_RUNNING,
    maxWaiting,
    maxWaitingEach: MAX_WAITING_EACH,
    maxWaitMs: MAX_WAIT_MS,
    refusal: TOO_MANY,
    refusalEach: TOO_MANY_EACH,
  });
  const dummyHash = randomHash(cost);
  const prepare = (password: string) => createHmac('sha256', key).update(password, 'utf8').digest('base64');
  return {
    hash: (password, address) =>
      gate({ address, run: async () => (await loadBcrypt()).hash(prepare(password), cost) }),
    verify: (password, hash, address, signal) => {
      const run = async () => {
        const same = await (await loadBcrypt()).compare(prepare(password), hash ?? dummyHash);
        return same && hash !== undefined;
      };
      // People who know their password do not use up the turn of the others behind their address.
      return gate({ address, run, signal, usesTurn: (isRight) => !isRight });
    },
  };
}

const TOO_MANY_EACH = 'Too many passwords of your address are being checked already. Try again in a moment.';
const TOO_MANY = 'Too many passwords are being checked already. Try again in a moment.';

/** Only sign-in needs it, and loading it would delay every start. */
const loadBcrypt = async () => (await import('bcrypt')).default;

/** A hash in bcrypt's form that no password is known to have. */
function randomHash(cost: number): string {
  const letters = randomBytes(64).toString('base64').replace(/[+=]/g, '.');
  // The last letter of salt and of digest carry fewer bits than the others; these are valid there.
  return `$2b$${String(cost).padStart(2, '0')}$${letters.slice(0, 21)}u${letters.slice(22, 52)}u`;
}
