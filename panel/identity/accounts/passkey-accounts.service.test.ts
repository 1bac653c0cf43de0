import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createPasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { SoftPasskey } from '../../../testing/browser/soft-passkey.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import { createSettings, type Settings } from '../../settings/settings.js';
import { createPasskeys, type Passkeys } from '../passkeys/passkeys.js';
import { type Accounts, createAccounts } from './accounts.js';

const HOME = '192.0.2.1';
const ORIGIN = 'https://panel.example.org';
const RP_ID = 'panel.example.org';
const BROWSER = 'b'.repeat(43);
const ADA = { email: 'Ada@Example.org', username: 'Ada' };
const GRACE = { email: 'grace@example.org', username: 'Grace' };
const INVALID = 'forbidden/invalid_passkey';
const CHALLENGE_MS = 300_000;

describe('accounts with a passkey', () => suite(sqliteDatabase));
describeWith(['postgres'], 'accounts with a passkey on PostgreSQL', () =>
  suite(() => postgresDatabase(testService('postgres'))),
);

function suite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let clock: TestClock;
  let settings: Settings;
  let accounts: Accounts;
  let passkeys: Passkeys;
  beforeEach(async () => {
    database = await open();
    const { db } = database;
    clock = testClock();
    settings = createSettings({ db, clock });
    const passwords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });
    accounts = createAccounts({ db, clock, passwords, settings, setupToken: null });
    passkeys = createPasskeys({
      ...{ db, clock, settings, publicUrl: ORIGIN },
      secret: 'a secret for tests, 32 characters',
      sessions: { endOthers: async () => undefined },
      notices: { credentialChanged: () => undefined },
    });
  });
  afterEach(() => database.remove());

  /** Requests a challenge, and lets a new passkey of the user answer it. */
  async function create(person = ADA, change: (passkey: SoftPasskey) => void = () => undefined) {
    const { challenge, user } = await passkeys.accountOptions(person, BROWSER);
    const passkey = new SoftPasskey(user.id);
    change(passkey);
    const answer = passkey.create({ challenge, rpId: RP_ID, origin: ORIGIN });
    return { answer, challenge, passkey, userId: Buffer.from(user.id, 'base64url').toString() };
  }
  type Answer = Parameters<Passkeys['beginAccount']>[0];
  const register = (answer: Answer, person = ADA, browser: string | undefined = BROWSER) =>
    accounts.register({ ...person, passkey: passkeys.beginAccount(answer, person, browser) }, HOME);
  const stored = async () => {
    const { users, passkeys: rows } = database.db.models;
    return [await users.count(), await rows.count()];
  };

  test('the first user gets an account with the id in the passkey, as the administrator, and without a password', async () => {
    const options = await passkeys.accountOptions(ADA, BROWSER);
    expect(options).toMatchObject({
      rp: { id: RP_ID },
      user: { name: 'ada@example.org', displayName: 'Ada' },
      authenticatorSelection: {
        ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    });
    const { answer, userId } = await create();
    const user = await register({ ...answer, name: 'Laptop' });
    expect(user).toMatchObject({ id: userId, email: 'ada@example.org', isAdmin: true });
    expect(user).toMatchObject({ hasPassword: false, passkeyEnabled: true, emailConfirmed: true });
    expect(userId).toMatch(/^usr_[0-9a-v]{26}$/);
    const [row] = await database.db.models.passkeys.findAll();
    expect(row).toMatchObject({ userId, name: 'Laptop', passwordless: true });
  });

  test('a challenge is valid once and for five minutes, and nothing is stored when it is refused', async () => {
    const late = await create();
    clock.advance(CHALLENGE_MS);
    expect(await failureOf(register(late.answer))).toBe(INVALID);
    expect(await stored()).toEqual([0, 0]);
    const inTime = await create();
    clock.advance(CHALLENGE_MS - 1);
    await register(inTime.answer);
    await settings.update({ allowRegistration: true });
    // Another passkey answers the used challenge.
    const { challenge } = inTime;
    const again = new SoftPasskey('any').create({ challenge, rpId: RP_ID, origin: ORIGIN });
    expect(await failureOf(register(again))).toBe(INVALID);
    expect(await stored()).toEqual([1, 1]);
  });

  test('of two concurrent requests with the same challenge, one creates an account', async () => {
    await register((await create()).answer);
    await settings.update({ allowRegistration: true });
    const { answer } = await create(GRACE);
    const results = await Promise.allSettled([1, 2].map(() => register(answer, GRACE)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusal = results.find((result) => result.status === 'rejected')?.reason;
    expect(await failureOf(Promise.reject(refusal))).toBe(INVALID);
    expect(await stored()).toEqual([2, 2]);
  });

  const refused: Record<string, () => Promise<unknown>> = {
    'another browser': async () => register((await create()).answer, ADA, 'c'.repeat(43)),
    'no cookie': async () => {
      const { answer } = await create();
      return accounts.register({ ...ADA, passkey: passkeys.beginAccount(answer, ADA, undefined) }, HOME);
    },
    'another e-mail address': async () => register((await create()).answer, { ...ADA, email: GRACE.email }),
    'another name': async () => register((await create()).answer, { ...ADA, username: 'Eve' }),
    'a challenge for a sign-in': async () => {
      const { challenge } = await passkeys.signInOptions(BROWSER);
      return register(new SoftPasskey('any').create({ challenge, rpId: RP_ID, origin: ORIGIN }));
    },
    'another origin': async () => {
      const { challenge, passkey } = await create();
      return register(passkey.create({ challenge, rpId: RP_ID, origin: 'https://evil.example.org' }));
    },
    'an authenticator that has not verified the user': async () => {
      const unverified = await create(ADA, (passkey) => {
        passkey.verifiesUser = false;
      });
      return register(unverified.answer);
    },
    'a passkey that is not discoverable': async () => {
      const { answer } = await create();
      return register({ ...answer, clientExtensionResults: { credProps: { rk: false } } });
    },
  };
  test.each(Object.keys(refused))('%s is refused, and nothing is stored', async (title) => {
    expect(await failureOf(refused[title]?.() ?? Promise.resolve())).toBe(INVALID);
    expect(await stored()).toEqual([0, 0]);
  });

  test('a challenge for a new account does not sign in', async () => {
    const { answer, passkey } = await create();
    await register(answer);
    const { challenge } = await passkeys.accountOptions(ADA, BROWSER);
    const signed = passkey.get({ challenge, rpId: RP_ID, origin: ORIGIN });
    expect(await failureOf(passkeys.beginSignIn(signed, BROWSER))).toBe('unauthenticated/invalid_passkey');
  });

  test('a taken address, a registered passkey and closed registration are refused, and nothing is stored', async () => {
    const first = await create();
    await register(first.answer);
    expect(await failureOf(accounts.requireOpen({}, true))).toBe('forbidden/registration_closed');
    expect(await failureOf(register((await create(GRACE)).answer, GRACE))).toBe(
      'forbidden/registration_closed',
    );
    await settings.update({ allowRegistration: true });
    await accounts.requireOpen({}, true);
    expect(await failureOf(register((await create()).answer))).toBe('conflict/email_taken');
    const { challenge } = await passkeys.accountOptions(GRACE, BROWSER);
    const copy = first.passkey.create({ challenge, rpId: RP_ID, origin: ORIGIN });
    expect(await failureOf(register(copy, GRACE))).toBe('conflict/conflict');
    expect(await stored()).toEqual([1, 1]);
    expect(await register((await create(GRACE)).answer, GRACE)).toMatchObject({ isAdmin: false });
  });
}
