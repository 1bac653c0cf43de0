import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { addPerson } from '../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { keptNotices } from '../../testing/kept-notices.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { type TestClock, testClock } from '../../testing/time/test-clock.js';
import type { Caller } from '../access/caller.js';
import { type ApiKeys, createApiKeys } from './api-keys.js';
import { createKeyRotation } from './key-rotation.js';

const HOME = '203.0.113.7';
const UNKNOWN = 'unauthenticated/unauthorized';
const DAY_S = 86_400;

function rotationSuite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let clock: TestClock;
  let apiKeys: ApiKeys;
  let admin: Caller;
  let grace: Caller;
  const notices = keptNotices();
  beforeEach(async () => {
    database = await open();
    clock = testClock();
    apiKeys = createApiKeys({ db: database.db, clock, notices });
    admin = await addPerson(database.db, 'Ada', true);
    grace = await addPerson(database.db, 'Grace');
  });
  afterEach(() => database.remove());

  const newKey = (permissions = ['servers.*'], more: { expiresAt?: string } = {}) =>
    apiKeys.create(grace, { name: 'k', permissions, ...more }, HOME);
  const works = async (key: string) =>
    apiKeys.authenticate(key, HOME).then(
      ({ user }) => user.id,
      ({ kind, code }) => `${kind}/${code}`,
    );

  test('both secrets of a rotated API key work during the overlap, and only the new one after it', async () => {
    const { id, key } = await newKey();
    const rotated = await apiKeys.rotate('own', grace, id, DAY_S, HOME);
    expect(rotated).toMatchObject({ id, previousUntil: new Date(clock.now() + DAY_S * 1000).toISOString() });
    expect(await works(key)).toBe(grace.user.id);
    expect(await works(rotated.key)).toBe(grace.user.id);
    clock.advance(DAY_S * 1000 - 1);
    expect(await works(key)).toBe(grace.user.id);
    clock.advance(1);
    expect(await works(key)).toBe(UNKNOWN);
    expect(await works(rotated.key)).toBe(grace.user.id);
    expect((await apiKeys.list(grace.user.id, {})).items).toMatchObject([{ previousUntil: null }]);
    expect(notices.kept.slice(-2)).toEqual([
      [grace.user.id, 'api_key_created', HOME],
      [grace.user.id, 'api_key_rotated', HOME],
    ]);
  });

  test('rotating an API key without an overlap ends all its previous secrets at once', async () => {
    const { id, key } = await newKey();
    const second = await apiKeys.rotate('own', grace, id, DAY_S, HOME);
    const third = await apiKeys.rotate('own', grace, id, DAY_S, HOME);
    expect(await works(key)).toBe(UNKNOWN);
    expect(await works(second.key)).toBe(grace.user.id);
    const last = await apiKeys.rotate('own', grace, id, 0, HOME);
    expect([await works(second.key), await works(third.key)]).toEqual([UNKNOWN, UNKNOWN]);
    expect(await works(last.key)).toBe(grace.user.id);
  });

  test('neither secret of a rotated API key works after the expiry or the revocation of the key', async () => {
    const { id, key } = await newKey(['*'], { expiresAt: new Date(clock.now() + 1000).toISOString() });
    const rotated = await apiKeys.rotate('own', grace, id, DAY_S, HOME);
    clock.advance(1000);
    expect([await works(key), await works(rotated.key)]).toEqual([UNKNOWN, UNKNOWN]);
    const other = await newKey();
    const again = await apiKeys.rotate('own', grace, other.id, DAY_S, HOME);
    await apiKeys.revoke('own', grace, other.id, HOME);
    expect([await works(other.key), await works(again.key)]).toEqual([UNKNOWN, UNKNOWN]);
  });

  test('an API key cannot rotate a key of another user or with more permissions', async () => {
    const { id } = await newKey(['*']);
    const other = await addPerson(database.db, 'Bob');
    expect(await failureOf(apiKeys.rotate('own', other, id, 0, HOME))).toBe('not_found/not_found');
    expect(await failureOf(apiKeys.rotate('own', admin, id, 0, HOME))).toBe('not_found/not_found');
    expect(await failureOf(apiKeys.rotate('any', other, id, 0, HOME))).toBe('not_found/not_found');
    const narrow = await apiKeys.authenticate((await newKey(['apikeys.*'])).key, HOME);
    expect(await failureOf(apiKeys.rotate('own', narrow, id, 0, HOME))).toBe('forbidden/missing_capability');
    expect((await apiKeys.rotate('any', admin, id, 0, HOME)).userId).toBe(grace.user.id);
  });

  test('of several concurrent rotations of an API key, one succeeds', async () => {
    const { id } = await newKey();
    const rotate = createKeyRotation({ db: database.db, clock });
    // All rotations read the key before the first one writes it.
    const rows = await Promise.all(
      Array.from({ length: 20 }, () => database.db.models.apiKeys.findByPk(id, { rejectOnEmpty: true })),
    );
    const results = await Promise.allSettled(rows.map((row) => rotate(row, DAY_S)));
    const keys = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value.key] : []));
    const codes = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(codes).toEqual(Array.from({ length: 19 }, () => 'conflict'));
    expect(await works(keys[0] ?? '')).toBe(grace.user.id);
  });
}

describe('rotation of API keys, on SQLite', () => rotationSuite(sqliteDatabase));
describeWith(['postgres'], 'rotated keys on PostgreSQL', () => {
  rotationSuite(() => postgresDatabase(testService('postgres')));
});
