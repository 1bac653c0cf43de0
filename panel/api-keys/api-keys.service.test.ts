import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { covers, coversRange, parseRange } from '../../lib/net/address-ranges.js';
import { newId } from '../../lib/text/ids.js';
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
import { openPanelDatabase } from '../schema/open-panel-database.js';
import { type ApiKeys, createApiKeys } from './api-keys.js';

const HOME = '203.0.113.7';
const HOUR_MS = 3_600_000;

describe('API keys', () => {
  let database: TestDatabase;
  let clock: TestClock;
  let apiKeys: ApiKeys;
  let notices: ReturnType<typeof keptNotices>;
  let admin: Caller;
  let grace: Caller;
  beforeEach(async () => {
    database = await sqliteDatabase();
    clock = testClock();
    notices = keptNotices();
    apiKeys = createApiKeys({ db: database.db, clock, notices });
    admin = await addPerson(database.db, 'Ada', true);
    grace = await addPerson(database.db, 'Grace');
  });
  afterEach(() => database.remove());

  const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString();
  const keyOf = (caller: Caller, input: Partial<Parameters<ApiKeys['create']>[1]> = {}) =>
    apiKeys.create(caller, { name: 'Night shift', permissions: ['servers.*'], ...input }, HOME);
  const callerBy = async (caller: Caller, input: Parameters<typeof keyOf>[1] = {}) =>
    apiKeys.authenticate((await keyOf(caller, input)).key, HOME);
  const addServer = async (owner: Caller) => {
    const { models } = database.db;
    const createdAt = new Date();
    const node = await models.nodes.create({
      id: newId('node_'),
      name: newId(''),
      url: newId('http://'),
      sealedKey: '',
      local: false,
      createdAt,
    });
    const id = newId('srv_');
    const rest = { type: 'nodejs', version: 'latest', port: 3000, state: 'installed' as const, createdAt };
    await models.servers.create({ id, ownerId: owner.user.id, nodeId: node.id, name: id, ...rest });
    return id;
  };

  test('an API key acts for its user, limited to the capabilities of the key', async () => {
    const { key, id } = await keyOf(grace, { permissions: ['servers.read', 'files.*'] });
    expect(key).toMatch(/^berth_[0-9a-v]{26}_[A-Za-z0-9_-]{43}$/);
    const caller = await apiKeys.authenticate(key, HOME);
    expect(caller).toMatchObject({ isAdmin: false, sessionId: null, scopes: ['servers.read', 'files.*'] });
    expect(caller.user.id).toBe(grace.user.id);
    expect(caller.key?.id).toBe(id);
  });

  test("a caller who is not an administrator cannot find, change or revoke another user's API key", async () => {
    const { id } = await keyOf(admin);
    for (const attempt of [
      apiKeys.update('own', grace, id, { name: 'mine' }, HOME),
      apiKeys.update('any', grace, id, { name: 'mine' }, HOME),
      apiKeys.revoke('own', grace, id, HOME),
      apiKeys.revoke('any', grace, id, HOME),
    ]) {
      expect(await failureOf(attempt)).toBe('not_found/not_found');
    }
    const { id: other } = await keyOf(grace);
    expect(await failureOf(apiKeys.update('own', admin, other, { name: 'mine' }, HOME))).toBe(
      'not_found/not_found',
    );
    expect(await apiKeys.update('any', admin, other, { name: 'renamed' }, HOME)).toMatchObject({
      name: 'renamed',
    });
  });

  test("only a hash of an API key's secret is stored", async () => {
    const { key } = await keyOf(grace);
    const rows = JSON.stringify(await database.db.models.apiKeys.findAll());
    expect(rows).not.toContain(key.slice(-43));
    expect(JSON.stringify(await apiKeys.list(grace.user.id, {}))).not.toMatch(/secret|hash/i);
  });

  test('an API key that is wrong, truncated, revoked or from another panel is rejected as unknown', async () => {
    const { key, id } = await keyOf(grace);
    const other = await keyOf(admin);
    const swapped = key.slice(0, 33) + other.key.slice(33);
    for (const wrong of ['', 'berth_', key.slice(0, -1), `${key}x`, key.toUpperCase(), swapped]) {
      expect(await failureOf(apiKeys.authenticate(wrong, HOME))).toBe('unauthenticated/unauthorized');
    }
    await apiKeys.authenticate(key, HOME);
    await apiKeys.revoke('own', grace, id, HOME);
    expect(await failureOf(apiKeys.authenticate(key, HOME))).toBe('unauthenticated/unauthorized');
  });

  test('an API key with a list of allowed addresses is rejected from other addresses', async () => {
    const { key } = await keyOf(grace, { allowedIps: ['203.0.113.0/24', '2001:db8::/32'] });
    for (const address of [HOME, '::ffff:203.0.113.7', '2001:db8::1'])
      await apiKeys.authenticate(key, address);
    for (const address of ['203.0.114.1', '2001:db9::1', 'nonsense']) {
      expect(await failureOf(apiKeys.authenticate(key, address))).toBe('forbidden/forbidden');
    }
  });

  test('the API key of a demoted administrator has the access of an ordinary user from its next use on', async () => {
    const { key } = await keyOf(admin, { permissions: ['*'] });
    expect(await apiKeys.authenticate(key, HOME)).toMatchObject({ isAdmin: true });
    await database.db.models.users.update({ isAdmin: false }, { where: { id: admin.user.id } });
    expect(await apiKeys.authenticate(key, HOME)).toMatchObject({ isAdmin: false });
  });

  test('the error for creating an API key lists all invalid capabilities and addresses', async () => {
    for (const permission of [
      'servers.r*',
      'Servers.read',
      'servers',
      'servers.read.all',
      'games.*',
      '',
      '**',
    ]) {
      expect(await failureOf(keyOf(grace, { permissions: [permission] }))).toBe('invalid_input/bad_request');
    }
    const wrong = keyOf(grace, { allowedIps: [HOME, '1.2.3.4/33'] });
    await expect(wrong).rejects.toMatchObject({ details: [{ path: '/body/allowedIps/1' }] });
  });

  test('an API key cannot create a key with more capabilities, servers or addresses, or with a later expiry', async () => {
    const [mine, other] = [await addServer(grace), await addServer(grace)];
    const limits = { serverIds: [mine], allowedIps: ['203.0.113.0/24'], expiresAt: inHours(2) };
    // A key that is limited to servers has no capability to create keys. Its limits are enforced anyway.
    const maker = await callerBy(grace, { permissions: ['servers.*'], ...limits });
    const within = {
      permissions: ['servers.read'],
      serverIds: [mine],
      allowedIps: [HOME],
      expiresAt: inHours(1),
    };
    await keyOf(maker, within);
    for (const wider of [
      { permissions: ['*'] },
      { permissions: ['files.read'] },
      { permissions: ['servers.read', 'apikeys.*'] },
      { serverIds: null },
      { serverIds: [mine, other] },
      { allowedIps: [] },
      { allowedIps: ['203.0.0.0/16'] },
      { allowedIps: [HOME, '::/0'] },
      { expiresAt: null },
      { expiresAt: inHours(3) },
    ]) {
      expect(await failureOf(keyOf(maker, { ...within, ...wider }))).toBe('forbidden/missing_capability');
    }
  });

  test('an API key cannot give itself more access or a later expiry', async () => {
    const maker = await callerBy(grace, {
      permissions: ['servers.read', 'apikeys.write'],
      expiresAt: inHours(1),
    });
    const id = maker.key?.id ?? '';
    for (const changes of [{ permissions: ['*'] }, { expiresAt: null }, { expiresAt: inHours(2) }]) {
      expect(await failureOf(apiKeys.update('own', maker, id, changes, HOME))).toBe(
        'forbidden/missing_capability',
      );
    }
    expect(await apiKeys.update('own', maker, id, { permissions: ['servers.read'] }, HOME)).toMatchObject({
      permissions: ['servers.read'],
    });
    const wide = await keyOf(grace, { permissions: ['*'] });
    const renamed = apiKeys.update('own', maker, wide.id, { name: 'Mine now' }, HOME);
    expect(await failureOf(renamed)).toBe('forbidden/missing_capability');
  });

  test('API keys and servers of other users are reported as not found', async () => {
    const { id } = await keyOf(admin);
    expect(await failureOf(apiKeys.update('own', grace, id, { name: 'x' }, HOME))).toBe(
      'not_found/not_found',
    );
    expect(await failureOf(apiKeys.revoke('own', grace, id, HOME))).toBe('not_found/not_found');
    const foreign = await addServer(admin);
    expect(await failureOf(keyOf(grace, { serverIds: [foreign] }))).toBe('not_found/not_found');
    expect(await keyOf(admin, { serverIds: [await addServer(grace)] })).toMatchObject({
      userId: admin.user.id,
    });
    expect(await failureOf(keyOf(admin, { userId: newId('usr_') }))).toBe('not_found/not_found');
  });

  test('the last use of an API key is stored at most once a minute', async () => {
    const { key } = await keyOf(grace);
    const lastUsed = async () => (await apiKeys.list(grace.user.id, {})).items[0]?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await apiKeys.authenticate(key, HOME);
    const first = await lastUsed();
    clock.advance(59_000);
    await apiKeys.authenticate(key, HOME);
    expect(await lastUsed()).toBe(first);
    clock.advance(1000);
    await apiKeys.authenticate(key, HOME);
    expect(await lastUsed()).toBe(new Date(clock.now()).toISOString());
  });

  test('the pages of API keys contain no key twice when keys are added or removed meanwhile', async () => {
    for (let index = 0; index < 5; index += 1) {
      await keyOf(grace, { name: `key ${index}` });
      if (index !== 2) clock.advance(1);
    }
    const first = await apiKeys.list(grace.user.id, { limit: 2 });
    await keyOf(grace, { name: 'late' });
    await apiKeys.revoke('any', admin, first.items[1]?.id ?? '', HOME);
    const second = await apiKeys.list(grace.user.id, { limit: 2, cursor: first.nextCursor ?? '' });
    const third = await apiKeys.list(grace.user.id, { limit: 2, cursor: second.nextCursor ?? '' });
    const names = [first, second, third].flatMap(({ items }) => items.map(({ name }) => name));
    expect([...names].sort()).toEqual(['key 0', 'key 1', 'key 2', 'key 3', 'key 4']);
    expect(third.nextCursor).toBeNull();
    expect(await failureOf(apiKeys.listAll(undefined, { cursor: 'bm9uZQ' }))).toBe(
      'invalid_input/bad_request',
    );
  });
});

