import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '../../lib/logging/logger.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { type TestClock, testClock } from '../../testing/time/test-clock.js';
import { type LiveSettings, openSettings } from './live-settings.js';
import { factorDueMs } from './second-factor-rule.js';

const DAY_MS = 86_400_000;
const START = '2026-03-01T00:00:00.000Z';
const startMs = Date.parse(START);
const user = { isAdmin: false, twoFactorEnabled: false, passkeyEnabled: false, createdAt: START };
const admin = { ...user, isAdmin: true };

describe('the grace period to set up a required second factor', () => {
  const rule = (requireSecondFactor: 'none' | 'administrators' | 'everyone') => ({
    requireSecondFactor,
    secondFactorGraceDays: 7,
    secondFactorRequiredSince: START,
  });

  test('the grace period for a second factor ends only for users who must have one and have none', () => {
    const due = startMs + 7 * DAY_MS;
    expect([factorDueMs(rule('none'), admin), factorDueMs(rule('administrators'), user)]).toEqual([
      null,
      null,
    ]);
    expect([factorDueMs(rule('administrators'), admin), factorDueMs(rule('everyone'), user)]).toEqual([
      due,
      due,
    ]);
    for (const factor of [{ twoFactorEnabled: true }, { passkeyEnabled: true }])
      expect(factorDueMs(rule('everyone'), { ...admin, ...factor })).toBeNull();
  });

  test('the grace period for a second factor begins at the creation of an account that is newer than the rule', () => {
    const createdAt = new Date(startMs + DAY_MS).toISOString();
    expect(factorDueMs(rule('everyone'), { ...user, createdAt })).toBe(startMs + 8 * DAY_MS);
  });
});

describe('the settings that require a second factor', () => {
  let database: TestDatabase;
  let clock: TestClock;
  let settings: LiveSettings;
  beforeEach(async () => {
    database = await sqliteDatabase();
    clock = testClock();
    settings = await openSettings({ db: database.db, clock, logger: createLogger('test', 'silent') });
  });
  afterEach(async () => {
    await settings.close();
    await database.remove();
  });

  test('the grace period for a second factor restarts only when the rule is extended to more users', async () => {
    const now = () => new Date(clock.now()).toISOString();
    const since = async (changes: Parameters<LiveSettings['update']>[0]) => {
      clock.advance(1000);
      return (await settings.update(changes)).secondFactorRequiredSince;
    };
    const first = await since({ requireSecondFactor: 'administrators' });
    expect(first).toBe(now());
    expect(await since({ requireSecondFactor: 'administrators', rateLimitRpm: 200 })).toBe(first);
    expect(await since({ secondFactorGraceDays: 3 })).toBe(first);
    const wider = await since({ requireSecondFactor: 'everyone' });
    expect(wider).toBe(now());
    expect(await since({ requireSecondFactor: 'administrators' })).toBe(wider);
    expect(await since({ requireSecondFactor: 'none' })).toBeNull();
  });

  test('requiring a second factor is rejected if this would immediately restrict the calling administrator', async () => {
    const shutOut = { requireSecondFactor: 'administrators', secondFactorGraceDays: 0 } as const;
    expect(await failureOf(settings.updateBy(admin, shutOut))).toBe('conflict/conflict');
    expect(settings.current.requireSecondFactor).toBe('none');
    await settings.updateBy(admin, { requireSecondFactor: 'administrators' });
    expect(await failureOf(settings.updateBy(admin, { secondFactorGraceDays: 0 }))).toBe('conflict/conflict');
    await settings.updateBy({ ...admin, passkeyEnabled: true }, { secondFactorGraceDays: 0 });
    expect(settings.current.secondFactorGraceDays).toBe(0);
  });
});
