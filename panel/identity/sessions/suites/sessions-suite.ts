import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addPerson } from '../../../../testing/clients/panel-people.js';
import { failureOf } from '../../../../testing/failure-of.js';
import { eventually } from '../../../../testing/time/eventually.js';
import type { TestClock } from '../../../../testing/time/test-clock.js';
import type { Caller } from '../../../access/caller.js';
import type { Sessions } from '../sessions.js';
import type { SessionFixture } from './session-fixture.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ADDRESS = '203.0.113.7';
const BROWSER = { address: ADDRESS, userAgent: 'Firefox' };
const NOBODY = 'unauthenticated/unauthorized';

export function sessionsSuite(open: () => Promise<SessionFixture>): void {
  let fixture: SessionFixture;
  let clock: TestClock;
  let sessions: Sessions;
  let ada: Caller;
  beforeEach(async () => {
    fixture = await open();
    ({ clock, sessions } = fixture);
    ada = await addPerson(fixture.db, 'Ada', true);
  });
  afterEach(() => fixture.close());

  const begin = (person: Caller = ada, replaces?: string) =>
    sessions.begin({ userId: person.user.id, ...BROWSER, replaces });
  const beginPending = (person: Caller = ada) =>
    sessions.beginPending({ userId: person.user.id, ...BROWSER });
  const callerOf = async (reference: string, of = sessions) => {
    const found = await of.find(reference, ADDRESS);
    return found !== undefined && 'caller' in found ? found.caller : undefined;
  };
  const alive = async (reference: string, of = sessions) => (await callerOf(reference, of)) !== undefined;
  const pendingOf = async (reference: string) => {
    const found = await sessions.find(reference, ADDRESS);
    return found !== undefined && 'pendingUserId' in found ? found.pendingUserId : undefined;
  };
  const idOf = async (reference: string) => (await sessions.find(reference))?.id ?? '';
  const rows = () => fixture.db.models.sessions;

  test('a session reference identifies its user, whose data is read again for each request', async () => {
    const reference = await begin();
    const known = { scopes: 'session', isAdmin: true, key: null };
    expect(await callerOf(reference)).toMatchObject(known);
    await fixture.db.models.users.update({ isAdmin: false }, { where: { id: ada.user.id } });
    expect(await callerOf(reference)).toMatchObject({ ...known, isAdmin: false });
    expect(await alive('x'.repeat(43))).toBe(false);
  });

  test('a session reference is random (256 bits), and appears nowhere in stored data', async () => {
    const reference = await begin();
    expect(Buffer.from(reference, 'base64url')).toHaveLength(32);
    const { storedItems } = fixture.db.models;
    const kept = JSON.stringify([await rows().findAll(), await storedItems.findAll()]);
    expect(kept).not.toContain(reference);
  });

  test("a new session of the same browser ends the browser's previous one", async () => {
    const before = await begin();
    const after = await begin(ada, before);
    expect([await alive(before), await alive(after)]).toEqual([false, true]);
  });

  test('a session ends after 24 hours without use', async () => {
    const reference = await begin();
    clock.advance(24 * HOUR_MS - 1);
    expect(await alive(reference)).toBe(true);
    clock.advance(24 * HOUR_MS);
    expect(await alive(reference)).toBe(false);
  });

  test('a session ends after seven days, even if it is in use', async () => {
    const reference = await begin();
    for (let hours = 0; hours < 7 * 24; hours += 12) {
      expect([hours, await alive(reference)]).toEqual([hours, true]);
      clock.advance(12 * HOUR_MS);
    }
    // The session has reached its maximum age. It was used 12 hours ago, so it has not expired from being idle.
    expect(await alive(reference)).toBe(false);
  });

  test('the list of sessions shows the active ones, newest first, and marks the current one', async () => {
    const old = await begin();
    clock.advance(23 * HOUR_MS);
    const current = await begin();
    await beginPending();
    await begin(await addPerson(fixture.db, 'Grace'));
    const { items } = await sessions.list(ada.user.id, await idOf(current), {});
    expect(items.map((item) => item.current)).toEqual([true, false]);
    expect(items[0]).toMatchObject(BROWSER);
    clock.advance(2 * HOUR_MS);
    expect(await alive(old)).toBe(false);
    expect((await sessions.list(ada.user.id, null, {})).items).toHaveLength(1);
  });

  test('a user can end a session by its id, but not the session of another user', async () => {
    const reference = await begin();
    const id = await idOf(reference);
    const grace = await addPerson(fixture.db, 'Grace');
    expect(await failureOf(sessions.endOne(grace.user.id, id))).toBe('not_found/not_found');
    await sessions.endOne(ada.user.id, id);
    expect(await alive(reference)).toBe(false);
    expect(await failureOf(sessions.endOne(ada.user.id, id))).toBe('not_found/not_found');
  });

  test("ending a user's other sessions also ends half-completed sign-ins, and affects no other user", async () => {
    const [kept, other, pending] = [await begin(), await begin(), await beginPending()];
    const grace = await begin(await addPerson(fixture.db, 'Grace'));
    await sessions.endOthers(ada.user.id, await idOf(kept));
    expect([await alive(kept), await alive(other), await alive(grace)]).toEqual([true, false, true]);
    expect(await pendingOf(pending)).toBeUndefined();
  });

  test('all sessions of one user, or of all users except the caller, can be ended', async () => {
    const grace = await addPerson(fixture.db, 'Grace');
    const [mine, hers, more] = [await begin(), await begin(grace), await begin(grace)];
    await sessions.endOthers(grace.user.id, null);
    expect([await alive(mine), await alive(hers), await alive(more)]).toEqual([true, false, false]);
    const anew = await begin(grace);
    await sessions.endAll(await idOf(mine));
    expect([await alive(mine), await alive(anew)]).toEqual([true, false]);
    await sessions.endAll(null);
    expect(await alive(mine)).toBe(false);
  });

  test('a user has at most 100 sessions, and a half-completed sign-in does not end any of them', async () => {
    const first = await begin();
    for (let index = 1; index < 100; index += 1) {
      clock.advance(1);
      await begin();
    }
    for (let index = 0; index < 30; index += 1) await beginPending();
    expect(await alive(first)).toBe(true);
    await begin();
    expect(await alive(first)).toBe(false);
    expect(await rows().count({ where: { isPending: false } })).toBe(100);
    expect(await rows().count({ where: { isPending: true } })).toBe(20);
  });

  test('of 50 sign-ins that wait for a second factor on two panels, at most 20 remain', async () => {
    const panels = [sessions, (await fixture.another()).sessions];
    const session = { userId: ada.user.id, ...BROWSER };
    await Promise.all(Array.from({ length: 50 }, (_, index) => panels[index % 2]?.beginPending(session)));
    expect(await rows().count({ where: { isPending: true } })).toBeLessThanOrEqual(20);
  });

  test('the last use of a session is stored at most once a minute', async () => {
    const reference = await begin();
    const seen = async () => (await rows().findOne())?.lastSeenAt.getTime();
    const begun = await seen();
    clock.advance(MINUTE_MS - 1000);
    await alive(reference);
    expect(await seen()).toBe(begun);
    clock.advance(1000);
    await alive(reference);
    await eventually('the write', async () => (await seen()) === clock.now());
  });

  test('a session that waits for its second factor knows its user for ten minutes, but is not signed in', async () => {
    const reference = await beginPending();
    expect(await sessions.find(reference, ADDRESS)).toEqual({
      id: expect.any(String),
      pendingUserId: ada.user.id,
    });
    clock.advance(10 * MINUTE_MS - 1);
    expect(await pendingOf(reference)).toBe(ada.user.id);
    clock.advance(1);
    expect(await pendingOf(reference)).toBeUndefined();
    expect(await failureOf(sessions.finishPending(reference, BROWSER))).toBe(NOBODY);
  });

  test('only one of 20 concurrent requests on two panels completes a half-completed sign-in', async () => {
    const pending = await beginPending();
    const { sessions: elsewhere } = await fixture.another();
    const attempts = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? sessions : elsewhere).finishPending(pending, BROWSER).catch(() => undefined),
    );
    const [reference = '', ...more] = (await Promise.all(attempts)).filter((each) => each !== undefined);
    expect([reference.length, more]).toEqual([43, []]);
    expect((await callerOf(reference))?.user.id).toBe(ada.user.id);
    expect(await sessions.find(pending)).toBeUndefined();
    expect(await failureOf(sessions.finishPending(reference, BROWSER))).toBe(NOBODY);
  });

  test('a session that gets a new reference (is renewed) continues only with that reference', async () => {
    const before = await begin();
    const id = await idOf(before);
    await sessions.keep(id, 'secret', 'kept', HOUR_MS);
    const after = (await sessions.renew(before)) ?? '';
    expect([await alive(before), await idOf(after)]).toEqual([false, id]);
    expect(await sessions.renew(before)).toBeUndefined();
    expect(await sessions.take(id, 'secret')).toBe('kept');
  });

  test('a renewed session keeps the time of its sign-in, and another sign-in updates the time', async () => {
    const first = await begin();
    const beganMs = clock.now();
    clock.advance(MINUTE_MS);
    const renewed = (await sessions.renew(first)) ?? '';
    expect(await callerOf(renewed)).toMatchObject({ signedInAtMs: beganMs });
    const again = (await sessions.renew(renewed, 'sign_in')) ?? '';
    expect(await callerOf(again)).toMatchObject({ signedInAtMs: beganMs + MINUTE_MS });
    expect(await sessions.renew(renewed, 'sign_in')).toBeUndefined();
  });

  test('a session that is half-completed or was created by an older version has no time of sign-in', async () => {
    const pending = await beginPending();
    expect(await rows().findOne()).toMatchObject({ signedInAt: null });
    expect(await sessions.renew(pending, 'sign_in')).toBeUndefined();
    clock.advance(MINUTE_MS);
    const reference = await sessions.finishPending(pending, BROWSER);
    expect(await callerOf(reference)).toMatchObject({ signedInAtMs: clock.now() });
    await rows().update({ signedInAt: null }, { where: {} });
    expect(await callerOf(reference)).toMatchObject({ signedInAtMs: null });
  });

  test('a value that is stored with a session can be taken by only one of 20 concurrent requests', async () => {
    const [id, other] = [await idOf(await beginPending()), await idOf(await begin())];
    await sessions.keep(id, 'challenge', 'first', MINUTE_MS);
    await sessions.keep(id, 'challenge', 'second', MINUTE_MS);
    expect(await sessions.take(other, 'challenge')).toBeUndefined();
    const { sessions: elsewhere } = await fixture.another();
    const takes = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? sessions : elsewhere).take(id, 'challenge'),
    );
    expect((await Promise.all(takes)).filter((each) => each !== undefined)).toEqual(['second']);
  });

  test('a value that is stored with a session expires after its time, and with the session', async () => {
    const reference = await begin();
    const id = await idOf(reference);
    await sessions.keep(id, 'challenge', 'late', MINUTE_MS);
    clock.advance(MINUTE_MS);
    expect(await sessions.take(id, 'challenge')).toBeUndefined();
    await sessions.keep(id, 'challenge', 'left', MINUTE_MS);
    await sessions.end(reference);
    expect(await fixture.db.models.sessionValues.count()).toBe(0);
  });

  test('a demotion of a user and the end of a session soon take effect on another panel', async () => {
    const { sessions: elsewhere } = await fixture.another();
    const reference = await begin();
    const [isAdmin] = [(await callerOf(reference, elsewhere))?.isAdmin];
    expect(isAdmin).toBe(true);
    await fixture.db.models.users.update({ isAdmin: false }, { where: { id: ada.user.id } });
    await eventually(
      'the demotion on the other panel',
      async () => (await callerOf(reference, elsewhere))?.isAdmin === false,
    );
    await sessions.endOthers(ada.user.id, null);
    expect(await alive(reference)).toBe(false);
    await eventually('the end on the other panel', async () => !(await alive(reference, elsewhere)));
  });
}
