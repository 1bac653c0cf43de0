import type { Keys } from './keys.js';

/**
 * The name of the key for a panel on the same host. Each start creates a new key and revokes those of earlier starts.
 */
const PANEL_KEY = 'panel, by berth up';

/** Creates the keys that are needed when a daemon starts. */
export type StartKeys = {
  /** Creates a key with all permissions at the first start of the daemon, to be displayed once. Later returns null. */
  first(): Promise<string | null>;
  /**
   * Creates a key for the panel that was started with the daemon. Once the panel has this key, call `endEarlier` to
   * revoke the keys that earlier starts have created for it.
   */
  forPanel(): Promise<{ key: string; endEarlier(): Promise<void> }>;
};

export function createStartKeys(keys: Keys): StartKeys {
  return {
    async first() {
      if (!(await keys.isEmpty())) return null;
      return (await keys.create({ name: 'first', permissions: ['*'] })).key;
    },
    async forPanel() {
      const earlier = (await keys.list()).filter(({ name }) => name === PANEL_KEY);
      const { key } = await keys.create({ name: PANEL_KEY, permissions: ['*'] });
      return {
        key,
        async endEarlier() {
          for (const { id } of earlier) await keys.revoke(id);
        },
      };
    },
  };
}
