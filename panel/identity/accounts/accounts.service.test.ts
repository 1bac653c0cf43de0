import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createPasswordHasher } from '../../../lib/secrets/password-hasher.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { openPanelDatabase } from '../../schema/open-panel-database.js';
import { createSetupToken } from '../../secrets/setup-token.js';
import { createSettings } from '../../settings/settings.js';
import { claimFirst, insertAccount } from '../users/new-account.js';
import { createAccounts } from './accounts.js';

const PASSWORD = 'Quiet-Harbour-47';
const HOME = '192.0.2.1';
const ada = { email: 'Ada@Example.org', username: 'Ada', password: PASSWORD };
const passwords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });

const setUp = ({ db }: Pick<TestDatabase, 'db'>, given?: string) => {
  const settings = createSettings({ db, clock: testClock() });
  const setupToken = given === undefined ? null : createSetupToken({ db, secret: 'any', given });
  return { settings, accounts: createAccounts({ db, clock: testClock(), passwords, settings, setupToken }) };
};

const numbered = (index: number) => ({ ...ada, email: `user${index}@example.org` });

function raceSuite(open: () => Promise<TestDatabase>) {
  test('50 concurrent first registrations create exactly one administrator', async () => {
    const database = await open();
    const { accounts } = setUp(database);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => accounts.register(numbered(index), HOME)),
    );
    const made = results.filter(({ status }) => status === 'fulfilled');
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(made).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set(['registration_closed']));
    expect(await database.db.models.users.count({ where: { isAdmin: true } })).toBe(1);
    await database.remove();
  });

  test('concurrent first registrations at several panels create one administrator in the shared database', async () => {
    const database = await open();
    const second = await openPanelDatabase(database.location);
    const panels = [setUp(database).accounts, setUp({ db: second }).accounts];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => panels[index % 2]?.register(numbered(index), HOME)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await database.db.models.users.count()).toBe(1);
    await second.close();
    await database.remove();
  });
}

describe('concurrent registrations of the first account, on SQLite', () => raceSuite(sqliteDatabase));
describeWith(['postgres'], 'the race for the first account on PostgreSQL', () => {
  const open = () => postgresDatabase(testService('postgres'));
  raceSuite(open);

  test('a first registration fails if another panel commits a first registration at the same time', async () => {
    const { db, location, remove } = await open();
    const other = await openPanelDatabase(location);
    const waits =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let late: Promise<string> = Promise.resolve('no registration yet');
    await other.transaction(async (transaction) => {
      const row = {
        id: 'usr_one',
        email: ada.email,
        username: ada.username,
        passwordHash: 'x',
        isAdmin: true,
      };
      await insertAccount(other, { ...row, createdAt: new Date(0) }, transaction);
      await claimFirst(other, row.id, transaction);
      late = failureOf(setUp({ db }).accounts.register(numbered(2), HOME));
      // If the late registration does not wait for the other one, it ends here, and an expectation below fails.
      const isWaiting = async () => (await other.select(waits, [])).length > 0;
      await Promise.race([late, eventually('it waits for the other registration', isWaiting)]);
    });
    expect(await late).toBe('forbidden/registration_closed');
    expect(await db.models.users.count()).toBe(1);
    await other.close();
    await remove();
  });
});

