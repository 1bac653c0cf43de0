import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { eventually } from '../../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import { EMAIL, openSignInFixture, PASSWORD, WRONG } from '../sign-in/suites/sign-in-fixture.js';
import type { SignInOutcome } from './sign-in-row.js';
import { createSignIns, type SignIns } from './sign-ins.js';

const DAY_MS = 24 * 3_600_000;
const source = { address: '192.0.2.1', userAgent: 'a browser', method: 'password' as const };

let database: TestDatabase;
let clock: TestClock;
let signIns: SignIns;
let userId: string;
beforeEach(async () => {
  database = await sqliteDatabase();
  clock = testClock();
  signIns = createSignIns({ db: database.db, clock });
  userId = (await addPerson(database.db, 'Ada')).user.id;
});
afterEach(() => database.remove());

const outcomes = async () => (await signIns.list(userId, {})).items.map(({ outcome }) => outcome);

/** Records an attempt, and waits until it is stored. */
async function note(outcome: SignInOutcome, more: Partial<typeof source> = {}): Promise<void> {
  clock.advance(1000);
  signIns.record({ userId }, outcome, { ...source, ...more });
  const createdAt = new Date(clock.now());
  await eventually(
    'the record',
    async () => (await database.db.models.signIns.count({ where: { createdAt } })) > 0,
  );
}

test("a user's sign-in history lists the user's own attempts, newest first and in pages", async () => {
  const grace = (await addPerson(database.db, 'Grace')).user.id;
  await note('wrong_password', { userAgent: 'x'.repeat(1000) });
  await note('second_factor_required');
  await note('signed_in', { address: '2001:db8::1' });
  const first = await signIns.list(userId, { limit: 2 });
  expect(first.items).toMatchObject([
    {
      outcome: 'signed_in',
      address: '2001:db8::1',
      userAgent: 'a browser',
      createdAt: '2026-03-01T12:00:03.000Z',
    },
    { outcome: 'second_factor_required' },
  ]);
  const rest = await signIns.list(userId, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(rest).toMatchObject({ items: [{ outcome: 'wrong_password' }], nextCursor: null });
  expect(rest.items[0]?.userAgent).toHaveLength(512);
  expect((await signIns.list(grace, {})).items).toEqual([]);
});

test('sign-in attempts are stored even if one of them was to an account that was just deleted', async () => {
  const grace = await addPerson(database.db, 'Grace');
  await database.db.models.users.destroy({ where: { id: grace.user.id } });
  signIns.record({ userId: grace.user.id }, 'signed_in', source);
  await note('wrong_password');
  await note('signed_in');
  expect(await outcomes()).toEqual(['signed_in', 'wrong_password']);
});

test('sign-in attempts older than 90 days are not returned, and are deleted when the next one is stored', async () => {
  await note('signed_in');
  clock.advance(90 * DAY_MS);
  expect(await outcomes()).toEqual([]);
  await note('wrong_password');
  await eventually(
    'the deletion of the old attempt',
    async () => (await database.db.models.signIns.count()) === 1,
  );
  expect(await outcomes()).toEqual(['wrong_password']);
});

test('the latest 500 failed sign-ins of a user are kept, and do not displace successful ones', async () => {
  const { signIns: rows } = database.db.models;
  await note('signed_in');
  const at = clock.now();
  await rows.bulkCreate(
    Array.from({ length: 600 }, (_, index) => ({
      id: `sgn_${String(index).padStart(26, '0')}`,
      userId,
      outcome: 'wrong_password' as const,
      createdAt: new Date(at + index),
      ...source,
    })),
  );
  clock.advance(1000);
  await note('locked');
  await eventually('the deletion of the oldest', async () => (await rows.count()) === 501);
  expect(await rows.count({ where: { outcome: 'signed_in' } })).toBe(1);
  expect(await outcomes()).toContain('locked');
});

test('the sign-in history has each sign-in with its result, and nothing for an address without an account', async () => {
  const fixture = await openSignInFixture(await sqliteDatabase());
  const { db, signIn } = fixture;
  const id = await fixture.register();
  const right = { email: EMAIL, password: PASSWORD };
  const { confirm } = await signIn.checkPassword(right, { address: '192.0.2.7', userAgent: 'a browser' });
  await confirm();
  fixture.clock.advance(1000);
  const script = { address: '192.0.2.8', userAgent: 'a script' };
  await expect(signIn.checkPassword({ ...right, password: WRONG }, script)).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
  const unknown = { ...right, email: 'nobody@example.org' };
  await expect(signIn.checkPassword(unknown, script)).rejects.toMatchObject({ code: 'invalid_credentials' });
  await eventually('both records', async () => (await db.models.signIns.count()) === 2);
  expect((await createSignIns(fixture).list(id, {})).items).toMatchObject([
    { outcome: 'wrong_password', address: '192.0.2.8', userAgent: 'a script' },
    { outcome: 'signed_in', address: '192.0.2.7', userAgent: 'a browser' },
  ]);
  await fixture.close();
});
