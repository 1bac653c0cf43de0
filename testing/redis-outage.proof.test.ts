import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createClient } from 'redis';
import { FIRST_USER, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { oathCode } from './clients/oathtool.js';
import { freePort } from './network/free-port.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const SESSION = '/api/v2/auth/session';
const LOGIN = '/api/v2/auth/login';
const login = { email: FIRST_USER.email, password: FIRST_USER.password };

describeWith(['redis', 'oathtool'], 'a panel whose Redis is unavailable', () => {
  let folder: string;
  let snapshot: string;
  let port: number;
  let redis: ChildProcess;
  let panel: TestPanel;
  let cookie: string;

  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(true)).on('error', () =>
        resolve(false),
      );
      socket.once('connect', () => socket.destroy());
    });
  async function startRedis(): Promise<void> {
    const bounds = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    redis = spawn('redis-server', [...bounds, '--appendonly', 'yes', '--appendfsync', 'always'], {
      stdio: 'ignore',
    });
    await eventually('Redis listens', isUp);
  }
  async function endRedis(): Promise<void> {
    if (redis.exitCode !== null || redis.signalCode !== null) return;
    redis.kill('SIGKILL');
    await once(redis, 'exit');
  }
  const askAs = async (its: string) => (await panel.send('GET', SESSION, { cookie: its })).status;
  const signIn = async () => (await panel.send('POST', LOGIN, { body: login })).cookie ?? '';
  const ask = () => panel.send('GET', SESSION, { cookie });
  const untilIn = () => eventually('the session is back', async () => (await ask()).status === 200);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-redis-'));
    snapshot = await mkdtemp(join(tmpdir(), 'berth-redis-snapshot-'));
    port = await freePort();
    await startRedis();
    panel = await startTestPanel({ REDIS_URL: `redis://127.0.0.1:${port}` });
    cookie = await panel.signUp();
  });
  afterEach(async () => {
    await panel.stop();
    await endRedis();
    await rm(folder, { recursive: true, force: true });
    await rm(snapshot, { recursive: true });
  });

  async function expectAway(): Promise<void> {
    await eventually('the outage is noticed', async () => (await ask()).status === 503);
    const refused = await ask();
    expect([refused.status, refused.body.error]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const refusedLogin = await panel.send('POST', LOGIN, { body: login });
    expect([refusedLogin.status, refusedLogin.cookie]).toEqual([503, undefined]);
    expect((await panel.send('GET', SESSION)).status).toBe(401);
    expect((await panel.send('GET', '/healthz')).status).toBe(200);
  }

  test('while Redis is down, the panel refuses sign-ins and requests with a session, but keeps the sessions', async () => {
    const body = { name: 'k', permissions: ['*'] };
    const { key } = (await panel.send('POST', '/api/v2/account/apikeys', { cookie, body })).body;
    await endRedis();
    await expectAway();
    expect((await panel.send('GET', '/api/v2/account', { key })).status).toBe(200);
    const wrong = { ...login, password: 'Wrong-Harbour-47' };
    expect((await panel.send('POST', LOGIN, { body: wrong })).status).toBe(401);
    await startRedis();
    await untilIn();
    // The sign-in with a wrong password during the outage is recorded. Sessions whose cookie no client received are not
    // listed.
    const list = async (path: string) =>
      (await panel.send('GET', `/api/v2/account/${path}`, { cookie })).body.items;
    await eventually('the wrong password is recorded', async () => {
      const [latest] = await list('sign-ins');
      return latest?.outcome === 'wrong_password';
    });
    await eventually('only the own session is left', async () => (await list('sessions')).length === 1);
  });

  test('while Redis is unresponsive, the panel responds within a time limit', async () => {
    redis.kill('SIGSTOP');
    try {
      await expectAway();
    } finally {
      redis.kill('SIGCONT');
    }
    await untilIn();
  });

  test('a user who registers while Redis is down is told that the account was created', async () => {
    const open = await panel.send('PATCH', '/api/v2/admin/settings', {
      cookie,
      body: { allowRegistration: true },
    });
    expect(open.status).toBe(200);
    const bo = { email: 'bo@example.org', username: 'Bo', password: FIRST_USER.password };
    await endRedis();
    const made = await panel.send('POST', '/api/v2/auth/register', { body: bo });
    expect([made.status, made.cookie]).toEqual([503, undefined]);
    expect(made.body.message).toMatch(/^The account was created, .* Try to sign in again in a moment\.$/);
    expect(Number(made.headers.get('retry-after'))).toBeGreaterThan(0);
    await startRedis();
    await untilIn();
    const body = { email: bo.email, password: bo.password };
    expect((await panel.send('POST', LOGIN, { body })).status).toBe(200);
  });

  test("revocations with an administrator's API key take effect even while Redis is unresponsive", async () => {
    const body = { name: 'k', permissions: ['*'] };
    const { key } = (await panel.send('POST', '/api/v2/account/apikeys', { cookie, body })).body;
    const admin = (method: string, path: string, sent: object = {}) =>
      panel.send(method, `/api/v2/admin${path}`, { key, ...sent });
    const bo = { email: 'bo@example.org', username: 'Bo', password: FIRST_USER.password };
    const { id } = (await admin('POST', '/users', { body: bo })).body;
    const { email, password } = bo;
    const his = await panel.send('POST', '/api/v2/auth/login', { body: { email, password } });
    expect(his.status).toBe(200);
    redis.kill('SIGSTOP');
    try {
      await eventually('the outage is noticed', async () => (await ask()).status === 503);
      const done = [
        await admin('DELETE', `/users/${id}/sessions`),
        await admin('PATCH', `/users/${id}`, { body: { disabled: true } }),
        await admin('POST', '/bans', { body: { address: '203.0.113.9' } }),
        await admin('PATCH', '/settings', { body: { allowRegistration: false } }),
      ];
      expect(done.map(({ status }) => status)).toEqual([204, 200, 201, 200]);
    } finally {
      redis.kill('SIGCONT');
    }
    await untilIn();
    expect((await panel.send('GET', SESSION, { cookie: his.cookie ?? '' })).status).toBe(401);
  });

  test('the panel starts while Redis is down, and uses Redis once it is available', async () => {
    await endRedis();
    await panel.restart();
    await expectAway();
    await startRedis();
    await untilIn();
  });

  test("a session that has ended in the panel's database is invalid even if Redis still has it", async () => {
    const other = await signIn();
    const ended = await panel.send('DELETE', '/api/v2/account/sessions', { cookie });
    expect(ended.status).toBe(204);
    expect(await askAs(other)).toBe(401);
    expect((await ask()).status).toBe(200);
  });

  /**
   * Turns one-time codes on, which renews the session's cookie and ends the other sessions.
   * @returns the session's new cookie
   */
  async function turnCodesOn(): Promise<string> {
    const { secret } = (await panel.send('GET', '/api/v2/account/2fa/setup', { cookie })).body;
    const body = { code: oathCode(testService('oathtool'), secret, Date.now()) };
    const enabled = await panel.send('POST', '/api/v2/account/2fa/enable', { cookie, body });
    expect(enabled.status).toBe(200);
    return enabled.cookie ?? '';
  }

  test('a session that has ended stays invalid even if Redis is restored to an older snapshot', async () => {
    const [ended, signedOut] = [await signIn(), await signIn()];
    await endRedis();
    await cp(folder, snapshot, { recursive: true });
    await startRedis();
    await untilIn();
    await panel.send('POST', '/api/v2/auth/logout', { cookie: signedOut });
    const renewed = await turnCodesOn();
    const pending = await signIn();
    for (const each of [ended, signedOut, cookie]) expect(await askAs(each)).toBe(401);
    expect(await askAs(renewed)).toBe(200);
    await endRedis();
    await rm(folder, { recursive: true });
    await cp(snapshot, folder, { recursive: true });
    await startRedis();
    // Sessions that began after the snapshot end as well, because the restored Redis does not have them.
    await eventually('Redis is used again', async () => (await askAs(renewed)) === 401);
    for (const each of [ended, signedOut, cookie]) expect(await askAs(each)).toBe(401);
    const code = { code: '000000' };
    const second = await panel.send('POST', '/api/v2/auth/2fa', { cookie: pending, body: code });
    expect([second.status, second.body.error]).toEqual([401, 'unauthorized']);
    const again = await panel.send('POST', LOGIN, { body: login });
    expect([again.status, again.body.status]).toEqual([200, 'two_factor_required']);
  });

  test('if Redis loses all data, all users are signed out and can sign in again', async () => {
    const key = (
      await panel.send('POST', '/api/v2/account/apikeys', { cookie, body: { name: 'k', permissions: ['*'] } })
    ).body.key;
    const redisClient = await createClient({ url: `redis://127.0.0.1:${port}` }).connect();
    await redisClient.flushAll();
    await redisClient.close();
    await eventually('the end of cached sessions', async () => (await ask()).status === 401);
    expect((await panel.send('GET', '/api/v2/account', { key })).status).toBe(200);
    const again = await signIn();
    expect(await askAs(again)).toBe(200);
    const ended = await panel.send('DELETE', '/api/v2/account/sessions', { cookie: again });
    expect([ended.status, await askAs(again), (await ask()).status]).toEqual([204, 200, 401]);
  });
});
