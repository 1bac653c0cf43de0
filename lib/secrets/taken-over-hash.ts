import { createSealer } from './sealed-text.js';

/** A bcrypt hash of the password itself that another program has made. */
export type TakenOverHash = { hash: string; cost: number };

/** PHP writes the version `y`, which is the same algorithm as `b`. */
const BCRYPT = /^\$2[aby]\$(\d\d)(\$[./A-Za-z0-9]{53})$/;
const MARK = 'taken-over:';
const PLACE = 'password hash';

/** Stores the hashes of another program sealed, so that passwords cannot be guessed from a stolen database alone. */
export function createTakenOverHashes(pepper: string, maxCost: number) {
  const sealer = createSealer(pepper, 'berth taken-over hash');
  return {
    /**
     * Returns what is stored for a bcrypt hash; undefined if it is none, or costs more than Berth's own. A sign-in would show by
     * its time that the account exists.
     */
    seal(hash: string): string | undefined {
      const [, digits, rest] = BCRYPT.exec(hash) ?? [];
      const cost = Number(digits);
      if (rest === undefined || cost < 4 || cost > maxCost) return undefined;
      return MARK + sealer.seal(`$2b$${digits}${rest}`, PLACE);
    },
    /** Returns the hash of another program; undefined if the stored hash is Berth's own. */
    open(stored: string): TakenOverHash | undefined {
      if (!stored.startsWith(MARK)) return undefined;
      const hash = sealer.open(stored.slice(MARK.length), PLACE);
      return { hash, cost: Number(hash.slice(4, 6)) };
    },
  };
}

/** Returns whether the stored hash should be replaced by one of Berth's own at the next sign-in. */
export const isTakenOver = (stored: string): boolean => stored.startsWith(MARK);
