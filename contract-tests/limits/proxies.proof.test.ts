import { afterEach, describe, expect, test } from '@jest/globals';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { runBerth } from '../../testing/berth/berth-command.js';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { FIRST_USER, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { eventually } from '../../testing/time/eventually.js';
import { ask, perLong } from './limit-requests.js';

describe('the address of a client behind proxies', () => {
  let service: TestDaemon | TestPanel;
  afterEach(() => service.stop());

  const wrongKey = async (forwarded: string, url: string, path = '/') =>
    (await ask(url, { path, key: 'wrong', headers: { 'x-forwarded-for': forwarded } })).status;

  test('a client that is not a trusted proxy cannot change its recorded address with the header X-Forwarded-For', async () => {
    service = await startTestDaemon({}, { global: perLong(1) });
    expect(await wrongKey('192.0.2.1', service.url)).toBe(401);
    expect(await wrongKey('192.0.2.2', service.url)).toBe(429);
  });

  test.each([
    ['one proxy', '127.0.0.1', ''],
    ['two proxies', '127.0.0.1, 10.0.0.0/8', ', 10.0.0.5'],
  ])('behind %s, the daemon counts requests for the address of the client', async (_title, proxies, hop) => {
    service = await startTestDaemon({ DAEMON_TRUSTED_PROXIES: proxies }, { global: perLong(1) });
    expect(await wrongKey(`192.0.2.1${hop}`, service.url)).toBe(401);
    expect(await wrongKey(`198.51.100.7, 192.0.2.1${hop}`, service.url)).toBe(429);
    expect(await wrongKey(`192.0.2.2${hop}`, service.url)).toBe(401);
  });

  test('rate limits count an IPv6 client by its /64 network, because a host can choose any address in that network', async () => {
    service = await startTestDaemon({ DAEMON_TRUSTED_PROXIES: '127.0.0.1' }, { global: perLong(1) });
    expect(await wrongKey('2001:db8::1', service.url)).toBe(401);
    expect(await wrongKey('2001:db8::ffff:2', service.url)).toBe(429);
    expect(await wrongKey('2001:db8:0:1::1', service.url)).toBe(401);
  });

  test('behind trusted proxies, the panel checks sessions and API keys for the address of the client', async () => {
    const panel = await startTestPanel(
      { PANEL_TRUSTED_PROXIES: '127.0.0.1' },
      { failed_credentials: perLong(1, 'address') },
    );
    service = panel;
    const cookie = await panel.signUp();
    const body = { email: FIRST_USER.email, password: FIRST_USER.password };
    const headers = { 'x-forwarded-for': '198.51.100.7, 192.0.2.1' };
    expect((await panel.send('POST', '/api/v2/auth/login', { body, headers })).status).toBe(200);
    const { items } = (await panel.send('GET', '/api/v2/account/sessions', { cookie })).body;
    expect(items.map(({ address }: { address: string }) => address).sort()).toEqual([
      '127.0.0.1',
      '192.0.2.1',
    ]);
    const bound = { name: 'k', permissions: ['*'], allowedIps: ['192.0.2.0/24'] };
    const { key } = (await panel.send('POST', '/api/v2/account/apikeys', { cookie, body: bound })).body;
    expect((await panel.send('GET', '/api/v2/servers', { key, headers })).status).toBe(200);
    const spoofed = { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' };
    expect((await panel.send('GET', '/api/v2/servers', { key, headers: spoofed })).status).toBe(403);
    expect(await wrongKey('192.0.2.9', panel.url, '/api/v2/servers')).toBe(401);
    expect(await wrongKey('192.0.2.9', panel.url, '/api/v2/servers')).toBe(429);
    expect(await wrongKey('192.0.2.10', panel.url, '/api/v2/servers')).toBe(401);
  });

  test("behind trusted proxies, the daemon counts wrong API keys for the client's address", async () => {
    const limits = { failed_credentials: perLong(1, 'address', { failuresOnly: true }) };
    service = await startTestDaemon({ DAEMON_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }, limits);
    expect(await wrongKey('192.0.2.1, 10.0.0.5', service.url)).toBe(401);
    expect(await wrongKey('192.0.2.1, 10.0.0.6', service.url)).toBe(429);
    expect(await wrongKey('192.0.2.2, 10.0.0.5', service.url)).toBe(401);
  });

  test("behind trusted proxies, sessions, sign-in attempts and administrators' actions record the client's address", async () => {
    const panel = await startTestPanel({ PANEL_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
    service = panel;
    const cookie = await panel.signUp();
    const client = '192.0.2.1';
    const headers = { 'x-forwarded-for': `198.51.100.7, ${client}, 10.0.0.5` };
    const latest = async (path: string, more: object = {}) =>
      (await panel.send('GET', `/api/v2${path}`, { cookie, ...more })).body.items[0];
    const db = await openPanelDatabase(panel.database);
    await db.models.sessions.update({ lastSeenAt: new Date(Date.now() - 120_000) }, { where: {} });
    await db.close();
    // The panel caches the session for a moment, so the change in the database takes effect late.
    await eventually(
      'the use is recorded',
      async () => (await latest('/account/sessions', { headers })).address === client,
    );
    const body = { email: FIRST_USER.email, password: 'Wrong-Harbour-47' };
    expect((await panel.send('POST', '/api/v2/auth/login', { body, headers })).status).toBe(401);
    await eventually(
      'the attempt is recorded',
      async () => (await latest('/account/sign-ins')).address === client,
    );
    const settings = { cookie, body: { allowRegistration: true }, headers };
    expect((await panel.send('PATCH', '/api/v2/admin/settings', settings)).status).toBe(200);
    expect(await latest('/admin/audit?action=updateSettings')).toMatchObject({ address: client });
  });
});

describe('trusted proxies', () => {
  test.each([
    'proxy.example.org',
    '10.0.0.0/33',
    '10.0.0.1; 10.0.0.2',
    '10.0.0.1/8/8',
  ])('the services do not start if the trusted proxies are not addresses or ranges: %j', async (value) => {
    for (const command of ['panel', 'daemon']) {
      const variable = `${command.toUpperCase()}_TRUSTED_PROXIES`;
      const { code, stderr } = await runBerth([command], {
        dataDir: '/nonexistent',
        env: { [variable]: value },
      });
      expect(code).toBe(1);
      expect(stderr).toContain(`${variable} is ${JSON.stringify(value)}, but must be IP addresses`);
    }
  });
});
