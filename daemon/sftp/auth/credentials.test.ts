import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FailedCredentials } from '../../../lib/limits/failed-credentials.js';
import { CredentialsFixture } from '../suites/credentials-fixture.js';
import type { Credentials } from './credentials.js';
import { Logins } from './logins.js';

const HOME = { home_dir: '/cnt_one' };
const MAKER = { keyId: 'dk_one' };
const PASSWORD = 'correct horse battery';

describe('SFTP credentials', () => {
  let fixture: CredentialsFixture;
  let credentials: Credentials;
  beforeEach(async () => {
    fixture = new CredentialsFixture();
    credentials = await fixture.open();
  });
  afterEach(() => fixture.close());

  const create = (username: string, more: object = {}, actor?: string) =>
    credentials.create({ username, ...HOME, ...more }, { ...MAKER, actor });
  const names = (opened = credentials) => opened.list({}).credentials.map(({ username }) => username);

  test('an SFTP credential has a random password of 256 bits by default, which only `create` returns', async () => {
    const { password, ...shown } = await create('ada');
    expect(Buffer.from(password, 'base64url')).toHaveLength(32);
    expect(shown).toMatchObject({
      username: 'ada',
      host: 'play.example.org',
      port: 2022,
      host_key_fingerprint: 'SHA256:test',
      home_dir: '/cnt_one',
    });
    expect(credentials.list({}).credentials).toEqual([shown]);
    const [rows] = await fixture.database.sequelize.query('SELECT * FROM sftp_credentials');
    expect(JSON.stringify(rows)).not.toContain(password);
    expect((await fixture.open()).list({}).credentials).toEqual([shown]);
  });

  test('an SFTP credential shows the host name of the request only if the daemon has none configured', async () => {
    const hosts = async (opened: Credentials, username: string) => [
      (await opened.create({ username, ...HOME }, { keyId: 'dk_one', clientHost: 'node1.example.org' })).host,
      ...opened.list({ clientHost: 'node2.example.org' }).credentials.map(({ host }) => host),
      opened.list({ clientHost: '' }).credentials[0]?.host,
      opened.list({}).credentials[0]?.host,
    ];
    const known = 'play.example.org';
    expect(await hosts(credentials, 'ada')).toEqual([known, known, known, known]);
    fixture.isGuess = true;
    const told = ['node1.example.org', 'node2.example.org', 'node2.example.org', known, known];
    expect(await hosts(await fixture.open(), 'grace')).toEqual(told);
  });

  test('SFTP credentials are limited to five per container, even when many are created concurrently', async () => {
    const made = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => create(`user${index}`)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const each of made) {
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ kind: 'conflict', code: 'limit_reached' });
    }
    expect(credentials.list({}).credentials).toHaveLength(5);
    const [first] = credentials.list({}).credentials;
    await credentials.revoke(String(first?.id));
    await create('again');
  });

  test('the SFTP credentials of one container do not use up the limit of the whole daemon', async () => {
    for (let index = 0; index < 5; index += 1) await create(`one${index}`);
    await expect(create('sixth', { home_dir: '/cnt_one/world' })).rejects.toMatchObject({
      code: 'limit_reached',
      message: 'Container cnt_one has 5 SFTP credentials already: revoke one first.',
    });
    for (let index = 0; index < 2; index += 1) await create(`two${index}`, { home_dir: '/cnt_two' });
    await expect(create('eighth', { home_dir: '/cnt_two' })).rejects.toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('This daemon has 7 SFTP credentials already'),
    });
  });

  test('SFTP credentials have unique user names, even if one is requested several times concurrently', async () => {
    const made = await Promise.allSettled(Array.from({ length: 4 }, () => create('ada')));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(create('ada')).rejects.toMatchObject({ kind: 'conflict', code: 'name_taken' });
  });

  test('an SFTP credential requires an existing folder as home', async () => {
    await expect(create('ada', { home_dir: '/cnt_nine' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(create('ada', { home_dir: '/cnt_one/file' })).rejects.toMatchObject({
      kind: 'invalid_input',
    });
    expect((await create('ada', { home_dir: '/cnt_one/world/' })).home_dir).toBe('/cnt_one/world');
  });

  test('SFTP credentials end when they are revoked, expire or lose their container, and then no longer count', async () => {
    const ended: string[] = [];
    credentials.onEnd({ ended: async (id) => void ended.push(id), shortened: () => undefined });
    const revoked = await create('revoked');
    const brief = await create('brief', { expires_in: 60 });
    const removed = await create('removed', { home_dir: '/cnt_two' });
    await credentials.revoke(revoked.id);
    await expect(credentials.revoke(revoked.id)).rejects.toMatchObject({ kind: 'not_found' });
    fixture.clock.advance(59_999);
    expect(credentials.find(brief.id)).toBeDefined();
    fixture.clock.advance(1);
    expect(credentials.find(brief.id)).toBeUndefined();
    await expect(credentials.revoke(brief.id)).rejects.toMatchObject({ kind: 'not_found' });
    await credentials.endOfContainer('cnt_two');
    expect(ended).toEqual([revoked.id, removed.id]);
    for (const username of ['revoked', 'brief', 'removed', 'four', 'five']) await create(username);
    expect((await fixture.open()).list({}).credentials).toHaveLength(5);
  });

  test('the SFTP credentials of one user in one container can be ended together, also after a restart', async () => {
    const ended: string[] = [];
    credentials.onEnd({ ended: async (id) => void ended.push(id), shortened: () => undefined });
    const one = await create('one', {}, 'usr_bob');
    expect(one.actor).toBe('usr_bob');
    const two = await create('two', { home_dir: '/cnt_one/world' }, 'usr_bob');
    await create('elsewhere', { home_dir: '/cnt_two' }, 'usr_bob');
    await create('of-mary', {}, 'usr_mary');
    await create('of-nobody');
    const request = { container_id: 'cnt_one', actor: 'usr_bob' };
    expect(await credentials.endOfActor(request)).toEqual({ ...request, credentials: [one.id, two.id] });
    expect(ended).toEqual([one.id, two.id]);
    expect(credentials.find(one.id)).toBeUndefined();
    const kept = ['elsewhere', 'of-mary', 'of-nobody'];
    expect([names(), names(await fixture.open())].map((each) => each.sort())).toEqual([kept, kept]);
    expect(await credentials.endOfActor(request)).toEqual({ ...request, credentials: [] });
    expect(names()).toHaveLength(3);
  });

  test('the SFTP credentials of a user can get an earlier end, but never a later one, also after a restart', async () => {
    const shortened: [string, number][] = [];
    const onShortened = (id: string, atMs: number) => void shortened.push([id, atMs]);
    credentials.onEnd({ ended: async () => undefined, shortened: onShortened });
    const endless = await create('endless', {}, 'usr_bob');
    const brief = await create('brief', { expires_in: 30 }, 'usr_bob');
    const foreign = await create('foreign', {}, 'usr_mary');
    const login = credentials.ofUser('endless');
    const request = { container_id: 'cnt_one', actor: 'usr_bob', expires_in: 60 };
    expect((await credentials.endOfActor(request)).credentials).toEqual([endless.id]);
    expect(shortened).toEqual([[endless.id, fixture.clock.now() + 60_000]]);
    expect(login?.expires_at).toBe(fixture.clock.now() + 60_000);
    expect((await credentials.endOfActor({ ...request, expires_in: 90 })).credentials).toEqual([]);
    const again = await fixture.open();
    fixture.clock.advance(30_000);
    expect(again.find(brief.id)).toBeUndefined();
    expect([credentials, again].map((each) => each.find(endless.id))).not.toContain(undefined);
    fixture.clock.advance(30_000);
    for (const each of [credentials, again]) {
      expect(each.find(endless.id)).toBeUndefined();
      expect(each.find(foreign.id)).toBeDefined();
    }
  });

  test('SFTP credentials end even if the database cannot be written, and the request can be repeated', async () => {
    const { id } = await create('ada', {}, 'usr_bob');
    const request = { container_id: 'cnt_one', actor: 'usr_bob' };
    const { sequelize } = fixture.database;
    await sequelize.query(
      "CREATE TRIGGER broken BEFORE DELETE ON sftp_credentials BEGIN SELECT RAISE(ABORT, 'broken'); END",
    );
    await expect(credentials.endOfActor(request)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(credentials.find(id)).toBeUndefined();
    await sequelize.query('DROP TRIGGER broken');
    await credentials.endOfActor(request);
    expect(names(await fixture.open())).toEqual([]);
  });

  test('SFTP credentials are deleted at start-up if their container was removed while the daemon was stopped', async () => {
    await create('ada');
    await create('bob', { home_dir: '/cnt_two' });
    fixture.containers.delete('cnt_one');
    const names = (await fixture.open()).list({}).credentials.map(({ username }) => username);
    expect(names).toEqual(['bob']);
  });

  test('SFTP credentials are listed in pages, the oldest first', async () => {
    for (const name of ['a', 'b', 'c']) {
      await create(name);
      fixture.clock.advance(1);
    }
    const first = credentials.list({ limit: 2 });
    const second = credentials.list({ limit: 2, cursor: String(first.next_cursor) });
    expect([...first.credentials, ...second.credentials].map(({ username }) => username)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(second.next_cursor).toBeNull();
    expect(() => credentials.list({ cursor: 'bm9uZQ' })).toThrow('`cursor` is not valid');
  });
});

describe('SFTP logins', () => {
  let fixture: CredentialsFixture;
  let credentials: Credentials;
  let logins: Logins;
  let failedCredentials: FailedCredentials;
  beforeEach(async () => {
    failedCredentials = new FailedCredentials({
      limit: 20,
      windowS: 60,
      by: 'address',
      failuresOnly: true,
    });
    fixture = new CredentialsFixture();
    credentials = await fixture.open();
    logins = new Logins({ credentials, hasher: fixture.hasher, failedCredentials, maxFailures: 3 });
  });
  afterEach(() => fixture.close());

  test('an SFTP login does the work of a password check even if the user or credential does not exist', async () => {
    const made = (username: string, more: object = {}) =>
      credentials.create({ username, password: PASSWORD, ...HOME, ...more }, MAKER);
    await made('ada');
    const revoked = await made('revoked');
    await credentials.revoke(revoked.id);
    await made('expired', { expires_in: 1 });
    fixture.clock.advance(1000);
    const attempts = [
      ['ada', 'wrong'],
      ['nobody', PASSWORD],
      ['revoked', PASSWORD],
      ['expired', PASSWORD],
    ] as const;
    for (const [index, [username, password]] of attempts.entries()) {
      expect(await logins.byPassword(username, password, `10.0.0.${index}`)).toBe('wrong');
      expect(fixture.verified).toBe(index + 1);
    }
    expect(await logins.byPassword('ada', PASSWORD, '10.0.0.9')).toMatchObject({ username: 'ada' });
    expect(fixture.verified).toBe(attempts.length + 1);
  });

  test('SFTP logins are blocked after too many wrong passwords from one address, but not from other addresses', async () => {
    await credentials.create({ username: 'ada', password: PASSWORD, ...HOME }, MAKER);
    const tried = await Promise.all(
      Array.from({ length: 10 }, () => logins.byPassword('ada', 'wrong', '10.0.0.1')),
    );
    expect(tried.filter((verdict) => verdict === 'wrong')).toHaveLength(3);
    expect(fixture.verified).toBe(3);
    expect(await logins.byPassword('ada', PASSWORD, '10.0.0.1')).toBe('blocked');
    // All addresses of an IPv6 network count as one address.
    for (const last of ['1', '2', '3']) await logins.byPassword('ada', 'wrong', `2001:db8::${last}`);
    expect(await logins.byPassword('ada', PASSWORD, '2001:db8::4')).toBe('blocked');
    expect(await logins.byPassword('ada', PASSWORD, '10.0.0.2')).toMatchObject({ username: 'ada' });
  });

  test('failed SFTP logins and failed credentials over HTTP count towards the same limit', async () => {
    await credentials.create({ username: 'ada', password: PASSWORD, ...HOME }, MAKER);
    expect(await logins.byPassword('ada', 'wrong', '10.0.0.1')).toBe('wrong');
    expect(await logins.byPassword('ada', PASSWORD, '10.0.0.1')).toMatchObject({ username: 'ada' });
    for (let others = 0; others < 19; others += 1) {
      expect(failedCredentials.begin('10.0.0.1')).toBe(0);
      failedCredentials.end('10.0.0.1', true);
    }
    expect(await logins.byPassword('ada', PASSWORD, '10.0.0.1')).toBe('blocked');
    expect(fixture.verified).toBe(2);
  });

  test('SFTP logins whose clients have disconnected do not delay other logins', async () => {
    await credentials.create({ username: 'ada', password: PASSWORD, ...HOME }, MAKER);
    const clients = Array.from({ length: 70 }, () => new AbortController());
    const hasty = clients.map(({ signal }, index) =>
      logins.byPassword('ada', 'wrong', `10.0.1.${index}`, signal),
    );
    const came = Promise.allSettled(hasty);
    for (const client of clients) client.abort(new Error('the connection has ended'));
    expect(await logins.byPassword('ada', PASSWORD, '10.0.0.9')).toMatchObject({ username: 'ada' });
    const lookedAt = (await came).filter(({ status }) => status === 'fulfilled');
    expect(lookedAt.length).toBeLessThanOrEqual(2);
    // A password that was not checked does not count as a wrong one.
    for (const _ of ['1', '2', '3'])
      expect(await logins.byPassword('ada', 'wrong', '10.0.1.50')).toBe('wrong');
  });

  test('an SFTP login compares all bytes of a long password, also those beyond the limit of bcrypt', async () => {
    const long = 'x'.repeat(127);
    await credentials.create({ username: 'ada', password: `${long}a`, ...HOME }, MAKER);
    expect(await logins.byPassword('ada', `${long}b`, '10.0.0.1')).toBe('wrong');
    expect(await logins.byPassword('ada', `${long}a`, '10.0.0.1')).toMatchObject({ username: 'ada' });
  });
});
