import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Asked, ask } from '../contract-tests/limits/limit-requests.js';
import { listOperations, readDocument } from '../lib/contract/openapi.js';
import { runBerth } from './berth/berth-command.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { postgresAddress } from './database/panel-database.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const BANNED = '127.0.0.66';
const BANS = '/api/v2/admin/bans';

const panels: TestPanel[] = [];
afterEach(async () => {
  for (const panel of panels.splice(0)) await panel.stop();
});
const start = async (environment: Record<string, string> = {}): Promise<TestPanel> => {
  const panel = await startTestPanel(environment);
  panels.push(panel);
  return panel;
};
const statusFrom = async (panel: TestPanel, from: string, more: Partial<Asked> = {}) =>
  (await ask(panel.url, { path: '/healthz', from, ...more })).status;

/** Resolves when the connection closes, even if it is reset because the server did not read what the client sent. */
const closeOf = (socket: Socket): Promise<void> =>
  new Promise((resolve) => void socket.on('error', () => undefined).once('close', () => resolve()));

/** Sends raw bytes from a local address, and returns the raw response. */
async function raw(panel: TestPanel, bytes: string, localAddress: string): Promise<string> {
  const { hostname: host, port } = new URL(panel.url);
  const socket = connect({ host, port: Number(port), localAddress });
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  const closed = closeOf(socket);
  socket.end(bytes);
  await closed;
  return text;
}

