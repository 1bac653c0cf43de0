import { createSealer } from './sealed-text.js';

/** A bcrypt hash of the password itself that another program has made. */
export type TakenOverHash = { hash: string; cost: number };

/** PHP writes the version `y`, which is the same algorithm as `b`. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** The lowest cost that bcrypt allows. */
const MIN_COST = 4;
const MARK = 'taken-over:';
const PLACE = 'password hash';

/** Returns the cost of a bcrypt hash; undefined if it is not one. */
export function costOfHash(hash: string): number | undefined {
  const cost = Number(BCRYPT.exec(hash)?.[1]);
  return cost >= MIN_COST ? cost : undefined;
}

/** Stores the hashes of another program sealed, so that passwords cannot be guessed from a stolen database alone. */
export function createTakenOverHashes(pepper: string, maxCost: number) {
  const sealer = createSealer(pepper, 'berth taken-over hash');
  return {
    /**
     * Returns what is stored for a bcrypt hash; undefined if it is not one, or if its cost is higher than Berth's own: the time of
     * a sign-in would then show that the account exists.
     */
    seal(hash: string): string | undefined {
      const cost = costOfHash(hash);
      return cost === undefined || cost > maxCost
        ? undefined
        : MARK + sealer.seal(`$2b$${hash.slice('$2y$'.length)}`, PLACE);
    },
    /** Returns the hash of another program; undefined if the stored hash is Berth's own, or was sealed with a pepper that is lost. */
    open(stored: string): TakenOverHash | undefined {
      if (!isTakenOver(stored)) return undefined;
      try {
        const hash = sealer.open(stored.slice(MARK.length), PLACE);
        return { hash, cost: Number(hash.slice(4, 6)) };
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns whether a stored hash is one of another program, which the next sign-in replaces by one of Berth's own. */
export const isTakenOver = (stored: string): boolean => stored.startsWith(MARK);
