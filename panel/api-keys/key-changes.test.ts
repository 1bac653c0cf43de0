import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { addPerson } from '../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { keptNotices } from '../../testing/kept-notices.js';
import { type TestClock, testClock } from '../../testing/time/test-clock.js';
import type { Caller } from '../access/caller.js';
import { type ApiKeys, createApiKeys } from './api-keys.js';

const HOME = '203.0.113.7';
const HOUR_MS = 3_600_000;

describe('changes and expiry of API keys', () => {
  let database: TestDatabase;
  let clock: TestClock;
  let apiKeys: ApiKeys;
  let notices: ReturnType<typeof keptNotices>;
  let grace: Caller;
  beforeEach(async () => {
    database = await sqliteDatabase();
    clock = testClock();
    notices = keptNotices();
    apiKeys = createApiKeys({ db: database.db, clock, notices });
    grace = await addPerson(database.db, 'Grace');
  });
  afterEach(() => database.remove());

  const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString();
  const keyOf = (caller: Caller, input: Partial<Parameters<ApiKeys['create']>[1]> = {}) =>
    apiKeys.create(caller, { name: 'Night shift', permissions: ['servers.*'], ...input }, HOME);

  test('an API key is rejected after its expiry', async () => {
    const { key } = await keyOf(grace, { expiresAt: inHours(1) });
    clock.advance(HOUR_MS - 1);
    await apiKeys.authenticate(key, HOME);
    clock.advance(1);
    expect(await failureOf(apiKeys.authenticate(key, HOME))).toBe('unauthenticated/unauthorized');
    expect(await failureOf(keyOf(grace, { expiresAt: inHours(0) }))).toBe('invalid_input/bad_request');
  });

  test('an API key can have an expiry at a leap second or after the year 9999', async () => {
    for (const [expiresAt, reported] of [
      ['2030-12-31T23:59:60Z', '2030-12-31T23:59:59.000Z'],
      ['9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59.999Z'],
    ] as const) {
      const { id, key } = await keyOf(grace, { expiresAt });
      expect(await apiKeys.update('own', grace, id, { expiresAt }, HOME)).toMatchObject({
        expiresAt: reported,
      });
      await apiKeys.authenticate(key, HOME);
    }
  });

  test('a change of an API key applies from the next request on, and leaves other fields unchanged', async () => {
    const { key, id } = await keyOf(grace, { description: 'Restarts', allowedIps: [HOME] });
    await apiKeys.update('own', grace, id, { permissions: ['players.read'], expiresAt: inHours(1) }, HOME);
    expect(await apiKeys.authenticate(key, HOME)).toMatchObject({ scopes: ['players.read'] });
    const [shown] = (await apiKeys.list(grace.user.id, {})).items;
    expect(shown).toMatchObject({ description: 'Restarts', allowedIps: [HOME], expiresAt: inHours(1) });
    expect(await apiKeys.update('own', grace, id, { expiresAt: null }, HOME)).toMatchObject({
      expiresAt: null,
    });
  });

  test.each<[string, Parameters<ApiKeys['update']>[3]]>([
    ['its permissions', { permissions: ['players.read'] }],
    ['its allowed addresses', { allowedIps: [HOME] }],
    ['its servers', { permissions: ['servers.read'], serverIds: [] }],
    ['its expiry', { expiresAt: '2199-01-01T00:00:00Z' }],
  ])('the owner of an API key is notified when the key is created, changed in %s, or revoked, also by an administrator', async (_title, changes) => {
    const ada = await addPerson(database.db, 'Ada', true);
    const { id } = await keyOf(grace);
    await apiKeys.update('own', grace, id, { name: 'Day shift', description: 'By day' }, HOME);
    await apiKeys.update('any', ada, id, changes, '192.0.2.9');
    await apiKeys.update('own', grace, id, changes, HOME);
    await apiKeys.revoke('any', ada, id, '192.0.2.9');
    expect(notices.kept).toEqual([
      [grace.user.id, 'api_key_created', HOME],
      [grace.user.id, 'api_key_changed', '192.0.2.9'],
      [grace.user.id, 'api_key_revoked', '192.0.2.9'],
    ]);
  });
});
