import { fingerprintOf } from '../../lib/secrets/identity-proof.js';
import { hashSecret } from '../../lib/secrets/secret.js';
import type { StoredKey } from './key-row.js';

export type KeyRow = Omit<StoredKey, 'permissions' | 'containers'> & {
  permissions: string[];
  containers: string[] | null;
};

type Lists = Pick<KeyRow, 'permissions' | 'containers'>;

export const readLists = ({ permissions, containers }: StoredKey): Lists => ({
  permissions: JSON.parse(permissions) as string[],
  containers: containers === null ? null : (JSON.parse(containers) as string[]),
});

/**
 * How much of a key is stored in plain text: its prefix and 48 bits. The other 208 bits are as secure as 256,
 * and invalid keys are rejected without computing a hash, which would be most of the cost of such a request.
 */
const HINT_LENGTH = 'berthd_'.length + 8;

export const hintOf = (secret: string): string => secret.slice(0, HINT_LENGTH);

/** A snapshot of all keys. There are few keys, and rejecting an unknown one costs no more. */
export class KeyTable {
  readonly #byHash: ReadonlyMap<string, KeyRow>;
  readonly #byId: ReadonlyMap<string, KeyRow>;
  /** Computed on first use. */
  #byFingerprint: ReadonlyMap<string, KeyRow> | undefined;
  /** The hints of all keys, or undefined if some have none. */
  readonly #hints: ReadonlySet<string | null> | undefined;
  /** Used keys by their secret, so that the hash is computed once in the table's life. */
  readonly #bySecret = new Map<string, KeyRow>();

  constructor(stored: readonly StoredKey[]) {
    const rows = stored.map((row) => ({ ...row, ...readLists(row) }));
    this.#byHash = new Map(rows.map((row) => [row.secret_hash, row]));
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    const hints = new Set(rows.map(({ hint }) => hint));
    this.#hints = hints.has(null) ? undefined : hints;
  }

  byId(id: string): KeyRow | undefined {
    return this.#byId.get(id);
  }

  byFingerprint(fingerprint: string): KeyRow | undefined {
    this.#byFingerprint ??= new Map([...this.#byHash].map(([hash, row]) => [fingerprintOf(hash), row]));
    return this.#byFingerprint.get(fingerprint);
  }

  bySecret(secret: string): KeyRow | undefined {
    const known = this.#bySecret.get(secret);
    if (known !== undefined || this.#hints?.has(hintOf(secret)) === false) return known;
    const row = this.#byHash.get(hashSecret(secret));
    if (row !== undefined) this.#bySecret.set(secret, row);
    return row;
  }
}
