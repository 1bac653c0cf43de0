import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { failureOf } from '../../testing/failure-of.js';
import { sqliteDatabase, type TestDatabase } from '../../testing/panel-database.js';
import { addPerson } from '../../testing/panel-people.js';
import { type TestClock, testClock } from '../../testing/test-clock.js';
import type { Caller } from '../caller.js';
import { createSessions, type Sessions } from './sessions.js';

const HOUR_MS = 3_600_000;
const ADDRESS = '203.0.113.7';

describe('sessions', () => {
  let database: TestDatabase;
  let clock: TestClock;
  let sessions: Sessions;
  let ada: Caller;
  beforeEach(async () => {
    database = await sqliteDatabase();
    clock = testClock();
    sessions = createSessions({ db: database.db, clock });
    ada = await addPerson(database.db, 'Ada', true);
  });
  afterEach(() => database.remove());

  const begin = (person: Caller = ada, replaces?: string) =>
    sessions.begin({ userId: person.user.id, address: ADDRESS, userAgent: 'Firefox', replaces });
  const alive = async (reference: string) => (await sessions.find(reference, ADDRESS)) !== undefined;

  test('a reference leads to its user, who is read anew', async () => {
    const reference = await begin();
    expect(await sessions.find(reference, ADDRESS)).toMatchObject({
      scopes: 'session',
      isAdmin: true,
      key: null,
    });
    await database.db.models.users.update({ isAdmin: false }, { where: { id: ada.user.id } });
    expect(await sessions.find(reference, ADDRESS)).toMatchObject({ isAdmin: false });
    expect(await alive('x'.repeat(43))).toBe(false);
  });

  test('only a hash of the reference is kept', async () => {
    const reference = await begin();
    expect(Buffer.from(reference, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await database.db.models.sessions.findAll())).not.toContain(reference);
  });

  test('a new session of the same browser ends the one before', async () => {
    const before = await begin();
    const after = await begin(ada, before);
    expect([await alive(before), await alive(after)]).toEqual([false, true]);
  });

  test('a session ends after 24 idle hours', async () => {
    const reference = await begin();
    clock.advance(24 * HOUR_MS - 1);
    expect(await alive(reference)).toBe(true);
    clock.advance(24 * HOUR_MS);
    expect(await alive(reference)).toBe(false);
  });

  test('a session ends after seven days, however much it is used', async () => {
    const reference = await begin();
    for (let hours = 0; hours < 7 * 24 - 1; hours += 23) {
      expect(await alive(reference)).toBe(true);
      clock.advance(23 * HOUR_MS);
    }
    clock.advance(HOUR_MS);
    expect(await alive(reference)).toBe(false);
  });

  test('the list shows what goes on, newest first, and which of them asks', async () => {
    const old = await begin();
    clock.advance(23 * HOUR_MS);
    const current = await begin();
    await begin(await addPerson(database.db, 'Grace'));
    const { sessionId = null } = (await sessions.find(current, ADDRESS)) ?? {};
    const { items } = await sessions.list(ada.user.id, sessionId, {});
    expect(items.map((item) => item.current)).toEqual([true, false]);
    expect(items[0]).toMatchObject({ address: ADDRESS, userAgent: 'Firefox' });
    clock.advance(2 * HOUR_MS);
    expect(await alive(old)).toBe(false);
    expect((await sessions.list(ada.user.id, sessionId, {})).items).toHaveLength(1);
  });

  test('one is ended by its id, but not by another user', async () => {
    const reference = await begin();
    const { sessionId } = (await sessions.find(reference, ADDRESS)) ?? {};
    const grace = await addPerson(database.db, 'Grace');
    const foreign = sessions.endOne(grace.user.id, sessionId ?? '');
    expect(await failureOf(foreign)).toBe('not_found/not_found');
    await sessions.endOne(ada.user.id, sessionId ?? '');
    expect(await alive(reference)).toBe(false);
    expect(await failureOf(sessions.endOne(ada.user.id, sessionId ?? ''))).toBe('not_found/not_found');
  });

  test('all others end, and nobody else’s', async () => {
    const [kept, other] = [await begin(), await begin()];
    const grace = await begin(await addPerson(database.db, 'Grace'));
    const { sessionId = null } = (await sessions.find(kept, ADDRESS)) ?? {};
    await sessions.endOthers(ada.user.id, sessionId);
    expect([await alive(kept), await alive(other), await alive(grace)]).toEqual([true, false, true]);
  });

  test('a user has 100 sessions at most: the oldest goes', async () => {
    const first = await begin();
    for (let index = 0; index < 100; index += 1) {
      clock.advance(1);
      await begin();
    }
    expect(await alive(first)).toBe(false);
    expect(await database.db.models.sessions.count()).toBe(100);
  });

  test('the time of last use is written once a minute at most', async () => {
    const reference = await begin();
    const seen = async () => (await database.db.models.sessions.findOne())?.lastSeenAt.getTime();
    const begun = await seen();
    clock.advance(59_000);
    await alive(reference);
    expect(await seen()).toBe(begun);
    clock.advance(1000);
    await alive(reference);
    expect(await seen()).toBe(clock.now());
  });
});