function limitSuite(open: () => Promise<TestDatabase>, { hasReplicas = false } = {}) {
  test('50 concurrent requests create only one API key if the user is one key below the limit', async () => {
    const database = await open();
    const second = hasReplicas ? await openPanelDatabase(database.location) : undefined;
    try {
      const panels = [database.db, second ?? database.db].map((db) =>
        createApiKeys({ db, clock: testClock(), notices: keptNotices() }),
      );
      const caller = await addPerson(database.db, 'Ada');
      const create = (index: number) =>
        panels[index % 2]?.create(caller, { name: 'k', permissions: ['*'] }, HOME);
      for (let index = 0; index < 99; index += 1) await create(0);
      const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => create(index)));
      const codes = results.map((result) => (result.status === 'fulfilled' ? 'made' : result.reason.code));
      expect(codes.filter((code) => code === 'made')).toHaveLength(1);
      expect(codes.filter((code) => code === 'limit_reached')).toHaveLength(49);
    } finally {
      await second?.close();
      await database.remove();
    }
  });
}

describe('the limit of API keys per user, on SQLite', () => limitSuite(sqliteDatabase));
describeWith(['postgres'], 'the limit of keys on PostgreSQL', () => {
  limitSuite(() => postgresDatabase(testService('postgres')), { hasReplicas: true });
});

describe('ranges of addresses that a key allows', () => {
  test.each([
    '1.2.3.4',
    '1.2.3.0/24',
    '::1',
    '2001:db8::/32',
    '0.0.0.0/0',
  ])('the range %s is accepted as allowed addresses of an API key', (range) => {
    expect(parseRange(range)).toBeDefined();
  });

  test.each([
    '',
    '1.2.3',
    '1.2.3.4/33',
    '::1/129',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    ':::',
    'example.org',
  ])('the invalid range %p is rejected as allowed addresses of an API key', (range) =>
    expect(parseRange(range)).toBeUndefined());

  test('an address range contains its own addresses, and no address of the other IP version', () => {
    expect(covers(['10.0.0.0/8'], '10.200.0.1')).toBe(true);
    expect(covers(['10.0.0.0/8'], '::ffff:10.200.0.1')).toBe(true);
    expect(covers(['10.0.0.0/8'], '11.0.0.1')).toBe(false);
    expect(coversRange(['10.0.0.0/8'], '10.1.0.0/16')).toBe(true);
    expect(coversRange(['10.1.0.0/16'], '10.0.0.0/8')).toBe(false);
    expect(coversRange(['0.0.0.0/0'], '::1')).toBe(false);
  });
});
