import { isTaken } from '../../lib/database/database-guard.js';
import { StartError } from '../../lib/errors/start-error.js';
import type { Keys } from './keys.js';

/**
 * The name of the key for a panel on the same host. Each start creates a new key and revokes those of earlier starts.
 */
const PANEL_KEY = 'panel, by berth up';
/** The name of the key for a panel on the same host that was started apart. */
const LOCAL_NODE_KEY = 'panel, by LOCAL_NODE_KEY';

/** Creates the keys that are needed when a daemon starts. */
export type StartKeys = {
  /** Creates a key with all permissions at the first start of the daemon, to be displayed once. Later returns null. */
  first(): Promise<string | null>;
  /**
   * Creates a key for the panel that was started with the daemon. Once the panel has this key, call `endEarlier` to
   * revoke the keys that earlier starts have created for it; if the panel does not use it, call `endNew` to revoke it.
   */
  forPanel(): Promise<{ key: string; endEarlier(): Promise<void>; endNew(): Promise<void> }>;
  /**
   * Makes a secret of the operator a key with all permissions, and revokes the keys of earlier ones. Without a secret, it
   * only revokes them.
   *
   * @throws StartError if the secret is that of a key that has expired or does not have all permissions
   */
  given(secret: string | undefined): Promise<void>;
};

export function createStartKeys(keys: Keys): StartKeys {
  return {
    async first() {
      if (!(await keys.isEmpty())) return null;
      return (await keys.create({ name: 'first', permissions: ['*'] })).key;
    },
    async forPanel() {
      const earlier = (await keys.list()).filter(({ name }) => name === PANEL_KEY);
      const { id: newId, key } = await keys.create({ name: PANEL_KEY, permissions: ['*'] });
      return {
        key,
        endNew: () => keys.revoke(newId),
        async endEarlier() {
          for (const { id } of earlier) await keys.revoke(id);
        },
      };
    },
    async given(secret) {
      const earlier = (await keys.list()).filter(({ name }) => name === LOCAL_NODE_KEY);
      const kept = secret === undefined ? undefined : await idOf(secret);
      for (const { id } of earlier) if (id !== kept) await keys.revoke(id);
    },
  };

  async function idOf(secret: string): Promise<string> {
    const present = await keys.authenticate(secret);
    if (present === null) return create(secret);
    if (present.permissions.includes('*') && present.containers === undefined) return present.id;
    throw new StartError('LOCAL_NODE_KEY is a daemon key without all permissions: set another one.');
  }

  async function create(secret: string): Promise<string> {
    try {
      return (await keys.create({ name: LOCAL_NODE_KEY, permissions: ['*'], secret })).id;
    } catch (error) {
      if (!isTaken(error, 'secret_hash')) throw error;
      // Expired keys stay in the table until they are revoked.
      const message = 'LOCAL_NODE_KEY is a daemon key that has expired: set another one.';
      throw new StartError(message, { cause: error });
    }
  }
}
