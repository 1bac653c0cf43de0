import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { storePassword } from '../passwords/new-password.js';
import {
  at,
  EMAIL,
  HOME,
  openSignInFixture,
  PASSWORD,
  type SignInFixture,
} from './suites/sign-in-fixture.js';

/** Checking a password takes a while. These tests change the account after the check and before the session starts. */

const OVERTAKEN = 'unauthenticated/invalid_credentials';
const LOCKED = 'locked/account_locked';

function suite(open: () => Promise<TestDatabase>): void {
  let fixture: SignInFixture;
  let userId: string;
  beforeEach(async () => {
    fixture = await openSignInFixture(await open());
    userId = await fixture.register();
    fixture.clock.advance(1000);
  });
  afterEach(() => fixture.close());

  const shown = () => fixture.signIn.checkPassword({ email: EMAIL, password: PASSWORD }, at(HOME));
  const change = (values: object) => fixture.db.models.users.update(values, { where: { id: userId } });
  const lastLogin = async () => (await fixture.db.models.users.findByPk(userId))?.lastLoginAt?.getTime();
  const left = () => fixture.db.models.sessions.count();
  const reset = () =>
    storePassword(fixture, {
      userId,
      passwordHash: 'another',
      keptSession: null,
      claim: async () => undefined,
    });

  test.each<[string, () => Promise<unknown>, string?]>([
    ['the password is changed', reset],
    ['one-time codes are turned on', () => change({ twoFactorEnabled: true })],
    ['a passkey is added', () => change({ passkeyEnabled: true })],
    ['the account is disabled', () => change({ disabled: true })],
    ['the account is locked', () => change({ lockedUntil: new Date(fixture.clock.now() + 1) }), LOCKED],
  ])('a sign-in is rejected if %s while its password is checked', async (_title, meanwhile, reason = OVERTAKEN) => {
    const { confirm } = await shown();
    await meanwhile();
    const session = { userId, ...at(HOME), confirm };
    expect(await failureOf(fixture.sessions.begin(session))).toBe(reason);
    expect(await failureOf(fixture.sessions.beginPending(session))).toBe(reason);
    expect(await left()).toBe(0);
    expect(await lastLogin()).toBeLessThan(fixture.clock.now());
  });

  test("a rejected sign-in does not end the user's previous session", async () => {
    const before = await fixture.sessions.begin({ userId, ...at(HOME) });
    const { confirm } = await shown();
    await change({ passwordHash: 'another' });
    const session = { userId, ...at(HOME), confirm, replaces: before };
    expect(await failureOf(fixture.sessions.begin(session))).toBe(OVERTAKEN);
    expect(await fixture.sessions.find(before)).toBeDefined();
  });

  test('a sign-in is rejected if the password is changed while the second factor is checked', async () => {
    await change({ twoFactorEnabled: true });
    const first = await shown();
    const pending = await fixture.sessions.beginPending({ userId, ...at(HOME), confirm: first.confirm });
    const second = await fixture.signIn.checkFactor(userId, async () => undefined, {
      ...at(HOME),
      method: 'password_and_passkey',
    });
    // The password changes after the check of the factor, and before the session is stored.
    await change({ passwordHash: 'another' });
    const by = { ...at(HOME), confirm: second.confirm };
    expect(await failureOf(fixture.sessions.finishPending(pending, by))).toBe(OVERTAKEN);
    expect(await left()).toBe(0);
  });

  test('no session remains of 50 sign-ins that run while the password is changed', async () => {
    const signIns = Array.from({ length: 50 }, async () => {
      const { confirm } = await shown();
      return fixture.sessions.begin({ userId, ...at(HOME), confirm });
    });
    await Promise.any(signIns);
    await reset();
    await Promise.allSettled(signIns);
    expect(await left()).toBe(0);
  });

  test('a sign-in succeeds if neither the password nor the second factors change meanwhile', async () => {
    const { confirm } = await shown();
    await change({ username: 'Ada Lovelace', email: 'other@example.org' });
    const reference = await fixture.sessions.begin({ userId, ...at(HOME), confirm });
    expect(await fixture.sessions.find(reference)).toMatchObject({ caller: { user: { id: userId } } });
    expect(await lastLogin()).toBe(fixture.clock.now());
  });
}

describe('a sign-in while the account is changed, on SQLite', () => suite(sqliteDatabase));
describeWith(['postgres'], 'a sign-in during a change, on PostgreSQL', () =>
  suite(() => postgresDatabase(testService('postgres'))),
);
