import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { DatabaseClock, openDatabaseClock } from './database-clock.js';

const HOUR_MS = 3_600_000;

/** Creates a database whose clock differs by this offset from the host's, and whose queries fail if `fails` is set. */
function databaseAt(offsetMs: number, dialect = 'postgres') {
  const state = { offsetMs, fails: false, asked: 0 };
  const select = async () => {
    state.asked += 1;
    if (state.fails) throw new Error('unreachable');
    return [{ ms: Date.now() + state.offsetMs }];
  };
  const warnings: string[] = [];
  const logger = { warn: (_fields: object, message: string) => void warnings.push(message) };
  const db = { select, sequelize: { getDialect: () => dialect } };
  return {
    state,
    warnings,
    options: { db, logger } as unknown as ConstructorParameters<typeof DatabaseClock>[0],
  };
}

describe('the clock that follows the time of the database', () => {
  test('the database clock shows the time of the database on PostgreSQL, and of the host on SQLite', async () => {
    const ahead = databaseAt(HOUR_MS);
    const clock = await openDatabaseClock(ahead.options);
    expect(Math.abs(clock.now() - Date.now() - HOUR_MS)).toBeLessThan(HOUR_MS / 10);
    clock.close();
    const sqlite = databaseAt(HOUR_MS, 'sqlite');
    const own = await openDatabaseClock(sqlite.options);
    expect(Math.abs(own.now() - Date.now())).toBeLessThan(HOUR_MS / 10);
    expect(sqlite.state.asked).toBe(0);
    own.close();
  });

  test('the database clock continues from its last measurement while the database is unreachable', async () => {
    const { state, options } = databaseAt(HOUR_MS);
    const clock = await openDatabaseClock(options);
    state.fails = true;
    await expect(new DatabaseClock(options).measure()).rejects.toThrow('unreachable');
    expect(Math.abs(clock.now() - Date.now() - HOUR_MS)).toBeLessThan(HOUR_MS / 10);
    clock.close();
  });

  test('the database clock is measured again as soon as the host wakes up or its clock is set', async () => {
    const { state, options } = databaseAt(0);
    const clock = await openDatabaseClock(options);
    const hostNow = Date.now;
    try {
      // Simulates a suspension of the host: its clock has advanced, but the monotonic clock has not.
      Date.now = () => hostNow() + 5 * HOUR_MS;
      const before = state.asked;
      clock.now();
      await eventually('a measurement', () => state.asked > before);
      await eventually('the new time', () => Math.abs(clock.now() - Date.now()) < HOUR_MS / 10);
    } finally {
      Date.now = hostNow;
      clock.close();
    }
  });
});