describe('registration of accounts', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await sqliteDatabase();
  });
  afterEach(() => database.remove());

  test('the first user is an administrator, and the next one (with open registration) is not', async () => {
    const { accounts, settings } = setUp(database);
    expect(await accounts.needsSetup()).toBe(true);
    expect(await accounts.register(ada, HOME)).toMatchObject({
      isAdmin: true,
      role: 'admin',
      email: 'ada@example.org',
    });
    expect(await accounts.needsSetup()).toBe(false);
    expect(await failureOf(accounts.register(numbered(2), HOME))).toBe('forbidden/registration_closed');
    await settings.update({ allowRegistration: true });
    expect(await accounts.register(numbered(2), HOME)).toMatchObject({ isAdmin: false, role: 'user' });
  });

  test('an e-mail address that differs only in case from a registered one is rejected as taken', async () => {
    const { accounts, settings } = setUp(database);
    await settings.update({ allowRegistration: true });
    await accounts.register(ada, HOME);
    expect(await failureOf(accounts.register({ ...ada, email: 'ADA@example.ORG' }, HOME))).toBe(
      'conflict/email_taken',
    );
  });

  test('the set-up token is required from the first user of a panel, and not from later users', async () => {
    const { accounts, settings } = setUp(database, 'the-token');
    const refused = 'forbidden/setup_token_required';
    expect(await failureOf(accounts.register(ada, HOME))).toBe(refused);
    expect(await failureOf(accounts.register({ ...ada, setupToken: 'the-tokem' }, HOME))).toBe(refused);
    await accounts.register({ ...ada, setupToken: 'the-token' }, HOME);
    const late = accounts.register({ ...numbered(2), setupToken: 'the-token' }, HOME);
    expect(await failureOf(late)).toBe('forbidden/registration_closed');
    await settings.update({ allowRegistration: true });
    expect(await accounts.register(numbered(2), HOME)).toMatchObject({ isAdmin: false });
  });

  test('a used set-up token stays invalid even if all users are deleted', async () => {
    const { db } = database;
    const secret = 'a secret for tests';
    await db.models.secrets.create({ id: 1, sessionSecret: 'x', passwordPepper: 'x', setupId: 'first' });
    const setupToken = createSetupToken({ db, secret, given: undefined });
    const used = await setupToken.current();
    expect(used).toMatch(/^[\w-]{43}$/);
    expect(await createSetupToken({ db, secret, given: undefined }).current()).toBe(used);
    expect(await createSetupToken({ db, secret: 'another', given: undefined }).current()).not.toBe(used);
    const accounts = createAccounts({
      db,
      clock: testClock(),
      passwords,
      settings: createSettings({ db, clock: testClock() }),
      setupToken,
    });
    await accounts.register({ ...ada, setupToken: used }, HOME);
    await db.models.users.destroy({ where: {} });
    expect(await failureOf(accounts.register({ ...ada, setupToken: used }, HOME))).toBe(
      'forbidden/setup_token_required',
    );
    await accounts.register({ ...ada, setupToken: await setupToken.current() }, HOME);
  });

  test('a registration that began while there was an administrator never creates one, even if all users are deleted', async () => {
    const { db } = database;
    const { accounts, settings } = setUp(database);
    await accounts.register(ada, HOME);
    await settings.update({ allowRegistration: true });
    const last: typeof passwords = {
      ...passwords,
      async hash(...given) {
        await db.models.users.destroy({ where: {} });
        return passwords.hash(...given);
      },
    };
    const slow = createAccounts({ db, clock: testClock(), passwords: last, settings, setupToken: null });
    expect(await failureOf(slow.register(numbered(2), HOME))).toBe('forbidden/registration_closed');
    expect(await db.models.users.count()).toBe(0);
  });

  test('if all users are deleted, the next registration creates an administrator again', async () => {
    const { accounts } = setUp(database);
    const { id } = await accounts.register(ada, HOME);
    await database.db.models.users.destroy({ where: { id } });
    expect(await accounts.register(ada, HOME)).toMatchObject({ isAdmin: true });
  });

  test.each([
    ['Ab3defg', 'of 7 characters'],
    [`Ab3${'x'.repeat(126)}`, 'of 129 characters'],
    ['abcdefg1', 'without an uppercase letter'],
    ['ABCDEFG1', 'without a lowercase letter'],
    ['Abcdefgh', 'without a digit'],
    ['Password1', 'that is very common'],
    ['QwErTy123', 'that is very common, in another case'],
    ['Rush2112', 'that is far down the list of common passwords'],
    ['Berth-2026!', 'made of the name of the service'],
    ['1Gameserver.Admin', 'made of words that are easy to guess here'],
    ['P@ssw0rd-2027', 'made of such a word with substitutions'],
    ['Ada@Example.org1', "made of the user's address"],
    ['ADA.lovelace.1815', "made of the user's name"],
  ])('a registration with the password %p (%s) is rejected', async (password) => {
    const { accounts } = setUp(database);
    expect(await failureOf(accounts.register({ ...ada, username: 'Ada Lovelace', password }, HOME))).toBe(
      'invalid_input/weak_password',
    );
  });

  test('registrations from one address are processed in the order of their arrival', async () => {
    const order: number[] = [];
    const hashes = Array.from({ length: 16 }, async (_, index) => {
      await passwords.hash(PASSWORD, HOME);
      order.push(index);
    });
    await Promise.all(hashes);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('no response about an account contains a password hash', async () => {
    const { accounts } = setUp(database);
    const user = await accounts.register(ada, HOME);
    const row = await database.db.models.users.findByPk(user.id);
    expect(row?.passwordHash).toMatch(/^\$2b\$04\$/);
    expect(JSON.stringify(await accounts.get(user.id))).not.toContain('$2b$');
  });
});
