import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { failureOf } from '../../../../testing/failure-of.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { EMAIL, PASSWORD, type SignInFixture, type SignInPanel, WRONG } from './sign-in-fixture.js';

const MINUTE_MS = 60_000;
const DENIED = 'unauthenticated/invalid_credentials';
const LOCKED = 'locked/account_locked';
const UNKNOWN = 'nobody@example.org';

export function lockoutSuite(open: () => Promise<SignInFixture>): void {
  let fixture: SignInFixture;
  beforeEach(async () => {
    fixture = await open();
    await fixture.register();
  });
  afterEach(() => fixture.close());

  let addresses = 0;
  /** Each attempt has its own address, because only a few passwords per address are checked at a time. */
  const attempt = (email: string, password: string, { signIn }: Pick<SignInPanel, 'signIn'> = fixture) => {
    addresses += 1;
    const address = `198.51.${addresses >> 8}.${addresses & 255}`;
    return signIn.checkPassword({ email, password }, { address, userAgent: '' });
  };
  const wrong = (email = EMAIL) => failureOf(attempt(email, WRONG));
  const inTurn = async (count: number, email = EMAIL) => {
    const outcomes: string[] = [];
    for (let index = 0; index < count; index += 1) outcomes.push(await wrong(email));
    return outcomes;
  };

  test.each([
    EMAIL,
    UNKNOWN,
  ])('the fifth failed sign-in locks the account %s, with the same response as the failures before', async (email) => {
    expect(await inTurn(7, email)).toEqual([DENIED, DENIED, DENIED, DENIED, DENIED, LOCKED, LOCKED]);
    const error = await attempt(email, PASSWORD).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'locked', retryAfterS: 15 * 60 });
  });

  test('a locked account rejects the correct password until the lock ends', async () => {
    await inTurn(5);
    expect(await failureOf(attempt(EMAIL, PASSWORD))).toBe(LOCKED);
    fixture.clock.advance(15 * MINUTE_MS - 1);
    expect(await failureOf(attempt(EMAIL, PASSWORD))).toBe(LOCKED);
    fixture.clock.advance(1);
    expect(await attempt(EMAIL, PASSWORD)).toMatchObject({ status: 'authenticated' });
    expect(await inTurn(6)).toEqual([DENIED, DENIED, DENIED, DENIED, DENIED, LOCKED]);
  });

  test.each([
    EMAIL,
    UNKNOWN,
  ])('the count of failed sign-ins of %s restarts when a lock ends and when the failures are old', async (email) => {
    await inTurn(4, email);
    fixture.clock.advance(15 * MINUTE_MS);
    expect(await inTurn(6, email)).toEqual([DENIED, DENIED, DENIED, DENIED, DENIED, LOCKED]);
    fixture.clock.advance(15 * MINUTE_MS);
    expect(await inTurn(5, email)).toEqual([DENIED, DENIED, DENIED, DENIED, DENIED]);
  });

  test("a successful sign-in resets the account's count of failed sign-ins", async () => {
    await inTurn(4);
    const { confirm } = await attempt(EMAIL, PASSWORD);
    await confirm();
    expect(await inTurn(5)).toEqual([DENIED, DENIED, DENIED, DENIED, DENIED]);
  });

  test('the settings say how many failed sign-ins lock an account and for how long, from the next failure on', async () => {
    await fixture.settings.update({ loginMaxAttempts: 2, loginLockoutMinutes: 1 });
    expect(await inTurn(3)).toEqual([DENIED, DENIED, LOCKED]);
    fixture.clock.advance(MINUTE_MS);
    expect(await attempt(EMAIL, PASSWORD)).toMatchObject({ status: 'authenticated' });
    await fixture.settings.update({ loginMaxAttempts: 1 });
    expect(await inTurn(2, UNKNOWN)).toEqual([DENIED, LOCKED]);
  });

  test('removing the lock of an account resets its count of failed sign-ins', async () => {
    await inTurn(5);
    await fixture.db.models.users.update({ lockedUntil: null }, { where: { email: EMAIL } });
    expect(await inTurn(6)).toEqual([DENIED, DENIED, DENIED, DENIED, DENIED, LOCKED]);
  });

  test.each([
    EMAIL,
    UNKNOWN,
  ])('only five of 50 concurrent wrong passwords for %s at two panels are checked', async (email) => {
    const panels = [fixture, await fixture.another()];
    const tries = Array.from({ length: 50 }, (_, index) =>
      failureOf(attempt(email, WRONG, panels[index % 2])),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((each) => each === DENIED)).toHaveLength(5);
    expect(outcomes.filter((each) => each === LOCKED)).toHaveLength(45);
    expect(await failureOf(attempt(email, PASSWORD))).toBe(LOCKED);
  });

  test('the lock of one account does not affect others', async () => {
    await fixture.register('grace@example.org');
    await inTurn(6);
    await inTurn(6, UNKNOWN);
    expect(await attempt('grace@example.org', PASSWORD)).toMatchObject({ status: 'authenticated' });
  });

  test('for an e-mail address without an account, failed sign-ins are stored under an HMAC, and only while they count', async () => {
    await inTurn(2, UNKNOWN);
    const { unknownSignIns } = fixture.db.models;
    const [row, ...more] = await unknownSignIns.findAll();
    expect([more, JSON.stringify(row).includes('nobody')]).toEqual([[], false]);
    fixture.clock.advance(15 * MINUTE_MS);
    await wrong('someone@example.org');
    await eventually('its deletion', async () => (await unknownSignIns.findByPk(row?.subject)) === null);
    expect(await unknownSignIns.count()).toBe(1);
  });
}
