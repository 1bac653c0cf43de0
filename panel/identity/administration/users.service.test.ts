import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createPasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { newId } from '../../../lib/text/ids.js';
import { addPasskey, addPerson } from '../../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { keptNotices } from '../../../testing/kept-notices.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createApiKeys } from '../../api-keys/api-keys.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { openPanelDatabase } from '../../schema/open-panel-database.js';
import { createSettings } from '../../settings/settings.js';
import { createAccounts } from '../accounts/accounts.js';
import { createResetLinks } from '../passwords/reset-links.js';
import { sessionsOn } from '../sessions/suites/session-fixture.js';
import { createSignIn } from '../sign-in/sign-in.js';
import { createSignIns } from '../sign-in-history/sign-ins.js';
import { createTwoFactor } from '../two-factor/two-factor.js';
import { createUsers } from './users.js';

const HOME = '192.0.2.1';
const PASSWORD = 'Quiet-Harbour-47';
const NOBODY = 'not_found/not_found';
const LAST = 'conflict/last_administrator';
const WRONG = 'unauthenticated/invalid_credentials';
const GONE = `usr_${'0'.repeat(26)}`;
const passwords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });
const clock = testClock();

async function domainOn(db: PanelDatabase) {
  const notices = keptNotices();
  const sessions = await sessionsOn(db, clock);
  const settings = createSettings({ db, clock });
  const secret = 'a secret for tests, of 32 characters';
  const basics = { db, clock, passwords, sessions, settings, notices, secret, sealingKeys: [secret] };
  return {
    notices,
    sessions,
    users: createUsers({ db, clock, passwords, sessions, notices }),
    apiKeys: createApiKeys({ db, clock, notices }),
    signIn: createSignIn({ ...basics, twoFactor: createTwoFactor(basics), signIns: createSignIns(basics) }),
  };
}