describe('a banned address', () => {
  test('a banned address is refused everywhere, before its key and its body are checked', async () => {
    const panel = await start();
    const cookie = await panel.signUp();
    const { body } = await panel.send('POST', '/api/v2/account/apikeys', {
      cookie,
      body: { name: 'k', permissions: ['*'] },
    });
    expect(await statusFrom(panel, BANNED)).toBe(200);
    const { hostname: host, port } = new URL(panel.url);
    const cut = closeOf(connect({ host, port: Number(port), localAddress: BANNED }));
    const made = await panel.send('POST', BANS, { cookie, body: { address: BANNED } });
    expect(made.status).toBe(201);
    // A moment after the ban, all open connections of the address are closed, even those of requests that are refused.
    await cut;
    const operations = listOperations(readDocument('panel')).map(({ path, method }) => ({
      path: path.replaceAll(/\{\w+\}/g, 'x'),
      method: method.toUpperCase(),
    }));
    const paths = [
      '/',
      '/login',
      '/app',
      '/app/sign-in',
      '/app/assets/x.js',
      '/docs',
      '/docs/portal.js',
      '/openapi.json',
      '/nothing',
      '/%ff',
    ];
    const others = [
      ...paths.map((path) => ({ path, method: 'GET' })),
      { path: '/app/sign-in', method: 'POST' },
    ];
    for (const asked of [...operations, ...others]) {
      for (const more of [{}, { key: String(body.key) }]) {
        const { status, error, headers } = await ask(panel.url, { ...asked, ...more, from: BANNED });
        expect([asked.path, status, error]).toEqual([asked.path, 403, 'ip_banned']);
        expect(headers).toMatchObject({
          connection: 'close',
          'x-request-id': expect.stringMatching(/^req_/),
        });
      }
    }
    expect(await statusFrom(panel, '127.0.0.67')).toBe(200);
    const lifted = await panel.send('DELETE', `${BANS}/${made.body.id}`, { cookie });
    expect(lifted.status).toBe(204);
    expect(await statusFrom(panel, BANNED)).toBe(200);
  });

  test.each<[string, string]>([
    ['a WebSocket handshake', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'],
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n'],
    ['bytes that are not HTTP', 'garbage\r\n'],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n`],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n'],
    ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n'],
  ])('a banned address gets the same refusal for %s', async (_title, head) => {
    const panel = await start();
    const cookie = await panel.signUp();
    expect(await raw(panel, `${head}\r\n`, BANNED)).not.toContain('ip_banned');
    await panel.send('POST', BANS, { cookie, body: { address: '127.0.0.64/29' } });
    const response = await raw(panel, `${head}\r\n`, BANNED);
    expect(response).toMatch(/^HTTP\/1\.1 403 /);
    expect(response).toContain('"ip_banned"');
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('a banned address cannot keep other clients out with 300 connections', async () => {
    const panel = await start();
    const cookie = await panel.signUp();
    await panel.send('POST', BANS, { cookie, body: { address: BANNED } });
    const { hostname: host, port } = new URL(panel.url);
    let ended = 0;
    for (let at = 0; at < 300; at += 1) {
      connect({ host, port: Number(port), localAddress: BANNED })
        .on('error', () => undefined)
        .on('close', () => (ended += 1))
        .resume();
    }
    await eventually('the end of the connections over the limit', () => ended >= 300 - 64);
    expect(await statusFrom(panel, '127.0.0.67')).toBe(200);
    await eventually('the end of all connections', () => ended === 300);
  });
});

describe('a ban', () => {
  test('banning the own address needs a confirmation, and such a ban can be removed by a command on the host', async () => {
    const panel = await start();
    const cookie = await panel.signUp();
    const ban = (body: object) => panel.send('POST', BANS, { cookie, body });
    for (const address of ['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1']) {
      const { status, body } = await ban({ address });
      expect([status, body.error]).toEqual([409, 'confirmation_required']);
    }
    expect((await ban({ address: '127.0.0.0/8', confirm: true })).status).toBe(201);
    expect((await panel.send('GET', '/healthz')).status).toBe(403);
    const unban = (address: string) => runBerth(['panel', 'unban', address], { dataDir: panel.dataDir });
    expect(await unban('192.0.2.1')).toMatchObject({ code: 0, stdout: 'no ban covers 192.0.2.1\n' });
    expect(await unban('127.0.0.1')).toMatchObject({ code: 0, stdout: 'lifted the ban of 127.0.0.0/8\n' });
    await eventually('the end of the ban', async () => (await panel.send('GET', '/healthz')).status === 200);
    expect(await unban('nobody')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nobody is not an IP address or range'),
    });
    // A ban can be removed while the panel is stopped as well.
    expect((await ban({ address: '127.0.0.1', confirm: true })).status).toBe(201);
    await panel.restart(async () => {
      expect((await unban('127.0.0.1')).stdout).toBe('lifted the ban of 127.0.0.1\n');
    });
    expect((await panel.send('GET', '/healthz')).status).toBe(200);
    const entries = (await panel.send('GET', '/api/v2/admin/audit?action=deleteBan', { cookie })).body;
    expect(entries.items).toMatchObject([
      { outcome: 'success', userId: null, address: null, targetId: expect.stringMatching(/^ban_/) },
      { outcome: 'success', userId: null, address: null, targetId: expect.stringMatching(/^ban_/) },
    ]);
  });

  test('a ban of an IPv4 address also applies to connections over a dual-stack socket, and closes open connections', async () => {
    const panel = await start({ PANEL_HOST: '::', PANEL_SETUP_TOKEN: 'off' });
    const cookie = await panel.signUp();
    const port = Number(new URL(panel.url).port);
    const socket = connect({ host: '127.0.0.1', port, localAddress: BANNED });
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    const ended = closeOf(socket);
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await eventually('the first response', () => text.includes('\r\n\r\n'));
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    const made = await panel.send('POST', BANS, { cookie, body: { address: BANNED } });
    expect(made.status).toBe(201);
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await ended;
    // Further requests were refused, or the connection was closed before they were sent.
    expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(1);
    const url = `http://127.0.0.1:${port}`;
    expect((await ask(url, { path: '/healthz', from: BANNED })).error).toBe('ip_banned');
    expect((await ask(url, { path: '/healthz', from: '127.0.0.67' })).status).toBe(200);
  });

  test('behind a trusted proxy, a ban applies to the address of the client, and never to that of the proxy', async () => {
    const proxy = '127.0.0.9';
    const panel = await start({ PANEL_TRUSTED_PROXIES: `${proxy}, 10.0.0.0/8` });
    const cookie = await panel.signUp();
    const ban = async (body: object) => (await panel.send('POST', BANS, { cookie, body })).status;
    expect(await ban({ address: '198.51.100.0/24' })).toBe(201);
    expect(await ban({ address: '2001:db8::/32' })).toBe(201);
    const through = (forwarded: string, from = proxy) =>
      statusFrom(panel, from, { headers: { 'x-forwarded-for': forwarded } });
    expect(await through('198.51.100.7')).toBe(403);
    expect(await through('::ffff:198.51.100.7')).toBe(403);
    expect(await through('2001:db8::1')).toBe(403);
    expect(await through('198.51.100.7, 10.1.2.3')).toBe(403);
    expect(await through('192.0.2.7')).toBe(200);
    // The client's own part of the header is ignored, whether it would help the client or not.
    expect(await through('198.51.100.7, 192.0.2.7')).toBe(200);
    expect(await through('192.0.2.7, 198.51.100.7')).toBe(403);
    expect(await through('198.51.100.7', '127.0.0.5')).toBe(200);
    expect(await ban({ address: proxy })).toBe(201);
    expect(await ban({ address: '10.0.0.0/8' })).toBe(201);
    expect([
      await statusFrom(panel, proxy),
      await through('192.0.2.7'),
      await through('192.0.2.7, 10.1.2.3'),
    ]).toEqual([200, 200, 200]);
  });
});

describeWith(['postgres'], 'a ban on one panel', () => {
  test('a ban and a change of settings at one panel also apply at another panel with the same database', async () => {
    const { location, remove } = await postgresAddress(testService('postgres'));
    try {
      const secrets = { SESSION_SECRET: 'abcdefgh'.repeat(4), PANEL_PASSWORD_PEPPER: 'hgfedcba'.repeat(4) };
      const env = { DATABASE_URL: location, ...secrets };
      const [one, other] = [await start(env), await start(env)];
      const cookie = await one.signUp();
      const { body } = await one.send('POST', BANS, { cookie, body: { address: BANNED } });
      expect(await statusFrom(one, BANNED)).toBe(403);
      await eventually('the ban', async () => (await statusFrom(other, BANNED)) === 403);
      await other.send('DELETE', `${BANS}/${body.id}`, { cookie });
      expect(await statusFrom(other, BANNED)).toBe(200);
      await eventually('its end', async () => (await statusFrom(one, BANNED)) === 200);
    } finally {
      for (const panel of panels.splice(0)) await panel.stop();
      await remove();
    }
  });
});
