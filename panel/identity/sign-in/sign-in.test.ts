import { afterEach, describe, expect, test } from '@jest/globals';
import { createPasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { sqliteDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { createAccounts } from '../accounts/accounts.js';
import {
  at,
  EMAIL,
  HOME,
  openSignInFixture,
  PASSWORD,
  quickPasswords,
  type SignInFixture,
  WRONG,
} from './suites/sign-in-fixture.js';

const DENIED = 'unauthenticated/invalid_credentials';
/** The cost is so high that hashing takes most of the time of a sign-in. */
const slowPasswords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 9 });

describe('sign-in with a password', () => {
  let fixture: SignInFixture;
  afterEach(() => fixture.close());
  const begin = async (passwords = quickPasswords) => {
    fixture = await openSignInFixture(await sqliteDatabase(), { passwords });
    // A high limit, so that no account is locked: lockouts have their own suite.
    await fixture.settings.update({ loginMaxAttempts: 1000 });
  };

  test("a sign-in returns the user's eight public fields, and ignores the case of the e-mail address", async () => {
    await begin();
    const id = await fixture.register();
    const result = await fixture.signIn.checkPassword(
      { email: EMAIL.toUpperCase(), password: PASSWORD },
      at(HOME),
    );
    expect(result).toEqual({
      status: 'authenticated',
      confirm: expect.any(Function),
      user: {
        ...{ id, email: EMAIL, isAdmin: true, role: 'admin', username: 'Ada', description: '' },
        ...{ onboardingCompleted: false, onboardingSkipped: false },
      },
    });
  });

  test.each([
    ['of 8 characters', 'Ab3 defg'],
    ['of 128 characters', `Ab3${'x'.repeat(125)}`],
    ['of 128 characters, one of which takes two code units', `Ab3${'x'.repeat(124)}🚢`],
    ['with Unicode and leading and trailing spaces', ' Größe 3 🚢 '],
    ['that differs from another only in byte 73', `Ab3${'x'.repeat(69)}y`],
  ])('a password %s is accepted at sign-in only exactly as it was set', async (_title, password) => {
    await begin();
    const accounts = createAccounts({ ...fixture, passwords: quickPasswords, setupToken: null });
    await accounts.register({ email: EMAIL, username: 'Ada', password }, HOME);
    const login = (given: string) =>
      fixture.signIn.checkPassword({ email: EMAIL, password: given }, at(HOME));
    expect(await login(password)).toMatchObject({ status: 'authenticated' });
    const others = [password.trim(), password.normalize('NFD'), `Ab3${'x'.repeat(69)}z`, `${password}\0`];
    for (const other of others) {
      if (other !== password) expect(await failureOf(login(other))).toBe(DENIED);
    }
  });

  test('a sign-in attempt whose client has disconnected takes no slot in the queue, and is no failure', async () => {
    await begin(slowPasswords);
    const id = await fixture.register();
    const gone = new AbortController();
    const guesses = Array.from({ length: 10 }, () =>
      fixture.signIn.checkPassword({ email: EMAIL, password: WRONG }, at(HOME), gone.signal),
    );
    const ends = Promise.allSettled(guesses);
    gone.abort(new Error('gone'));
    const reasons = (await ends).map((end) => (end.status === 'rejected' ? end.reason : undefined));
    // All attempts were cancelled in the queue, except perhaps one whose password was already being checked.
    const left = reasons.filter((reason) => (reason as Error).message === 'gone').length;
    expect(left).toBeGreaterThanOrEqual(9);
    const row = await fixture.db.models.users.findByPk(id);
    expect(row?.failedSignIns).toBe(10 - left);
  });

  test('sign-ins with an unknown e-mail address and with a wrong password get the same response after the same time', async () => {
    await begin(slowPasswords);
    await fixture.register();
    const withCodes = await fixture.register('grace@example.org');
    await fixture.db.models.users.update({ twoFactorEnabled: true }, { where: { id: withCodes } });
    const timeOf = async (email: string) => {
      const started = performance.now();
      const attempt = fixture.signIn.checkPassword({ email, password: WRONG }, at(HOME));
      expect(await failureOf(attempt)).toBe(DENIED);
      return performance.now() - started;
    };
    const emails = [EMAIL, 'nobody@example.org', 'grace@example.org'];
    const least = emails.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < 7; round += 1) {
      for (const [index, email] of emails.entries())
        least[index] = Math.min(least[index] ?? 0, await timeOf(email));
    }
    // Compare the minimum durations: other load only adds time. Without hashing, a sign-in would take a fiftieth of the
    // time.
    expect(Math.max(...least) / Math.min(...least)).toBeLessThan(3);
  });

  test('a flood of sign-ins from one address only fills its own share of the queue, and others can sign in', async () => {
    const order: string[] = [];
    await begin({
      ...slowPasswords,
      verify: async (password, hash, address) => {
        order.push(`${address} comes`);
        const isRight = await slowPasswords.verify(password, hash, address);
        order.push(`${address} is done`);
        return isRight;
      },
    });
    await fixture.register();
    const attempt = (address: string, password: string, email = EMAIL) =>
      failureOf(fixture.signIn.checkPassword({ email, password }, at(address))).catch(() => 'in');
    const flood = Array.from({ length: 500 }, (_, index) =>
      // All hosts of an IPv6 network share one budget.
      attempt(`2001:db8:0:7::${index.toString(16)}`, WRONG, `user${index}@example.org`),
    );
    const others = Promise.all([
      attempt('2001:db8:0:8::1', PASSWORD),
      attempt('192.0.2.9', PASSWORD),
      attempt('192.0.2.10', PASSWORD),
    ]);
    expect(await others).toEqual(['in', 'in', 'in']);
    // While the last of these sign-ins waited, only a few attempts of the flood were checked before it.
    const meanwhile = order.slice(order.indexOf('192.0.2.10 comes'), order.indexOf('192.0.2.10 is done'));
    const ofTheFlood = meanwhile.filter(
      (line) => line.startsWith('2001:db8:0:7') && line.endsWith('is done'),
    );
    expect(ofTheFlood.length).toBeLessThanOrEqual(4);
    const kinds = await Promise.all(flood);
    const answered = kinds.filter((kind) => kind === DENIED).length;
    // At least the 1 running and the 15 waiting attempts are checked; more if some arrive later.
    expect(answered).toBeGreaterThanOrEqual(16);
    expect(answered).toBeLessThan(60);
    expect(answered + kinds.filter((kind) => kind === 'rate_limited/rate_limited').length).toBe(500);
    // The account is not locked: after the flood, a sign-in from the same network succeeds.
    expect(await attempt('2001:db8:0:7::1', PASSWORD)).toBe('in');
  });
});
