import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';
import { describeWith } from './services/describe-with.js';
import { FIRST_USER, startTestPanel, type TestPanel } from './start-panel.js';

const SESSION = '/api/v2/auth/session';
const login = { email: FIRST_USER.email, password: FIRST_USER.password };

describeWith(['redis'], 'a panel whose Redis goes away', () => {
  let folder: string;
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
  const ask = () => panel.send('GET', SESSION, { cookie });
  const untilIn = () => eventually('the session is back', async () => (await ask()).status === 200);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-redis-'));
    port = await freePort();
    await startRedis();
    panel = await startTestPanel({ REDIS_URL: `redis://127.0.0.1:${port}` });
    cookie = await panel.signUp();
  });
  afterEach(async () => {
    await panel.stop();
    await endRedis();
    await rm(folder, { recursive: true });
  });

  async function expectAway(): Promise<void> {
    await eventually('it is noticed', async () => (await ask()).status === 503);
    const refused = await ask();
    expect([refused.status, refused.body.error]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const signIn = await panel.send('POST', '/api/v2/auth/login', { body: login });
    expect([signIn.status, signIn.cookie]).toEqual([503, undefined]);
    expect((await panel.send('GET', SESSION)).status).toBe(401);
    expect((await panel.send('GET', '/healthz')).status).toBe(200);
  }

  test('tells it to who comes with a session, signs nobody in, and goes on where it was', async () => {
    const body = { name: 'k', permissions: ['*'] };
    const { key } = (await panel.send('POST', '/api/v2/account/apikeys', { cookie, body })).body;
    await endRedis();
    await expectAway();
    expect((await panel.send('GET', '/api/v2/account', { key })).status).toBe(200);
    await startRedis();
    await untilIn();
  });

  test('does not hang with a Redis that does', async () => {
    redis.kill('SIGSTOP');
    try {
      await expectAway();
    } finally {
      redis.kill('SIGCONT');
    }
    await untilIn();
  });

  test('takes from others what an administrator with a key takes, while it hangs', async () => {
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
      await eventually('it is noticed', async () => (await ask()).status === 503);
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

  test('starts without it, and takes it when it comes', async () => {
    await endRedis();
    await panel.restart();
    await expectAway();
    await startRedis();
    await untilIn();
  });

  test('ends sessions by its own rows: what Redis still has of one stands for nothing', async () => {
    const { cookie: other = '' } = await panel.send('POST', '/api/v2/auth/login', { body: login });
    const ended = await panel.send('DELETE', '/api/v2/account/sessions', { cookie });
    expect(ended.status).toBe(204);
    expect((await panel.send('GET', SESSION, { cookie: other })).status).toBe(401);
    expect((await ask()).status).toBe(200);
  });
});
