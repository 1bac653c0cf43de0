import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../../lib/errors.js';
import { Followed } from '../../lib/followed.js';
import type { Logger } from '../../lib/logger.js';
import type { NoteChanges } from '../audit/changes.js';
import type { Storage } from '../database/panel-database.js';
import { type FactorHolder, factorDueMs } from './second-factor-rule.js';
import { createSettings, type PanelSettings, type Settings, type SettingsChanges } from './settings.js';

/** The settings, for those who need them at every request, too. */
export interface LiveSettings extends Settings {
  /** As they were read last: a change counts here at once, and what another panel changes within a second. */
  readonly current: PanelSettings;
  /**
   * Changes settings for an administrator.
   *
   * @throws DomainError `conflict` where the change would restrict that administrator at once, for want of a second factor
   */
  updateBy(user: FactorHolder, changes: SettingsChanges, note?: NoteChanges): Promise<PanelSettings>;
  close(): Promise<void>;
}

export const SETTINGS_READ_EVERY_MS = 400;

/** Reads the settings, and from then on whatever changes of them. @throws where they cannot be read */
export async function openSettings(options: Storage & { logger: Logger }): Promise<LiveSettings> {
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
  const update: Settings['update'] = async (changes, options) => {
    const next = await stored.update(changes, options);
    // It is stored: where it cannot be read back now, it counts a moment later, as on other panels.
    await settings.refresh().catch(() => undefined);
    return next;
  };
  return {
    get: stored.get,
    get current() {
      return settings.current;
    },
    update,
    updateBy: (user, changes, note) =>
      update(changes, {
        check: (next) => {
          const dueMs = factorDueMs(next, user);
          if (dueMs !== null && dueMs <= options.clock.now()) throw shutOut();
        },
        note,
      }),
    close: () => settings.close(),
  };
}

const shutOut = () =>
  new DomainError(
    'conflict',
    'This would restrict your own account at once. Set up a second factor first, or give a longer grace period.',
  );
