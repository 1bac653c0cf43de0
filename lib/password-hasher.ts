import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { deriveKey } from './derived-key.js';
import { createKeyedGate } from './gate.js';
import { networkOf } from './network.js';

export type PasswordHasherOptions = {
  /** A secret that is kept apart from the database: without it a stolen table cannot be guessed at. */
  pepper: string;
  /** bcrypt's cost, as the power of two of its rounds. */
  cost?: number;
  /** Of how many networks, beside those that run, a password may wait; each further one has to come again. Defaults to 64. */
  maxNetworksWaiting?: number;
};

/**
 * Hashes passwords of people. Of each client's network one runs at a time and few wait, and the networks take turns:
 * whoever floods it fills the own share alone.
 */
export interface PasswordHasher {
  /**
   * @param address the client's IP address
   * @throws DomainError `rate_limited` when too many wait already
   */
  hash(password: string, address: string): Promise<string>;

  /**
   * Compares; with no hash, because there is no such account, it works as long and answers false.
   *
   * @param address the client's IP address
   * @param signal aborts when nobody waits for the answer any more: then it leaves the queue, and throws the signal's reason
   * @throws DomainError `rate_limited` when too many wait already
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
const MAX_NETWORKS_WAITING = 64;
/**
 * Of one network, behind the one that runs: with each a quarter of a second, the last of them waits 4 s. People
 * behind one address are served in the order in which they came.
 */
const MAX_WAITING_EACH = 15;

/**
 * bcrypt over base64(HMAC-SHA-256). bcrypt reads 72 bytes at most and stops at a NUL; the HMAC's 44 characters carry
 * every byte of a longer password.
 */
export function createPasswordHasher({
  pepper,
  cost = DEFAULT_COST,
  maxNetworksWaiting = MAX_NETWORKS_WAITING,
}: PasswordHasherOptions): PasswordHasher {
  const key = deriveKey(pepper, 'berth password hash');
  const gate = createKeyedGate({
    all: { maxRunning: MAX_RUNNING, maxWaiting: maxNetworksWaiting, refusal: TOO_MANY_NETWORKS },
    each: { maxRunning: 1, maxWaiting: MAX_WAITING_EACH, refusal: TOO_MANY_EACH },
  });
  const dummyHash = randomHash(cost);
  const prepare = (password: string) => createHmac('sha256', key).update(password, 'utf8').digest('base64');
  return {
    hash: (password, address) =>
      gate(networkOf(address), async () => (await loadBcrypt()).hash(prepare(password), cost)),
    verify: (password, hash, address, signal) => {
      const compare = async () => {
        const same = await (await loadBcrypt()).compare(prepare(password), hash ?? dummyHash);
        return same && hash !== undefined;
      };
      return gate(networkOf(address), compare, signal);
    },
  };
}

const TOO_MANY_EACH = 'Too many passwords of your address are being checked already. Try again in a moment.';
const TOO_MANY_NETWORKS = 'Passwords of too many addresses are being checked already. Try again in a moment.';

/** Only sign-in needs it, and loading it would delay every start. */
const loadBcrypt = async () => (await import('bcrypt')).default;

/** A hash in bcrypt's form that no password is known to have. */
function randomHash(cost: number): string {
  const letters = randomBytes(64).toString('base64').replace(/[+=]/g, '.');
  // The last letter of salt and of digest carry fewer bits than the others; these are valid there.
  return `$2b$${String(cost).padStart(2, '0')}$${letters.slice(0, 21)}u${letters.slice(22, 52)}u`;
}
