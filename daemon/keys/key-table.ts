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
 * A snapshot of the table of keys, which has few rows. With a snapshot, an unknown key can be rejected without a
 * query.
 */
export class KeyTable {
  readonly #byHash: ReadonlyMap<string, KeyRow>;
  readonly #byId: ReadonlyMap<string, KeyRow>;
  /** All keys by their fingerprint; computed on first use. */
  #byFingerprint: ReadonlyMap<string, KeyRow> | undefined;
  /** Keys that were used, by their secret, so that each secret is hashed only once per snapshot. */
  readonly #bySecret = new Map<string, KeyRow>();

  constructor(stored: readonly StoredKey[]) {
    const rows = stored.map((row) => ({ ...row, ...readLists(row) }));
    this.#byHash = new Map(rows.map((row) => [row.secret_hash, row]));
    this.#byId = new Map(rows.map((row) => [row.id, row]));
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
    if (known !== undefined) return known;
    const row = this.#byHash.get(hashSecret(secret));
    if (row !== undefined) this.#bySecret.set(secret, row);
    return row;
  }
}
