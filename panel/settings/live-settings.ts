import { isDeepStrictEqual } from 'node:util';
import { Followed } from '../../lib/followed.js';
import type { Logger } from '../../lib/logger.js';
import type { PanelDatabase } from '../database/panel-database.js';
import { createSettings, type PanelSettings, type Settings } from './settings.js';

/** The settings, for those who need them at every request, too. */
export interface LiveSettings extends Settings {
  /** As they were read last: a change counts here at once, and what another panel changes within a second. */
  readonly current: PanelSettings;
  close(): Promise<void>;
}

export const SETTINGS_READ_EVERY_MS = 400;

/** Reads the settings, and from then on whatever changes of them. @throws where they cannot be read */
export async function openSettings(options: { db: PanelDatabase; logger: Logger }): Promise<LiveSettings> {
  const stored = createSettings(options);
  const settings = await Followed.open<PanelSettings>({
    what: 'the settings',
    everyMs: SETTINGS_READ_EVERY_MS,
    logger: options.logger,
    read: async (last) => {
      const now = await stored.get();
      return last !== undefined && isDeepStrictEqual(last, now) ? last : now;
    },
  });
  return {
    get: stored.get,
    get current() {
      return settings.current;
    },
    async update(changes, note) {
      const next = await stored.update(changes, note);
      // It is stored: where it cannot be read back now, it counts a moment later, as on other panels.
      await settings.refresh().catch(() => undefined);
      return next;
    },
    close: () => settings.close(),
  };
}