function usersSuite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let domain: Awaited<ReturnType<typeof domainOn>>;
  let ada: Caller;
  beforeEach(async () => {
    database = await open();
    domain = await domainOn(database.db);
    ada = await addPerson(database.db, 'Ada', true);
  });
  afterEach(() => database.remove());

  const grace = { email: 'Grace@Example.org', username: 'Grace', password: PASSWORD };
  const signIn = (email: string, password = PASSWORD) =>
    domain.signIn.checkPassword({ email, password }, { address: HOME, userAgent: '' });
  const begin = (userId: string) => domain.sessions.begin({ userId, address: HOME, userAgent: '' });
  const isSignedIn = async (reference: string) => (await domain.sessions.find(reference, HOME)) !== undefined;

  test('a user whom an administrator has created can sign in and is listed', async () => {
    const made = await domain.users.create({ ...grace, description: 'Runs it.' }, HOME);
    expect(made).toMatchObject({ email: 'grace@example.org', isAdmin: false, role: 'user', disabled: false });
    expect(JSON.stringify(made)).not.toMatch(/hash|\$2b/i);
    await signIn(grace.email);
    expect((await domain.users.list({})).items.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['Ada', 'Grace']),
    );
    expect(await domain.users.getByEmail('GRACE@example.org')).toMatchObject({ id: made.id });
    expect(await failureOf(domain.users.create(grace, HOME))).toBe('conflict/email_taken');
    expect(await failureOf(domain.users.create({ ...grace, password: 'Password1' }, HOME))).toBe(
      'invalid_input/weak_password',
    );
    expect(await failureOf(domain.users.update(made.id, { email: 'ADA@example.org' }, HOME))).toBe(
      'conflict/email_taken',
    );
  });

  test('a user without a password cannot sign in', async () => {
    await domain.users.create({ email: 'g@example.org', username: 'G' }, HOME);
    for (const password of ['', 'undefined', 'null'])
      expect(await failureOf(signIn('g@example.org', password))).toBe(WRONG);
  });

  test('when an administrator invalidates a password, it no longer works, and the sessions of the user end', async () => {
    const { id } = await domain.users.create(grace, HOME);
    const reference = await begin(id);
    const links = createResetLinks({ db: database.db, clock, publicUrl: 'https://panel.example.org' });
    await links.renewNow(id);
    const lockedUntil = new Date(clock.now() + 60_000);
    await database.db.models.users.update({ lockedUntil, failedSignIns: 5 }, { where: { id } });
    await domain.users.voidPassword(id, null);
    expect(await failureOf(signIn(grace.email))).toBe(WRONG);
    expect(await isSignedIn(reference)).toBe(false);
    expect(await database.db.models.passwordResets.count()).toBe(0);
    expect(domain.notices.kept).toEqual([[id, 'password_voided', null]]);
  });

  test('administering an unknown user is rejected as not found', async () => {
    const { users } = domain;
    const asked = [
      () => users.get(GONE),
      () => users.update(GONE, { username: 'x' }, HOME),
      () => users.delete(GONE),
      () => users.unlock(GONE, HOME),
      () => users.disableTwoFactor(GONE, HOME),
      () => users.endSessions(GONE),
      () => users.voidPassword(GONE, HOME),
      () => users.getByEmail('nobody@example.org'),
    ];
    for (const ask of asked) expect(await failureOf(ask())).toBe(NOBODY);
  });

  test('a disabled user cannot use a session, an API key or a sign-in on any panel until enabled again', async () => {
    const { id } = await domain.users.create(grace, HOME);
    const caller = { ...ada, isAdmin: false, user: { ...ada.user, id } };
    const { key } = await domain.apiKeys.create(caller, { name: 'k', permissions: ['*'] }, HOME);
    const reference = await begin(id);
    const db = await openPanelDatabase(database.location);
    const elsewhere = await domainOn(db);
    const seen = async () => [
      (await elsewhere.sessions.find(reference, HOME)) !== undefined,
      await elsewhere.apiKeys.authenticate(key, HOME).then(
        () => true,
        () => false,
      ),
    ];
    try {
      expect(await seen()).toEqual([true, true]);
      expect(await domain.users.update(id, { disabled: true }, HOME)).toMatchObject({ disabled: true });
      expect(await isSignedIn(reference)).toBe(false);
      expect(await failureOf(domain.apiKeys.authenticate(key, HOME))).toBe('unauthenticated/unauthorized');
      expect(await failureOf(signIn(grace.email))).toBe(WRONG);
      await eventually('the end on the other panel', async () => (await seen()).join() === 'false,false');
      // A sign-in in progress can create a session after the user was disabled. That session is invalid, too.
      expect(await isSignedIn(await begin(id))).toBe(false);
      await domain.users.update(id, { disabled: false }, HOME);
      expect(await isSignedIn(reference)).toBe(false);
      await domain.apiKeys.authenticate(key, HOME);
      await signIn(grace.email);
    } finally {
      await db.close();
    }
  });

  test("a user's sessions end if an administrator changes the role or e-mail address, but not for other changes", async () => {
    const { id } = await domain.users.create(grace, HOME);
    const first = await begin(id);
    await domain.users.update(id, { username: 'Grace H.', description: 'x', isAdmin: false }, HOME);
    expect(await isSignedIn(first)).toBe(true);
    await domain.users.update(id, { isAdmin: true }, HOME);
    expect(await isSignedIn(first)).toBe(false);
    const reference = await begin(id);
    const moved = await domain.users.update(id, { email: 'Hopper@example.org' }, HOME);
    expect(moved).toMatchObject({ email: 'hopper@example.org', username: 'Grace H.', role: 'admin' });
    expect(await isSignedIn(reference)).toBe(false);
    await signIn('hopper@example.org');
    expect(domain.notices.kept).toEqual([[id, 'email_changed', HOME, 'grace@example.org']]);
  });

  test("when an administrator removes a user's second factors, the sessions end and the user is notified once", async () => {
    const { id } = await domain.users.create(grace, HOME);
    const { users, secondFactors, passkeys } = database.db.models;
    await users.update({ twoFactorEnabled: true, passkeyEnabled: true }, { where: { id } });
    await secondFactors.create({ userId: id, recoveryCodes: '[]', wrongCodes: 0 });
    await addPasskey(database.db, id);
    const reference = await begin(id);
    await domain.users.disableTwoFactor(id, HOME);
    expect([await secondFactors.count(), await passkeys.count()]).toEqual([0, 0]);
    expect(await domain.users.get(id)).toMatchObject({ twoFactorEnabled: false, passkeyEnabled: false });
    expect(await isSignedIn(reference)).toBe(false);
    await domain.users.disableTwoFactor(id, HOME);
    const dropped = ['two_factor_disabled', 'passkeys_dropped'];
    expect(domain.notices.kept).toEqual(dropped.map((change) => [id, change, HOME]));
  });

  test('administrators see the lock of an account while it lasts and can remove it, which notifies the user', async () => {
    const { id } = await domain.users.create(grace, HOME);
    const lockedUntil = new Date(clock.now() + 60_000);
    await database.db.models.users.update({ lockedUntil }, { where: { id } });
    expect(await domain.users.get(id)).toMatchObject({ lockedUntil: lockedUntil.toISOString() });
    await domain.users.unlock(id, HOME);
    await domain.users.unlock(id, HOME);
    expect(domain.notices.kept).toEqual([[id, 'account_unlocked', HOME]]);
    expect(await domain.users.get(id)).toMatchObject({ lockedUntil: null });
    await database.db.models.users.update({ lockedUntil: new Date(clock.now()) }, { where: { id } });
    expect(await domain.users.get(id)).toMatchObject({ lockedUntil: null });
  });

  test('an administrator can end the sessions of one user, or those of all other users', async () => {
    const { id } = await domain.users.create(grace, HOME);
    const [hers, mine, kept] = [await begin(id), await begin(ada.user.id), await begin(ada.user.id)];
    await domain.users.endSessions(id);
    expect([await isSignedIn(hers), await isSignedIn(mine)]).toEqual([false, true]);
    await domain.users.update(ada.user.id, { email: ada.user.email, disabled: false }, HOME);
    const found = await domain.sessions.find(kept, HOME);
    const again = await begin(id);
    await domain.sessions.endAll(found?.id ?? null);
    expect([await isSignedIn(again), await isSignedIn(mine), await isSignedIn(kept)]).toEqual([
      false,
      false,
      true,
    ]);
    await domain.sessions.endAll(null);
    expect(await isSignedIn(kept)).toBe(false);
  });

  test('deleting a user deletes the API keys and sessions, and is refused while the user owns servers', async () => {
    const { models } = database.db;
    const { id } = await domain.users.create(grace, HOME);
    const reference = await begin(id);
    const nodeId = newId('node_');
    const createdAt = new Date();
    await models.nodes.create({
      id: nodeId,
      name: 'n',
      url: 'http://n',
      sealedKey: '',
      local: false,
      createdAt,
    });
    const server = { name: 's', type: 't', version: '1', port: 1, state: 'installed' as const };
    await models.servers.create({ id: newId('srv_'), ownerId: id, nodeId, createdAt, ...server });
    expect(await failureOf(domain.users.delete(id))).toBe('conflict/conflict');
    expect(await isSignedIn(reference)).toBe(true);
    await models.servers.destroy({ where: { ownerId: id } });
    await domain.users.delete(id);
    expect(await isSignedIn(reference)).toBe(false);
    expect(await failureOf(domain.users.get(id))).toBe(NOBODY);
  });

  test('the last administrator who can sign in cannot be demoted, disabled or deleted', async () => {
    const { id } = await domain.users.create({ ...grace, isAdmin: true }, HOME);
    await domain.users.update(id, { disabled: true }, HOME);
    for (const ask of [
      () => domain.users.update(ada.user.id, { isAdmin: false }, HOME),
      () => domain.users.update(ada.user.id, { disabled: true, username: 'x' }, HOME),
      () => domain.users.delete(ada.user.id),
    ])
      expect(await failureOf(ask())).toBe(LAST);
    expect(await domain.users.get(ada.user.id)).toMatchObject({ isAdmin: true, username: 'Ada' });
    await domain.users.update(id, { disabled: false }, HOME);
    await domain.users.delete(ada.user.id);
    expect(await failureOf(domain.users.delete(id))).toBe(LAST);
  });

  test('if several administrators demote, disable and delete each other at the same time, one remains', async () => {
    const others = await Promise.all(
      Array.from({ length: 7 }, (_, index) => addPerson(database.db, `Admin${index}`, true)),
    );
    const db = await openPanelDatabase(database.location);
    const panels = [domain.users, (await domainOn(db)).users];
    const acts = [ada, ...others].map(({ user: { id } }, index) => {
      const users = panels[index % 2] ?? domain.users;
      if (index % 3 === 0) return users.update(id, { isAdmin: false }, HOME);
      return index % 3 === 1 ? users.update(id, { disabled: true }, HOME) : users.delete(id);
    });
    const results = await Promise.allSettled(acts);
    await db.close();
    const codes = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(codes).toEqual(['last_administrator']);
    expect(await database.db.models.users.count({ where: { isAdmin: true, disabled: false } })).toBe(1);
  });
}

describe('user administration, on SQLite', () => usersSuite(sqliteDatabase));
describeWith(['postgres'], 'users, on PostgreSQL', () => {
  usersSuite(() => postgresDatabase(testService('postgres')));
});

describe('the first user of a panel', () => {
  test('of several users created concurrently, only the first one is an administrator', async () => {
    const database = await sqliteDatabase();
    const { users } = await domainOn(database.db);
    const { db } = database;
    const settings = createSettings({ db, clock });
    const accounts = createAccounts({ db, clock, passwords, settings, setupToken: null });
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, index) =>
        users.create({ email: `u${index}@example.org`, username: 'U' }, null),
      ),
      accounts.register({ email: 'ada@example.org', username: 'Ada', password: PASSWORD }, HOME),
    ]);
    expect(results[0]?.status).toBe('fulfilled');
    expect(await database.db.models.users.count({ where: { isAdmin: true } })).toBe(1);
    expect(await database.db.models.firstAdministrator.count()).toBe(1);
    await database.remove();
  });
});
