import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createPasswordHasher } from '../../lib/password-hasher.js';
import { failureOf } from '../../testing/failure-of.js';
import { postgresDatabase, sqliteDatabase, type TestDatabase } from '../../testing/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { testClock } from '../../testing/test-clock.js';
import { openPanelDatabase, type PanelDatabase } from '../database/panel-database.js';
import { createSetupToken } from '../secrets/setup-token.js';
import { createSettings } from '../settings/settings.js';
import { createSignIns } from '../sign-in-history/sign-ins.js';
import { createAccounts } from './accounts.js';

const PASSWORD = 'Quiet-Harbour-47';
const HOME = '192.0.2.1';
const ada = { email: 'Ada@Example.org', username: 'Ada', password: PASSWORD };
const passwords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });

const basics = (db: PanelDatabase) => {
  const clock = testClock();
  return { db, clock, passwords, signIns: createSignIns({ db, clock }) };
};

const setUp = ({ db }: Pick<TestDatabase, 'db'>, given?: string) => {
  const settings = createSettings({ db });
  const setupToken = given === undefined ? null : createSetupToken({ db, secret: 'any', given });
  return { settings, accounts: createAccounts({ ...basics(db), settings, setupToken }) };
};

const numbered = (index: number) => ({ ...ada, email: `user${index}@example.org` });

