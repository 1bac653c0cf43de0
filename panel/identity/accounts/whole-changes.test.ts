import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import type { Caller } from '../../access/caller.js';
import { createUsers } from '../administration/users.js';
import { createPasskeys } from '../passkeys/passkeys.js';
import { createFactorChanges } from '../two-factor/factor-changes.js';
import {
  type AccountFixture,
  HOME,
  NEW_PASSWORD,
  openAccountFixture,
  PASSWORD,
} from './suites/account-fixture.js';

type Change = (fixture: AccountFixture, userId: string) => Promise<() => Promise<unknown>>;

const PASSKEY = {
  ...{ id: 'psk_1', credentialId: 'a', publicKey: 'a', counter: 0, transports: [], name: 'Passkey' },
  ...{ deviceType: 'singleDevice', backedUp: false, createdAt: new Date(0) },
};
const callerOf = (userId: string) => ({ user: { id: userId }, sessionId: null }) as unknown as Caller;

const CHANGES: Record<string, Change> = {
  'a new password': async ({ ownAccount }, userId) => {
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    return () => ownAccount.changePassword({ userId, sessionId: null, address: HOME }, change);
  },
  'a password reset': async ({ passwordResets }, userId) => {
    const token = (await passwordResets.createLink(userId)).url.split('#token=')[1] ?? '';
    return () => passwordResets.reset({ token, password: NEW_PASSWORD }, HOME);
  },
  'an invalidated password': async (fixture, userId) => () => createUsers(fixture).voidPassword(userId, HOME),
  'a new e-mail address':
    async ({ emailChanges }, userId) =>
    () =>
      emailChanges.begin({ userId, email: 'new@example.org', sessionId: null, address: HOME }),
  'turning codes on': async (fixture, userId) => {
    const on = { wasOn: false, isOn: true, values: {}, notice: 'two_factor_enabled' } as const;
    const session = undefined as never;
    return async () => {
      const change = { caller: callerOf(userId), session, address: HOME };
      if (!(await createFactorChanges(fixture).store(change, on))) throw new Error('they are on');
    };
  },
  'removing a passkey': async (fixture, userId) => {
    await fixture.db.models.passkeys.create({ ...PASSKEY, userId });
    await fixture.db.models.users.update({ passkeyEnabled: true }, { where: { id: userId } });
    return () => createPasskeys(fixture).remove(callerOf(userId), PASSKEY.id, HOME);
  },
  'an administrator removing factors': async (fixture, userId) => {
    await fixture.db.models.users.update({ twoFactorEnabled: true }, { where: { id: userId } });
    return () => createUsers(fixture).disableTwoFactor(userId, HOME);
  },
  'disabling an account': async (fixture, userId) => () =>
    createUsers(fixture).update(userId, { disabled: true }, HOME),
  'deleting an account': async (fixture, userId) => () => createUsers(fixture).delete(userId),
};

describe('account changes while sessions cannot be deleted from the database', () => {
  let database: TestDatabase;
  let fixture: AccountFixture;
  let userId: string;
  beforeEach(async () => {
    database = await sqliteDatabase();
    fixture = await openAccountFixture(database, null);
    await fixture.person('Ada');
    userId = await fixture.person('Grace', 2);
  });
  afterEach(async () => {
    await fixture.close();
    await database.remove();
  });

  const rows = async () => {
    const { users, passkeys, passwordResets, sessions } = database.db.models;
    return JSON.stringify([
      ...[await users.findAll(), await passkeys.findAll()],
      ...[await passwordResets.findAll(), await sessions.findAll()],
    ]);
  };

  test.each(
    Object.entries(CHANGES),
  )('%s fails without changing any row while sessions cannot be deleted, and succeeds later', async (_what, prepare) => {
    const change = await prepare(fixture, userId);
    await database.db.sequelize.query(
      "CREATE TRIGGER kept BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const before = await rows();
    expect(await failureOf(change())).toBe('unavailable/unavailable');
    expect(await rows()).toBe(before);
    await database.db.sequelize.query('DROP TRIGGER kept');
    await change();
    expect(await rows()).not.toBe(before);
    expect(await fixture.sessionsOf(userId)).toEqual([]);
  });
});
