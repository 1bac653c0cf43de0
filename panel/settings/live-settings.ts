import { isDeepStrictEqual } from 'node:util';
import type { Settings as PanelSettings, SettingsChanges } from '../../generated/panel/types.js';
import { Followed } from '../../lib/async/followed.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { NoteChanges } from '../audit/changes.js';
import type { Storage } from '../database/panel-database.js';
import { type FactorHolder, factorDueMs } from './second-factor-rule.js';
import { createSettings, type Settings } from './settings.js';

export interface LiveSettings extends Settings {
  /** The cached settings. A change by this panel is visible at once, and one by another panel within a second. */
  readonly current: PanelSettings;
  /**
   * Changes settings for an administrator.
   *
   * @throws DomainError `conflict` if the change would immediately restrict that administrator, who has no
   * second factor
   */
  updateBy(user: FactorHolder, changes: SettingsChanges, note?: NoteChanges): Promise<PanelSettings>;
  close(): Promise<void>;
}

export const SETTINGS_READ_EVERY_MS = 400;

/**
 * Reads the settings and then keeps them up to date.
 * @throws if they cannot be read
 */
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
    // Ignore errors, because the change is stored: the next periodic read applies it, as on other panels.
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
    'This change would immediately restrict your own account. Set up a second factor first, or set a longer grace period.',
  );
