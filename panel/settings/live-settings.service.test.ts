import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger } from '../../lib/logging/logger.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { testClock } from '../../testing/time/test-clock.js';
import { type LiveSettings, openSettings } from './live-settings.js';

const DEFAULTS = {
  loginMaxAttempts: 5,
  loginLockoutMinutes: 15,
  rateLimitEnabled: true,
  rateLimitRpm: 100,
  allowRegistration: false,
  allowInvitedRegistration: false,
  publicStatusPage: false,
  requireSecondFactor: 'none',
  secondFactorGraceDays: 7,
  secondFactorRequiredSince: null,
};
const logger = createLogger('test', 'silent');
const clock = testClock();

function suite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let panels: [LiveSettings, LiveSettings];
  beforeEach(async () => {
    database = await open();
    const openOne = () => openSettings({ db: database.db, clock, logger });
    panels = [await openOne(), await openOne()];
  });
  afterEach(async () => {
    for (const panel of panels) await panel.close();
    await database.remove();
  });

  test('the settings of the panel have the documented defaults', async () => {
    expect(await panels[0].get()).toEqual(DEFAULTS);
    expect(panels[1].current).toEqual(DEFAULTS);
  });

  test('changed settings take effect on this panel at once, and soon on another panel', async () => {
    const [one, other] = panels;
    const changed = { ...DEFAULTS, rateLimitRpm: 300, allowRegistration: true };
    expect(await one.update({ rateLimitRpm: 300, allowRegistration: true })).toEqual(changed);
    expect(one.current).toEqual(changed);
    await eventually('the change at the other panel', () => other.current.rateLimitRpm === 300);
    expect(await other.update({ loginMaxAttempts: 3 })).toEqual({ ...changed, loginMaxAttempts: 3 });
  });

  test('concurrent changes of the settings are all stored', async () => {
    const all = { ...DEFAULTS };
    for (let round = 1; round <= 10; round += 1) {
      const changes = [
        { loginMaxAttempts: round },
        { loginLockoutMinutes: round },
        { rateLimitRpm: round },
        { allowRegistration: round % 2 === 0 },
        { rateLimitEnabled: round % 2 === 1 },
      ];
      await Promise.all(changes.map((change, at) => (panels[at % 2] ?? panels[0]).update(change)));
      Object.assign(all, ...changes);
      expect(await panels[0].get()).toEqual(all);
    }
  });
}

describeWith([], 'settings on SQLite', () => suite(sqliteDatabase));
describeWith(['postgres'], 'settings on PostgreSQL', () =>
  suite(() => postgresDatabase(testService('postgres'))),
);
