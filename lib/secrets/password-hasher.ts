import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createFairGate } from '../limits/fair-gate.js';
import { deriveKey } from './derived-key.js';
import { createTakenOverHashes, isTakenOver, type TakenOverHash } from './taken-over-hash.js';

export type PasswordHasherOptions = {
  /**
   * A secret that is stored outside the database. Without it, passwords cannot be guessed from the hashes of a stolen
   * database.
   */
  pepper: string;
  /** bcrypt's cost: the number of rounds as a power of two. */
  cost?: number;
  /** The maximum length of the queue; 512 by default. In a full queue, the largest address prefix loses a request. */
  maxWaiting?: number;
};

/**
 * Hashes the passwords of users. Networks and their prefixes share the turns and the queue (`createFairGate`): a client that
 * floods the queue, from any number of addresses of its network, uses up only its own share.
 */
export interface PasswordHasher {
  /**
   * Returns the hash of a password.
   *
   * @param address the client's IP address
   * @throws DomainError `rate_limited` if the queue is full. A request that waits in a full queue may also be rejected,
   * in favour of an address prefix with fewer requests.
   */
  hash(password: string, address: string): Promise<string>;

  /**
   * Verifies a password. Pass no hash if the account does not exist: the result is false, after the same time.
   *
   * @param address the client's IP address
   * @param signal aborts when the result is not needed any more: queued work is then removed and throws the signal's
   * reason
   * @throws DomainError `rate_limited` if the queue is full. A request that waits in a full queue may also be rejected,
   * in favour of an address prefix with fewer requests.
   */
  verify(password: string, hash: string | undefined, address: string, signal?: AbortSignal): Promise<boolean>;

  /**
   * Returns what to store for a bcrypt hash that another program has made of a password, such as `$2y$10$...` of PHP: `verify`
   * accepts the result. Returns undefined if it is no such hash, or has a higher cost than Berth's own.
   */
  takeOver(hash: string): string | undefined;
}

/** The cost of the passwords of users, and the highest one of a hash that is taken over. */
export const PASSWORD_COST = 12;
/**
 * The maximum number of hashes at the same time. bcrypt runs on libuv's four threads, which SQLite and files also
 * need. One processor is left for the main thread: if hashes kept all processors busy, the main thread would wait for
 * a lock (of the pool or for garbage collection) whose holder has no processor.
 */
const MAX_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The maximum number of waiting requests of all networks. Each takes a few KiB. */
const MAX_WAITING = 512;
/**
 * The maximum number of waiting requests of one network. At a quarter of a second for each, the last one waits 4 s.
 * Clients behind the same address are served in the order of their arrival.
 */
const MAX_WAITING_EACH = 15;
/** The maximum time in the queue. After about the same time, browsers and proxies time out. */
const MAX_WAIT_MS = 30_000;

/**
 * Creates a hasher. It computes bcrypt over base64(HMAC-SHA-256), because bcrypt itself reads at most 72 bytes and
 * stops at a NUL. The 44 characters of the HMAC depend on all bytes of the password.
 */
export function createPasswordHasher({
  pepper,
  cost = PASSWORD_COST,
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
  const takenOver = createTakenOverHashes(pepper, cost);
  const prepare = (password: string) => createHmac('sha256', key).update(password, 'utf8').digest('base64');
  return {
    hash: (password, address) =>
      gate({ address, run: async () => (await loadBcrypt()).hash(prepare(password), cost) }),
    verify: (password, hash, address, signal) => {
      const run = async () => {
        const bcrypt = await loadBcrypt();
        const other = hash === undefined ? undefined : takenOver.open(hash);
        if (other !== undefined) return isSameAsOther(bcrypt, password, other, cost);
        const own = hash === undefined || isTakenOver(hash) ? dummyHash : hash;
        const same = await bcrypt.compare(prepare(password), own);
        return same && own === hash;
      };
      // A right password does not count as a turn of the network, so that it delays no other user behind the same
      // address.
      return gate({ address, run, signal, usesTurn: (isRight) => !isRight });
    },
    takeOver: (hash) => takenOver.seal(hash),
  };
}

/**
 * Compares a password with the hash of another program, in the time of Berth's own cost, so that the time does not show which
 * accounts exist. A cost of one more takes twice the time: 2^c + 2^c + 2^(c+1) + ... + 2^(cost-1) = 2^cost.
 */
async function isSameAsOther(bcrypt: Bcrypt, password: string, other: TakenOverHash, cost: number) {
  const same = await bcrypt.compare(password, other.hash);
  for (let more = other.cost; more < cost; more += 1) await bcrypt.compare(password, randomHash(more));
  return same;
}

const TOO_MANY_EACH = 'Too many passwords from your address are being checked. Try again in a moment.';
const TOO_MANY = 'Too many passwords are being checked. Try again in a moment.';

/** bcrypt is loaded on demand, because only sign-ins need it and it would delay every start. */
const loadBcrypt = async () => (await import('bcrypt')).default;
type Bcrypt = Awaited<ReturnType<typeof loadBcrypt>>;

/** Returns a text in the format of a bcrypt hash to which no known password belongs. */
function randomHash(cost: number): string {
  const letters = randomBytes(64).toString('base64').replace(/[+=]/g, '.');
  // The last letter of the salt and of the digest encodes fewer bits than the others. `u` is valid in both places.
  return `$2b$${String(cost).padStart(2, '0')}$${letters.slice(0, 21)}u${letters.slice(22, 52)}u`;
}
