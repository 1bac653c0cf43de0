import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../../../lib/database/database.js';
import { testLogger } from '../../../testing/test-logger.js';
import { eventually } from '../../../testing/time/eventually.js';
import { CredentialsFixture } from '../suites/credentials-fixture.js';
import { Activity, type ActivityEntry } from './activity.js';

const DAY_MS = 86_400_000;

describe('the record of SFTP activity', () => {
  let fixture: CredentialsFixture;
  const warnings: object[] = [];
  const logger = testLogger(warnings);
  beforeEach(async () => {
    warnings.length = 0;
    fixture = new CredentialsFixture();
    await fixture.open();
  });
  afterEach(() => fixture.close());

  const opened = (more: { database?: Database; maxEach?: number; gatherMs?: number } = {}) =>
    new Activity({ database: fixture.database, clock: fixture.clock, logger, gatherMs: 1, ...more });
  const entry = (path: string, username = 'ada'): ActivityEntry => ({
    username,
    action: 'upload',
    path,
    size: 7,
  });
  const paths = async (activity: Activity, request: Parameters<Activity['list']>[0] = {}) =>
    (await activity.list(request)).activity.map(({ path }) => path);
  const stored = async () => {
    const [rows] = await fixture.database.sequelize.query('SELECT path FROM sftp_activity ORDER BY id');
    return (rows as { path: string }[]).map(({ path }) => path);
  };

  test('SFTP activity is listed newest first, including entries that are not stored yet', async () => {
    const activity = opened({ gatherMs: 60_000 });
    for (const path of ['/1', '/2']) activity.record(entry(path));
    activity.record(entry('/3', 'bob'));
    expect(await stored()).toEqual([]);
    const listed = { all: ['/3', '/2', '/1'], two: ['/3', '/2'], ofAda: ['/2', '/1'] };
    const asked = async (from: Activity) => ({
      all: await paths(from),
      two: await paths(from, { limit: 2 }),
      ofAda: await paths(from, { username: 'ada' }),
    });
    expect(await asked(activity)).toEqual(listed);
    await activity.close();
    expect(await stored()).toEqual(['/1', '/2', '/3']);
    expect(await asked(opened())).toEqual(listed);
    const [first] = (await opened().list({ limit: 1 })).activity;
    expect(first).toEqual({ ...entry('/3', 'bob'), timestamp: '2026-03-01T12:00:00.000Z' });
  });

  test('entries of SFTP activity are stored soon even if no client requests them', async () => {
    opened().record(entry('/1'));
    await eventually('the entry to be stored', async () => (await stored()).length === 1);
  });

  test('a limited number of entries of SFTP activity is stored, for at most 90 days', async () => {
    const activity = opened({ maxEach: 3 });
    for (let number = 1; number <= 5; number += 1) activity.record(entry(`/${number}`));
    await activity.close();
    expect(await stored()).toEqual(['/3', '/4', '/5']);
    fixture.clock.advance(91 * DAY_MS);
    const later = opened({ maxEach: 3 });
    later.record(entry('/6'));
    await later.close();
    expect(await stored()).toEqual(['/6']);
  });

  test('the oldest entries of SFTP activity over the limits per user and in total are deleted', async () => {
    const activity = opened({ maxEach: 2, gatherMs: 60_000 });
    activity.record(entry('/bob', 'bob'));
    for (let number = 1; number <= 100; number += 1) activity.record(entry(`/${number}`));
    await activity.close();
    expect(await stored()).toEqual(['/bob', '/99', '/100']);
    const others = opened({ maxEach: 2, gatherMs: 60_000 });
    for (const name of ['u1', 'u2', 'u3', 'u4']) {
      for (const path of ['a', 'b']) others.record(entry(`/${name}${path}`, name));
    }
    await others.close();
    expect(await stored()).toEqual(
      ['/99', '/100', ...'1234'].flatMap((each) =>
        each.startsWith('/') ? each : [`/u${each}a`, `/u${each}b`],
      ),
    );
  });

  test('entries of SFTP activity for repeated changes of one path are merged, but logins are not', async () => {
    const activity = opened({ gatherMs: 60_000 });
    const login = { ...entry('/'), action: 'login', size: 0 } as const;
    for (const each of [login, login, entry('/1'), entry('/1')]) activity.record(each);
    fixture.clock.advance(500);
    activity.record(entry('/1'));
    for (const other of [entry('/1', 'bob'), { ...entry('/1'), action: 'setstat' } as const]) {
      activity.record(other);
    }
    const timestamp = '2026-03-01T12:00:00.500Z';
    const listed = (await activity.list({})).activity;
    expect(listed).toMatchObject([
      ...[{ action: 'setstat' }, { username: 'bob', size: 7 }, { username: 'ada', size: 21, timestamp }],
      ...[{ action: 'login' }, { action: 'login' }],
    ]);
    await activity.close();
    expect((await opened().list({})).activity).toEqual(listed);
  });

  test('a new entry of SFTP activity is not merged into one that is being stored', async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const database: Database = {
      ...fixture.database,
      transaction: (work) => fixture.database.transaction(work).finally(() => gate),
    };
    const activity = opened({ database, gatherMs: 60_000 });
    activity.record(entry('/1'));
    const closed = activity.close();
    await eventually('the first entry to be stored', async () => (await stored()).length === 1);
    activity.record(entry('/1'));
    go();
    await closed;
    await activity.close();
    expect(await stored()).toEqual(['/1', '/1']);
  });

  test('an entry of SFTP activity that arrives during a write is stored with the next write', async () => {
    const database: Database = {
      ...fixture.database,
      transaction: (work) => {
        activity.record(entry('/later'));
        return fixture.database.transaction(work);
      },
    };
    const activity = opened({ database, gatherMs: 60_000 });
    activity.record(entry('/1'));
    await activity.close();
    expect(await stored()).toEqual(['/1']);
    expect(await paths(activity)).toEqual(['/later', '/1']);
  });

  test('a long path in SFTP activity is shortened, and its entry is still found by its container', async () => {
    const activity = opened();
    activity.record(entry(`/cnt_a/${'\u{fffd}'.repeat(1200)}/file`));
    await activity.close();
    const [path = ''] = await paths(opened(), { only: ['cnt_a'] });
    expect(path).toMatch(/^\/cnt_a\/\u{2026}\u{fffd}{300,}\/file$/u);
    expect(Buffer.byteLength(path)).toBeGreaterThan(1020);
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(1024);
  });

  test('entries of SFTP activity over 5000 a minute for one user are dropped and counted', async () => {
    const activity = opened({ gatherMs: 60_000 });
    for (let number = 0; number < 5003; number += 1) activity.record(entry(`/${number}`));
    activity.record(entry('/bob', 'bob'));
    await activity.close();
    expect((await stored()).length).toBe(5001);
    expect(warnings).toEqual([{ username: 'ada', count: 3 }]);
  });

  test('entries of SFTP activity that the database rejects are queued, and dropped over a limit', async () => {
    let isFull = true;
    const database: Database = {
      ...fixture.database,
      transaction: (work) =>
        isFull ? Promise.reject(new Error('disk full')) : fixture.database.transaction(work),
      later: (work) => void work().catch(() => undefined),
    };
    const activity = opened({ database, gatherMs: 5 });
    for (let number = 0; number < 10_002; number += 1) {
      activity.record(entry(`/${number}`, `user${number % 3}`));
    }
    expect(await paths(activity, { limit: 2 })).toEqual(['/9999', '/9998']);
    isFull = false;
    await eventually('the entries to be stored', async () => (await stored()).length === 10_000);
    // The number of dropped entries is logged after the last write, for which `close` waits.
    await activity.close();
    expect(warnings).toEqual([
      { username: 'user1', count: 1 },
      { username: 'user2', count: 1 },
    ]);
  });
});
