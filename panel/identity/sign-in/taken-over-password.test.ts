import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPasswordHasher, type PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { isTakenOver } from '../../../lib/secrets/taken-over-hash.js';
import { sqliteDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { at, EMAIL, HOME, openSignInFixture, type SignInFixture } from './suites/sign-in-fixture.js';

/** Made with crypt(3) from the password below. */
const HASH = '$2y$07$abcdefghijklmnopqrstuuUmwDLsxHBXE6sGtxctUD1HfJpawJhK.';
const PASSWORD = 'rasmus-lerdorf';

describe('the first sign-in with a password of another panel', () => {
  let fixture: SignInFixture;
  let userId: string;
  /** Runs once, after a right password was checked and before its new hash is stored. */
  let meanwhile: () => Promise<unknown>;
  const real = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 7 });
  const passwords: PasswordHasher = {
    ...real,
    async hash(...args) {
      const hash = await real.hash(...args);
      await meanwhile();
      return hash;
    },
  };

  beforeEach(async () => {
    meanwhile = async () => undefined;
    fixture = await openSignInFixture(await sqliteDatabase(), { passwords });
    userId = await fixture.register();
    await change({ passwordHash: passwords.takeOver(HASH) });
  });
  afterEach(() => fixture.close());

  const change = (values: object) => fixture.db.models.users.update(values, { where: { id: userId } });
  const stored = async () => (await fixture.db.models.users.findByPk(userId))?.passwordHash ?? '';
  async function signIn(password = PASSWORD) {
    const { confirm } = await fixture.signIn.checkPassword({ email: EMAIL, password }, at(HOME));
    return fixture.sessions.begin({ userId, ...at(HOME), confirm });
  }

  it('replaces the hash, after which the password stays valid', async () => {
    expect(await failureOf(signIn('wrong'))).toBe('unauthenticated/invalid_credentials');
    expect(isTakenOver(await stored())).toBe(true);
    await signIn();
    expect(isTakenOver(await stored())).toBe(false);
    await signIn();
    expect(await failureOf(signIn('wrong'))).toBe('unauthenticated/invalid_credentials');
  });

  it('succeeds in several browsers at the same time', async () => {
    const references = await Promise.all(Array.from({ length: 5 }, () => signIn()));
    for (const reference of references) expect(await fixture.sessions.find(reference)).toBeDefined();
  });

  it.each([
    ['the password is changed', { passwordHash: 'another' }],
    ['the account is disabled', { disabled: true }],
  ])('fails if %s meanwhile, and does not undo that', async (_, values) => {
    meanwhile = () => change(values);
    expect(await failureOf(signIn())).toBe('unauthenticated/invalid_credentials');
    expect(await fixture.db.models.users.findByPk(userId)).toMatchObject(values);
    expect(await fixture.db.models.sessions.count()).toBe(0);
  });
});
