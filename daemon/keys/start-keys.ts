import type { Keys } from './keys.js';

/**
 * The name of the key for a panel on the same host. Each start creates a new key and revokes those of earlier starts.
 */
const PANEL_KEY = 'panel, by berth up';

export type StartKeys = ReturnType<typeof createStartKeys>;

/** The keys that a daemon creates when it starts. */
export const createStartKeys = (keys: Keys) => ({
  /** Creates a key with all permissions at the very first start, to be shown once. Returns null later. */
  async first(): Promise<string | null> {
    if (!(await keys.isEmpty())) return null;
    return (await keys.create({ name: 'first', permissions: ['*'] })).key;
  },

  /**
   * Creates a key for the panel that was started with the daemon. Call `endEarlier` to revoke earlier ones once the
   * panel has it.
   */
  async forPanel(): Promise<{ key: string; endEarlier(): Promise<void> }> {
    const earlier = (await keys.list()).filter(({ name }) => name === PANEL_KEY);
    const { key } = await keys.create({ name: PANEL_KEY, permissions: ['*'] });
    const endEarlier = async () => {
      for (const { id } of earlier) await keys.revoke(id);
    };
    return { key, endEarlier };
  },
});
