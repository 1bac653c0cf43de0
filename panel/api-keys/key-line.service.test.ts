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
import { openPanelDatabase } from '../schema/open-panel-database.js';
import { type ApiKeys, createApiKeys } from './api-keys.js';
import { MAX_GENERATIONS } from './key-line.js';

const HOME = '203.0.113.7';
const HOUR_MS = 3_600_000;
const DAY_S = 86_400;
const UNKNOWN = 'unauthenticated/unauthorized';
const WIDER = 'forbidden/missing_capability';
const PARALLEL = 20;

type Input = Partial<Parameters<ApiKeys['create']>[1]>;

/** Tests of API keys that were created with another API key, their parent. */
function lineSuite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let clock: TestClock;
  let apiKeys: ApiKeys;
  let grace: Caller;
  let ada: Caller;
  const notices = keptNotices();
  beforeEach(async () => {
    database = await open();
    clock = testClock();
    apiKeys = createApiKeys({ db: database.db, clock, notices });
    grace = await addPerson(database.db, 'Grace');
    ada = await addPerson(database.db, 'Ada', true);
  });
  afterEach(() => database.remove());

  const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString();
  const create = (maker: Caller, input: Input = {}) =>
    apiKeys.create(maker, { name: 'k', permissions: ['*'], ...input }, HOME);
  const by = (key: string) => apiKeys.authenticate(key, HOME);
  const works = (key: string) =>
    by(key).then(
      () => 'works',
      ({ kind, code }) => `${kind}/${code}`,
    );
  /** Creates a key, another key with the first one, and a third key with the second one. */
  const family = async (of: Caller = grace, input: Input = {}) => {
    const parent = await create(of, input);
    const child = await create(await by(parent.key), input);
    return { parent, child, grandchild: await create(await by(child.key), input) };
  };

  test('the list of API keys shows for each key the key that created it (its parent)', async () => {
    const { parent, child, grandchild } = await family();
    const { items } = await apiKeys.list(grace.user.id, {});
    const parents = new Map(items.map(({ id, parentId }) => [id, parentId]));
    expect([parent, child, grandchild].map(({ id }) => parents.get(id))).toEqual([null, parent.id, child.id]);
  });

  test('revoking an API key revokes all keys that were created with it, and notifies their users', async () => {
    const { parent, child, grandchild } = await family(ada);
    const ofGrace = await create(await by(grandchild.key), { userId: grace.user.id });
    const other = await create(ada);
    await apiKeys.revoke('own', ada, parent.id, HOME);
    for (const { key } of [parent, child, grandchild, ofGrace]) expect(await works(key)).toBe(UNKNOWN);
    expect(await works(other.key)).toBe('works');
    expect(notices.kept.slice(-2).map(([userId, what]) => [userId, what])).toEqual([
      [ada.user.id, 'api_key_revoked'],
      [grace.user.id, 'api_key_revoked'],
    ]);
  });

  test('rotating an API key revokes all keys that were created with it, even if its previous secret keeps working', async () => {
    for (const overlapS of [0, DAY_S]) {
      const { parent, child, grandchild } = await family();
      const rotated = await apiKeys.rotate('own', grace, parent.id, overlapS, HOME);
      expect([await works(child.key), await works(grandchild.key)]).toEqual([UNKNOWN, UNKNOWN]);
      expect(await works(rotated.key)).toBe('works');
    }
  });

  test("during a rotation's overlap, the previous secret of an API key cannot create, change or rotate keys", async () => {
    const { id, key } = await create(grace);
    const rotated = await apiKeys.rotate('own', grace, id, DAY_S, HOME);
    const child = await create(await by(rotated.key));
    const former = await by(key);
    for (const attempt of [
      () => create(former),
      () => apiKeys.rotate('own', former, id, 0, HOME),
      () => apiKeys.update('own', former, child.id, { name: 'mine' }, HOME),
    ])
      expect(await failureOf(attempt())).toBe('forbidden/forbidden');
  });

  test('taking permissions from an API key takes them from the keys created with it, from the next use on', async () => {
    const { parent, child, grandchild } = await family();
    const narrow = { permissions: ['servers.*', 'apikeys.write'], allowedIps: ['203.0.113.0/24'] };
    await apiKeys.update('own', grace, parent.id, { ...narrow, expiresAt: inHours(1) }, HOME);
    await apiKeys.update('own', grace, child.id, { permissions: ['servers.read'] }, HOME);
    expect(await by(grandchild.key)).toMatchObject({
      scopes: ['servers.read'],
      key: { allowedIps: ['203.0.113.0/24'], expiresAtMs: clock.now() + HOUR_MS },
    });
    const elsewhere = apiKeys.authenticate(grandchild.key, '198.51.100.1');
    expect(await failureOf(elsewhere)).toBe('forbidden/forbidden');
    clock.advance(HOUR_MS);
    expect([await works(child.key), await works(grandchild.key)]).toEqual([UNKNOWN, UNKNOWN]);
  });

  test('limiting an API key to servers limits the keys that were created with it to the same servers', async () => {
    const parent = await create(grace, { permissions: ['servers.*', 'apikeys.write'] });
    const child = await create(await by(parent.key), { permissions: ['servers.read', 'apikeys.write'] });
    await apiKeys.update('own', grace, parent.id, { permissions: ['servers.*'], serverIds: [] }, HOME);
    expect(await by(child.key)).toMatchObject({ scopes: ['servers.read'], key: { serverIds: [] } });
  });

  test('an API key is rejected if its allowed addresses do not overlap with those of the key that created it', async () => {
    const parent = await create(grace);
    const child = await create(await by(parent.key), { allowedIps: [HOME] });
    await apiKeys.update('own', grace, parent.id, { allowedIps: ['198.51.100.0/24'] }, HOME);
    for (const address of [HOME, '198.51.100.1'])
      expect(await failureOf(apiKeys.authenticate(child.key, address))).toBe(UNKNOWN);
  });

  test('API keys for other users are rejected once the creator is demoted, disabled or deleted', async () => {
    const { users } = database.db.models;
    const parent = await create(ada);
    const ofGrace = await create(await by(parent.key), { userId: grace.user.id });
    const set = (values: object) => users.update(values, { where: { id: ada.user.id } });
    for (const [off, on] of [
      [{ isAdmin: false }, { isAdmin: true }],
      [{ disabled: true }, { disabled: false }],
    ] as const) {
      await set(off);
      expect(await works(ofGrace.key)).toBe(UNKNOWN);
      await set(on);
      expect(await works(ofGrace.key)).toBe('works');
    }
    await users.destroy({ where: { id: ada.user.id } });
    expect(await works(ofGrace.key)).toBe(UNKNOWN);
    expect((await apiKeys.list(grace.user.id, {})).items).toEqual([]);
  });

  test('a chain of API keys, each created with the one before, has a maximum length', async () => {
    let maker = grace;
    for (let generation = 0; generation < MAX_GENERATIONS; generation += 1)
      maker = await by((await create(maker)).key);
    expect(await failureOf(create(maker))).toBe('conflict/limit_reached');
  });

  test('no update gives an API key more access than the key that created it has, whoever requests the update', async () => {
    const parent = await create(grace, {
      permissions: ['servers.*', 'apikeys.write'],
      expiresAt: inHours(1),
    });
    const narrow = { permissions: ['servers.read', 'apikeys.write'], expiresAt: inHours(1) };
    const child = await create(await by(parent.key), narrow);
    const callers = [grace, await by(parent.key), await by(child.key)];
    for (const caller of callers) {
      for (const wider of [{ permissions: ['*'] }, { expiresAt: null }, { expiresAt: inHours(2) }])
        expect(await failureOf(apiKeys.update('own', caller, child.id, wider, HOME))).toBe(WIDER);
    }
    expect(await apiKeys.update('own', grace, child.id, { permissions: ['servers.*'] }, HOME)).toMatchObject({
      permissions: ['servers.*'],
    });
  });

  test('an API key can change itself and keys created with it, but not the key that created it or its siblings', async () => {
    const { parent, child, grandchild } = await family();
    const [beside, mine] = [await create(grace, { permissions: ['servers.read'] }), await by(child.key)];
    for (const { id } of [parent, beside]) {
      expect(await failureOf(apiKeys.update('own', mine, id, { name: 'mine' }, HOME))).toBe(WIDER);
      expect(await failureOf(apiKeys.rotate('own', mine, id, 0, HOME))).toBe(WIDER);
    }
    await apiKeys.update('own', mine, grandchild.id, { name: 'renamed' }, HOME);
    await apiKeys.update('own', mine, child.id, { name: 'renamed' }, HOME);
    await apiKeys.rotate('own', mine, grandchild.id, 0, HOME);
    const rotated = await apiKeys.rotate('own', mine, child.id, 0, HOME);
    expect([await works(rotated.key), await works(parent.key)]).toEqual(['works', 'works']);
  });

  test('an API key cannot revoke a key with more permissions', async () => {
    const wide = await create(grace);
    const narrow = await create(grace, { permissions: ['apikeys.write'] });
    const caller = await by(narrow.key);
    expect(await failureOf(apiKeys.revoke('own', caller, wide.id, HOME))).toBe(WIDER);
    const equal = await create(grace, { permissions: ['apikeys.write'] });
    await apiKeys.revoke('own', caller, equal.id, HOME);
    await apiKeys.revoke('own', caller, narrow.id, HOME);
    expect([await works(wide.key), await works(narrow.key)]).toEqual(['works', UNKNOWN]);
  });

  test.each([
    ['revoked', (id: string, of: ApiKeys) => of.revoke('own', grace, id, HOME)],
    ['rotated', (id: string, of: ApiKeys) => of.rotate('own', grace, id, DAY_S, HOME)],
  ] as const)('if an API key is %s while it creates 20 other keys, none of those remains', async (_title, end) => {
    const elsewhere = await openPanelDatabase(database.location);
    try {
      const other = createApiKeys({ db: elsewhere, clock, notices });
      const parent = await create(grace);
      const maker = await by(parent.key);
      // Create the children through both panels, some before the parent is revoked or rotated, and some after it.
      const creations = Array.from({ length: PARALLEL }, (_, index) =>
        (index % 2 === 0 ? apiKeys : other).create(maker, { name: 'k', permissions: ['*'] }, HOME),
      );
      const [created] = await Promise.all([Promise.allSettled(creations), end(parent.id, other)]);
      const left = (await apiKeys.list(grace.user.id, {})).items.filter(({ id }) => id !== parent.id);
      expect(left).toEqual([]);
      for (const each of created) {
        if (each.status === 'fulfilled') expect(await works(each.value.key)).toBe(UNKNOWN);
        else expect(['unauthorized', 'forbidden']).toContain(each.reason.code);
      }
    } finally {
      await elsewhere.close();
    }
  });
}

describe('API keys that were created with another API key, on SQLite', () => lineSuite(sqliteDatabase));
describeWith(['postgres'], 'keys that are created with keys, on PostgreSQL', () => {
  lineSuite(() => postgresDatabase(testService('postgres')));
});
