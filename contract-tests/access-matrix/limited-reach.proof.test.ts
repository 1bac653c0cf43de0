import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { createKeys } from '../../daemon/keys/keys.js';
import { systemClock } from '../../lib/time/clock.js';
import { newDaemonKeys } from '../../testing/berth/daemon-keys.js';
import { SshClients } from '../../testing/clients/ssh-clients.js';
import { freePort } from '../../testing/network/free-port.js';
import { eventually } from '../../testing/time/eventually.js';
import { callApi } from '../api-client.js';
import { EventReader } from '../streams/event-reader.js';
import { type LimitedHarness, openLimitedHarness, WAYS } from './limited-harness.js';
import { send } from './limited-requests.js';

const CONTENT = '/fs/file/content';

describe.each(WAYS)('the requests of %s', (way) => {
  let harness: LimitedHarness;
  let own: string;
  let foreign: string;
  beforeAll(async () => {
    harness = await openLimitedHarness(way);
    own = harness.own.id;
    foreign = harness.foreign.id;
    await harness.renew(harness.own, harness.key);
    symlinkSync(`../${foreign}`, join(harness.daemon.config.servers, own, 'link'));
  });
  afterAll(() => harness.close());

  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const ask = (method: string, path: string, body?: unknown, headers = harness.limited) =>
    callApi(harness.daemon.url, { method, path, body, headers });
  const of = (path: string, more: object = {}) => `?${new URLSearchParams({ path, ...more })}`;
  /** Sends the target unchanged, without the normalization of a client. */
  const raw = (method: string, target: string, body?: string) =>
    send(harness.daemon.url + target, {
      method,
      headers: {
        ...harness.limited,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : Buffer.from(body),
    });

  test('a key limited to one container gains no access to another one if a request repeats a parameter', async () => {
    const twice = [`path=/${own}/here.txt&path=/${foreign}/here.txt`, `path[]=/${foreign}/here.txt`];
    for (const query of twice) expect((await raw('GET', `${CONTENT}?${query}`)).status).toBe(400);
    const ids = [`id=${own}&id=${foreign}`, `id[]=${foreign}`];
    for (const query of ids) expect((await raw('GET', `/container/status?${query}`)).status).toBe(400);
    const bodies = [
      [`{"id":"${own}","id":"${foreign}"}`, 404],
      [`{"id":"${own}","__proto__":{"id":"${foreign}"}}`, 400],
      [`{"__proto__":{"id":"${foreign}"}}`, 400],
      [`{"\\u0069d":"${foreign}"}`, 404],
    ] as const;
    for (const [body, status] of bodies)
      expect([body, (await raw('POST', '/container/start', body)).status]).toEqual([body, status]);
    expect((await raw('HEAD', `/fs/download${of(`/${foreign}/here.txt`)}`)).status).toBe(404);
    expect((await raw('HEAD', `/container/status/${foreign}`)).status).toBe(404);
    expect((await raw('HEAD', `/container/status/${own}`)).status).toBe(200);
  });

  test('a key limited to one container sees only its folder in the data directory, and cannot change the directory', async () => {
    for (const root of ['/', '', '.', '//']) {
      const names = async (more: object) => {
        const { body } = await ask('GET', `/fs/list${of(root, more)}`);
        return (body as { entries: { name: string }[] }).entries.map(({ name }) => name);
      };
      // A query parameter without a value counts as absent.
      if (root !== '') expect(await names({})).toEqual([own]);
      if (root !== '') expect(await names({ recursive: 'true' })).toContain(`${own}/world/level.dat`);
      if (root !== '') expect((await names({ recursive: 'true' })).join()).not.toContain(foreign);
      const to = `/${own}/all`;
      const refused = [
        await ask('GET', `/fs/info${of(root)}`),
        await ask('GET', `/fs/size${of(root)}`),
        await ask('GET', `/fs/download${of(root)}`),
        await ask('POST', '/fs/download-token', { path: root }),
        await ask('POST', '/fs/zip', { path: root, output: `${to}.zip` }),
        await ask('POST', '/fs/copy', { source: root, destination: to, recursive: true }),
        await ask('POST', '/fs/rename', { source: `/${own}/here.txt`, destination: root }),
        await ask('POST', '/radar/scan', { path: root, since: '2020-01-01T00:00:00.000Z' }),
        await ask('POST', '/fs/mkdir', { path: `${root}/made` }),
      ].map(({ status }) => status);
      expect([
        root,
        refused.slice(0, 8).every((status) => status === 403 || (root === '' && status === 400)),
      ]).toEqual([root, true]);
      expect(refused[8]).toBe(404);
    }
  });

  test('if a request names no container, a key that is limited to one container uses that container', async () => {
    for (const path of [
      '/container/status',
      '/container/stats',
      '/container/logs/history',
      '/container/logs/archives',
    ])
      expect(await ask('GET', path)).toMatchObject({ status: 200, body: { id: own } });
    const { body } = await ask('GET', '/container/backup/list');
    const { backups } = body as { backups: { container_id: string }[] };
    expect(new Set(backups.map((each) => each.container_id))).toEqual(new Set([own]));
    const [both = ''] = await newDaemonKeys(harness.daemon.config, {
      ...{ name: 'both', permissions: ['*'], containers: [own, foreign] },
    });
    expect(await ask('GET', '/container/status', undefined, bearer(both))).toMatchObject({ status: 400 });
    const { body: listed } = await ask('GET', '/container/list', undefined, bearer(both));
    expect((listed as { containers: unknown[] }).containers).toHaveLength(2);
    const { body: measured } = await ask('GET', `/container/stats/list?ids=${own}&ids=${foreign}`);
    expect((measured as { stats: { id: string }[] }).stats.map(({ id }) => id)).toEqual([own]);
  });

  test('a key limited to one container creates tokens only for that container, which expire with the key', async () => {
    const key = await harness.newLimited('to be revoked');
    const { body } = await ask('POST', '/fs/download-token', { path: `/${own}/here.txt` }, key);
    const open = async (path: string) =>
      (
        await fetch(
          `${harness.daemon.url}/fs/download${of(path, { token: (body as { token: string }).token })}`,
        )
      ).status;
    expect(await open(`/${own}/here.txt`)).toBe(200);
    expect(await open(`/${foreign}/here.txt`)).toBe(401);
    const { body: log } = await ask(
      'POST',
      '/container/logs/archives/download-token',
      { name: harness.own.archive },
      key,
    );
    const archive = new URLSearchParams({
      name: harness.own.archive,
      token: (log as { token: string }).token,
    });
    const download = async (more: string) =>
      (await fetch(`${harness.daemon.url}/container/logs/archives/download?${archive}${more}`)).status;
    expect(await download(`&id=${own}`)).toBe(200);
    expect(await download(`&id=${foreign}`)).toBe(401);
    // A token has no default container.
    expect(await download('')).toBe(401);
    const database = await openDaemonDatabase(harness.daemon.config);
    const keys = createKeys({ database, clock: systemClock });
    const { id = '' } = (await keys.list()).find(({ name }) => name === 'to be revoked') ?? {};
    await keys.revoke(id);
    await database.close();
    await eventually('the end of the key', async () => (await open(`/${own}/here.txt`)) === 401);
    expect((await ask('GET', '/container/list', undefined, key)).status).toBe(401);
  });

  test('a key limited to one container lists, creates and revokes only the SFTP credentials of that container', async () => {
    const homes = async (headers = harness.limited) => {
      const { body } = await ask('GET', '/sftp/credentials', undefined, headers);
      return (body as { credentials: { home_dir: string }[] }).credentials.map(({ home_dir }) => home_dir);
    };
    const whole = { username: 'whole', home_dir: '/' };
    const { id } = (await harness.must('POST', '/sftp/credentials', whole)) as { id: string };
    expect(await homes()).toEqual([`/${own}/world`]);
    expect(await homes(bearer(harness.daemon.firstKey))).toHaveLength(3);
    for (const each of [id, harness.foreign.credential])
      expect(await ask('DELETE', '/sftp/credentials', { id: each })).toMatchObject({ status: 404 });
    const make = async (home: string, username: string) =>
      (await ask('POST', '/sftp/credentials', { username, home_dir: home })).status;
    expect(await make('/', 'a')).toBe(403);
    expect(await make(`/${own}/../${foreign}`, 'a')).toBe(400);
    expect(await make(`/${own}/link`, 'a')).toBe(400);
    expect(await make(`/${own}`, 'its-own')).toBe(200);
    expect(await ask('DELETE', '/sftp/credentials', { id: harness.own.credential })).toMatchObject({
      status: 200,
    });
    expect(await homes(bearer(harness.daemon.firstKey))).toHaveLength(3);
  });

  test('a key limited to one container sees only the SFTP activity in that container', async () => {
    const clients = new SshClients(harness.daemon.config.sftpPort);
    const password = 'correct horse battery';
    for (const id of [own, foreign]) {
      const username = id === own ? 'own-files' : 'foreign-files';
      await harness.must('POST', '/sftp/credentials', { username, password, home_dir: `/${id}` });
      const ran = await clients.run('sftp', [`${username}@127.0.0.1`], password, 'get here.txt\n');
      expect(ran).toMatchObject({ code: 0 });
    }
    clients.dispose();
    const seen = async (headers = harness.limited) => {
      const { body } = await ask('GET', '/sftp/activity', undefined, headers);
      const { activity } = body as { activity: { action: string; path: string }[] };
      return activity.filter(({ action }) => action === 'download').map(({ path }) => path);
    };
    expect(await seen()).toEqual([`/${own}/here.txt`]);
    expect(await seen(bearer(harness.daemon.firstKey))).toHaveLength(2);
    expect((await ask('GET', '/sftp/activity?username=foreign-files')).body).toMatchObject({ activity: [] });
  });

  test('a key limited to one container cannot prevent installations of others by their idempotency keys', async () => {
    const removal = { id: own, hold: 'arriving', idempotency_keys: ['theirs'] };
    expect(await ask('DELETE', '/container', removal)).toMatchObject({
      status: 403,
      body: { error: 'forbidden', message: expect.stringContaining('`idempotency_keys`') },
    });
    const plan = { type: 'nodejs', name: 'later', port: await freePort() };
    const installed = await harness.must('POST', '/container/install', plan, { 'idempotency-key': 'theirs' });
    const { id } = installed as { id: string };
    expect(await ask('DELETE', '/container', { ...removal, id })).toMatchObject({ status: 404 });
    await harness.must('DELETE', '/container', { id, remove_data: true, idempotency_keys: ['theirs'] });
  });

  test('a key limited to one container can follow operations on that container and those it started itself', async () => {
    const begin = async (credential: Record<string, string>, path: string, body: object) => {
      const headers = { ...credential, prefer: 'respond-async' };
      const { body: begun } = await callApi(harness.daemon.url, { method: 'POST', path, body, headers });
      const { id } = begun as { id: string };
      await eventually('its end', async () => {
        const { status } = (await harness.must('GET', `/operations/${id}`)) as { status: string };
        return status !== 'running';
      });
      return id;
    };
    const admin = bearer(harness.daemon.firstKey);
    const copy = (name: string) => ({ source: `/${own}/here.txt`, destination: `/${own}/${name}` });
    const followed = async (id: string) => (await ask('GET', `/operations/${id}`)).status;
    expect(await followed(await begin(harness.limited, '/fs/copy', copy('by-itself.txt')))).toBe(200);
    expect(await followed(await begin(admin, '/container/backup', { id: own }))).toBe(200);
    expect(await followed(await begin(admin, '/fs/copy', copy('by-another.txt')))).toBe(200);
    // This copies a file from the other container to the key's own. The limited key must not see this operation,
    // because its result names files of the other container.
    const between = { source: `/${foreign}/here.txt`, destination: `/${own}/theirs.txt` };
    expect(await followed(await begin(admin, '/fs/copy', between))).toBe(404);
    expect(await followed(await begin(admin, '/container/backup', { id: foreign }))).toBe(404);
  });

  test('a key limited to one container receives only events about that container and about its own operations', async () => {
    const readers = [harness.limited, bearer(harness.daemon.firstKey)];
    const [limited, all] = await Promise.all(
      readers.map((headers) => EventReader.open(harness.daemon.url, headers)),
    );
    if (limited === undefined || all === undefined) throw new Error('nobody reads');
    for (const id of [foreign, own]) {
      await harness.must('POST', '/container/backup', { id });
      await harness.must('POST', '/container/start', { id });
      await harness.must('DELETE', '/container/kill', { id });
      await all.until(`${id} to be killed`, () => all.statesOf(id).includes('killed'));
    }
    await ask('POST', '/fs/copy', { source: `/${own}/here.txt`, destination: `/${own}/told.txt` });
    const copied = () => limited.of('operation').filter((each) => each['operation'] === 'copyPath');
    await limited.until('its own work', () => copied().some(({ status }) => status === 'completed'));
    expect(limited.statesOf(own)).toContain('killed');
    expect(limited.of('operation').some((each) => each['container_id'] === own)).toBe(true);
    expect(JSON.stringify(limited.events)).not.toContain(foreign);
    expect(all.of('operation').some((each) => each['container_id'] === foreign)).toBe(true);
    limited.close();
    all.close();
  });

  test("after the container of a limited key is removed, the key can only read that container's logs and backups", async () => {
    await harness.must('DELETE', '/container', { id: own, remove_data: true });
    const status = async (path: string) => (await ask('GET', path)).status;
    expect(await status(`/container/logs/history?id=${own}`)).toBe(200);
    expect(await status(`/container/backup/list?id=${own}`)).toBe(200);
    expect(await status(`/container/status/${own}`)).toBe(404);
    expect(await status('/container/logs/history')).toBe(404);
    expect(await status(`${CONTENT}${of(`/${own}/here.txt`)}`)).toBe(404);
    expect((await ask('POST', '/fs/mkdir', { path: `/${own}`, recursive: true })).status).not.toBe(200);
    expect((await ask('GET', '/container/list')).body).toMatchObject({ containers: [] });
    expect((await ask('GET', '/fs/list?path=/')).body).toMatchObject({ entries: [] });
  });
});