function raceSuite(open: () => Promise<TestDatabase>) {
  test('50 parallel first registrations make exactly one administrator', async () => {
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

  test('several panels on one database agree on the first administrator', async () => {
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

describe('the race for the first account on SQLite', () => raceSuite(sqliteDatabase));
describeWith(['postgres'], 'the race for the first account on PostgreSQL', () => {
  raceSuite(() => postgresDatabase(testService('postgres')));
});

describe('accounts', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await sqliteDatabase();
  });
  afterEach(() => database.remove());

  test('the first user is an administrator, the next one with open registration is not', async () => {
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

  test('an address in another case is taken', async () => {
    const { accounts, settings } = setUp(database);
    await settings.update({ allowRegistration: true });
    await accounts.register(ada, HOME);
    expect(await failureOf(accounts.register({ ...ada, email: 'ADA@example.ORG' }, HOME))).toBe(
      'conflict/email_taken',
    );
  });

  test('the set-up token is asked of the first user and of nobody afterwards', async () => {
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

  test('a set-up token that was used is worth nothing again, should everybody be gone once', async () => {
    const { db } = database;
    const secret = 'a secret for tests';
    await db.models.secrets.create({ id: 1, sessionSecret: 'x', passwordPepper: 'x', setupId: 'first' });
    const setupToken = createSetupToken({ db, secret, given: undefined });
    const used = await setupToken.current();
    expect(used).toMatch(/^[\w-]{43}$/);
    expect(await createSetupToken({ db, secret, given: undefined }).current()).toBe(used);
    expect(await createSetupToken({ db, secret: 'another', given: undefined }).current()).not.toBe(used);
    const accounts = createAccounts({
      ...basics(db),
      settings: createSettings({ db }),
      setupToken,
    });
    await accounts.register({ ...ada, setupToken: used }, HOME);
    await db.models.users.destroy({ where: {} });
    expect(await failureOf(accounts.register({ ...ada, setupToken: used }, HOME))).toBe(
      'forbidden/setup_token_required',
    );
    await accounts.register({ ...ada, setupToken: await setupToken.current() }, HOME);
  });

  test('a panel whose users are all gone begins again', async () => {
    const { accounts } = setUp(database);
    const { id } = await accounts.register(ada, HOME);
    await database.db.models.users.destroy({ where: { id } });
    expect(await accounts.register(ada, HOME)).toMatchObject({ isAdmin: true });
  });

  test.each([
    ['Ab3defg', 'of 7 characters'],
    [`Ab3${'x'.repeat(126)}`, 'of 129 characters'],
    ['abcdefg1', 'without an upper-case letter'],
    ['ABCDEFG1', 'without a lower-case letter'],
    ['Abcdefgh', 'without a digit'],
    ['Password1', 'that everybody has'],
    ['QwErTy123', 'that everybody has, in another case'],
  ])('the password %p, %s, is refused', async (password) => {
    const { accounts } = setUp(database);
    expect(await failureOf(accounts.register({ ...ada, password }, HOME))).toBe(
      'invalid_input/weak_password',
    );
  });

  test.each([
    ['of 8 characters', 'Ab3 defg'],
    ['of 128 characters', `Ab3${'x'.repeat(125)}`],
    ['with Unicode and spaces around', ' Größe 3 🚢 '],
    ['that differs from another in byte 73 alone', `Ab3${'x'.repeat(69)}y`],
  ])('a password %s is kept as it was given', async (_title, password) => {
    const { accounts } = setUp(database);
    await accounts.register({ ...ada, password }, HOME);
    expect(await accounts.login({ email: ada.email, password }, HOME)).toMatchObject({
      status: 'authenticated',
    });
    for (const other of [password.trim(), `Ab3${'x'.repeat(69)}z`, `${password}\0`]) {
      if (other === password) continue;
      const attempt = accounts.login({ email: ada.email, password: other }, HOME);
      expect(await failureOf(attempt)).toBe('unauthenticated/invalid_credentials');
    }
  });

  test('an unknown address and a wrong password fail alike and take as long', async () => {
    const slow = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 9 });
    const settings = createSettings({ db: database.db });
    const options = { ...basics(database.db), passwords: slow, settings, setupToken: null };
    const accounts = createAccounts(options);
    await accounts.register(ada, HOME);
    const timeOf = async (email: string) => {
      const begin = performance.now();
      const attempt = accounts.login({ email, password: 'Wrong-Harbour-47' }, HOME);
      expect(await failureOf(attempt)).toBe('unauthenticated/invalid_credentials');
      return performance.now() - begin;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      known.push(await timeOf(ada.email));
      unknown.push(await timeOf('nobody@example.org'));
    }
    // The least of each: what else the machine does only adds. Without the hash it would be a fiftieth.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.3);
    expect(ratio).toBeLessThan(3);
  });

  test('a flood from one address fills its own share alone, and others sign in meanwhile', async () => {
    const slow = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 9 });
    const settings = createSettings({ db: database.db });
    const options = { ...basics(database.db), passwords: slow, settings, setupToken: null };
    const accounts = createAccounts(options);
    await accounts.register(ada, HOME);
    const order: string[] = [];
    const attempt = async (address: string, password: string) => {
      const end = await failureOf(accounts.login({ email: ada.email, password }, address)).catch(() => 'in');
      order.push(`${address} ${end}`);
      return end;
    };
    const flood = Array.from({ length: 500 }, (_, index) =>
      // Every host of an IPv6 network is the same sender.
      attempt(`2001:db8:0:7::${index.toString(16)}`, 'Wrong-Harbour-47'),
    );
    const others = Promise.all([
      attempt('2001:db8:0:8::1', PASSWORD),
      attempt('192.0.2.9', PASSWORD),
      attempt('192.0.2.10', PASSWORD),
    ]);
    expect(await others).toEqual(['in', 'in', 'in']);
    // Each waited for those who run and for one more turn of the flood at the most, not for all of it.
    const before = order.slice(
      0,
      order.findIndex((line) => line.startsWith('192.0.2.10')),
    );
    expect(before.filter((line) => line.endsWith('invalid_credentials')).length).toBeLessThanOrEqual(4);
    const kinds = await Promise.all(flood);
    const answered = kinds.filter((kind) => kind === 'unauthenticated/invalid_credentials').length;
    // 1 runs and 15 wait; the attempts do not come all in one instant.
    expect(answered).toBeGreaterThanOrEqual(16);
    expect(answered).toBeLessThan(250);
    expect(answered + kinds.filter((kind) => kind === 'rate_limited/rate_limited').length).toBe(500);
    // Nobody is locked out: the same address is served as soon as its share has room.
    expect(await attempt('2001:db8:0:7::1', PASSWORD)).toBe('in');
  });

  test('people behind one address are served in the order in which they came', async () => {
    const order: number[] = [];
    const hashes = Array.from({ length: 16 }, async (_, index) => {
      await passwords.hash(PASSWORD, HOME);
      order.push(index);
    });
    await Promise.all(hashes);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('no hash is in what callers see', async () => {
    const { accounts } = setUp(database);
    const user = await accounts.register(ada, HOME);
    const row = await database.db.models.users.findByPk(user.id);
    expect(row?.passwordHash).toMatch(/^\$2b\$04\$/);
    expect(JSON.stringify(await accounts.get(user.id))).not.toContain('$2b$');
  });
});
