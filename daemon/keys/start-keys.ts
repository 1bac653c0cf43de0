import type { Keys } from './keys.js';

/** Keys of this name are ours: each start beside a panel makes a new one and ends those of earlier starts. */
const PANEL_KEY = 'panel, by berth up';

/** The keys that a daemon makes by itself when it starts. */
export type StartKeys = {
  /** At a daemon's very first start, a key that may do everything, to be shown once; null ever after. */
  first(): Promise<string | null>;
  /** A key for the panel that was started with the daemon. Once that has it, `endEarlier` ends those before it. */
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
