import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EventReader } from '../contract-tests/streams/event-reader.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { FIRST_USER, type Received, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

const API = '/api/v2';

/* An owner without administrator rights changes the settings of servers on a real daemon with the process runtime. */
describe('the settings of a server', () => {
  let panel: TestPanel;
  let daemon: TestDaemon;
  let db: PanelDatabase;
  let admin: string;
  let owner: string;

  beforeAll(async () => {
    daemon = await startTestDaemon();
    panel = await startTestPanel({ PANEL_SERVER_LIMIT: '50' });
    db = await openPanelDatabase(panel.database);
    admin = await panel.signUp();
    await db.models.settings.upsert({ id: 1, allowRegistration: true });
    const body = { ...FIRST_USER, username: 'Grace', email: 'grace@example.org' };
    owner = (await panel.send('POST', `${API}/auth/register`, { body })).cookie ?? '';
    await panel.enrolLocal({ name: 'Rotterdam', url: daemon.url, key: daemon.firstKey });
  });
  afterAll(async () => {
    await db?.close();
    await panel?.stop();
    await daemon?.stop();
  });

  const send = (method: string, path: string, body?: unknown, cookie = owner): Promise<Received> =>
    panel.send(method, `${API}/servers${path}`, { cookie, ...(body === undefined ? {} : { body }) });
  const status = async (id: string) => (await send('GET', `/${id}`)).body.status as string;
  const is = (id: string, wanted: string) =>
    eventually(`${id} to be ${wanted}`, async () => (await status(id)) === wanted);
  async function newServer(name: string): Promise<{ id: string; port: number }> {
    const port = await freePort();
    const { body } = await send('POST', '', { name, type: 'nodejs', port });
    await is(body.id, 'installed');
    return { id: body.id, port };
  }
  const nodeSettings = async (id: string) => {
    const { containerId } = (await send('GET', `/${id}`)).body;
    const url = `${daemon.url}/container/settings?id=${containerId}`;
    return (await fetch(url, { headers: { authorization: `Bearer ${daemon.firstKey}` } })).json() as Promise<
      Record<string, unknown>
    >;
  };

  test('settings of a stopped server change at once, and the audit log records them without values of variables', async () => {
    const { id, port } = await newServer('Lobby');
    const query = { name: 'query', protocol: 'udp', port: await freePort() };
    const changes = {
      name: 'Lobby & more',
      description: 'For all',
      env: { TOKEN: 'a-secret' },
      ports: [query],
    };
    const { status: code, body } = await send('PATCH', `/${id}`, changes);
    expect(code).toBe(200);
    const game = { name: 'game', protocol: 'tcp', port };
    expect(body).toMatchObject({
      ...{ id, name: 'Lobby & more', description: 'For all', type: 'nodejs', version: 'latest', port },
      ...{ env: { TOKEN: 'a-secret' }, ports: [game, query] },
      ...{ applied: ['name', 'description', 'env', 'ports'], atNextStart: [] },
    });
    const { applied: _, ...settings } = body;
    expect((await send('GET', `/${id}/settings`)).body).toEqual(settings);
    expect((await send('GET', `/${id}`)).body).toMatchObject({
      name: 'Lobby & more',
      description: 'For all',
      settingsChangedAt: expect.any(String),
    });
    expect(await nodeSettings(id)).toMatchObject({
      name: `Lobby  more-${id.slice(-6)}`,
      env: { TOKEN: 'a-secret' },
    });
    const audit = await panel.send('GET', `${API}/admin/audit?action=updateServer`, { cookie: admin });
    expect(audit.body.items[0]).toMatchObject({ action: 'updateServer', targetId: id });
    expect(audit.body.items[0].changes).toEqual([
      { field: 'name', from: null, to: null },
      { field: 'description', from: null, to: null },
      { field: 'ports', from: null, to: `query ${query.port}/udp` },
      { field: 'env', from: null, to: 'TOKEN' },
    ]);
    expect(JSON.stringify(audit.body)).not.toContain('a-secret');
  });

  test('changed settings of a server are reported by the event stream', async () => {
    const { id } = await newServer('Streamed');
    const reader = await EventReader.open(`${panel.url}${API}`, { cookie: owner });
    await reader.until('the beginning', () => reader.events.length > 0);
    const last = () => reader.of('server.changed').at(-1);
    await send('PATCH', `/${id}`, { description: 'For everyone' });
    await reader.until('the description', () => last()?.['description'] === 'For everyone');
    await send('PATCH', `/${id}`, { env: { MOTD: 'hi' } });
    const count = reader.of('server.changed').length;
    await send('PATCH', `/${id}`, { env: { MOTD: 'hello' } });
    await reader.until('the change of a variable', () => reader.of('server.changed').length > count);
    expect(last()).toMatchObject({ id, settingsChangedAt: expect.any(String) });
    expect(JSON.stringify(reader.events)).not.toContain('hello');
    reader.close();
  });

  test('settings of a running server change at its next start, and the response says so', async () => {
    const { id } = await newServer('Running');
    await send('POST', `/${id}/power`, { action: 'start' });
    await is(id, 'running');
    const { body } = await send('PATCH', `/${id}`, { description: 'Up', env: { MOTD: 'hi' } });
    expect(body).toMatchObject({ applied: ['description'], atNextStart: ['env'] });
    await send('POST', `/${id}/power`, { action: 'restart' });
    await is(id, 'running');
    await eventually('the new settings', async () => {
      return (await send('GET', `/${id}/settings`)).body.atNextStart.length === 0;
    });
    expect((await send('POST', `/${id}/reinstall`, {})).status).toBe(409);
    await send('POST', `/${id}/power`, { action: 'kill' });
  });

  test('only administrators can set the limits of a server and ports below 1024', async () => {
    const { id } = await newServer('Limited');
    for (const limit of ['memoryLimit', 'cpuLimit', 'diskLimit']) {
      expect((await send('PATCH', `/${id}`, { [limit]: null, description: 'x' })).status).toBe(403);
    }
    const low = { ports: [{ name: 'web', protocol: 'tcp', port: 81 }] };
    const refused = await send('PATCH', `/${id}`, low);
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ path: '/body/ports/0/port', message: 'must be >= 1024' }] },
    });
    expect((await send('GET', `/${id}`)).body.description).toBe(null);
    const limits = { memoryLimit: 100_000_000, cpuLimit: 1.5, diskLimit: 50_000_000 };
    expect((await send('PATCH', `/${id}`, limits, admin)).body).toMatchObject(limits);
    expect((await send('PATCH', `/${id}`, { diskLimit: null }, admin)).body.diskLimit).toBeUndefined();
  });

  test('no setting of a server is changed if one of the new values is refused', async () => {
    const { id, port } = await newServer('One');
    const { id: other } = await newServer('Two');
    const rest = { description: 'never stored', env: { NEVER: 'set' } };
    const taken = { ports: [{ name: 'voice', protocol: 'tcp', port }] };
    for (const [change, wanted] of [
      [{ name: 'One' }, { status: 409, body: { error: 'name_taken' } }],
      [
        taken,
        {
          status: 409,
          body: { error: 'port_taken', message: `Port ${port} (voice) is taken: choose another port.` },
        },
      ],
      [{ version: 'unheard-of' }, { status: 400 }],
      [{ env: { 'A=B': 'x' } }, { status: 400 }],
    ] as const) {
      expect(await send('PATCH', `/${other}`, { ...rest, ...change })).toMatchObject(wanted);
    }
    expect((await send('GET', `/${other}/settings`)).body).toMatchObject({ description: null, env: {} });
    expect((await send('PATCH', `/${id}`, {})).status).toBe(400);
  });

  test('other users can neither see nor change the settings of a server', async () => {
    const { body } = await panel.send('POST', `${API}/servers`, {
      cookie: admin,
      body: { name: 'Not yours', type: 'nodejs', port: await freePort() },
    });
    expect((await send('GET', `/${body.id}/settings`)).status).toBe(404);
    expect((await send('PATCH', `/${body.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await send('POST', `/${body.id}/reinstall`, {})).status).toBe(404);
  });

  test('a new server can have several ports, which a reinstallation keeps', async () => {
    const game = { name: 'game', protocol: 'tcp', port: await freePort() };
    const query = { name: 'query', protocol: 'udp', port: await freePort() };
    const plan = { name: 'Ported', type: 'nodejs', ports: [query, game] };
    const { status: code, body } = await send('POST', '', plan);
    expect([code, body.port]).toEqual([202, game.port]);
    await is(body.id, 'installed');
    const portsOf = async (id: string) => (await send('GET', `/${id}/settings`)).body.ports;
    expect(await portsOf(body.id)).toEqual([game, query]);
    const voice = { name: 'voice', protocol: 'both' };
    for (const [ports, wanted] of [
      [[{ ...voice, port: query.port }], [409, `Port ${query.port} (voice) is taken: choose another port.`]],
      [
        [
          { ...voice, port: 5000 },
          { ...query, name: 'voice' },
        ],
        [400, 'There are two ports named "voice": choose another name.'],
      ],
      [
        [{ ...game, protocol: 'udp' }],
        [400, 'The protocol of "game" is "tcp", as the server type determines.'],
      ],
      [[{ name: 'web', protocol: 'tcp', port: 81 }], [400, expect.stringContaining('Port 81 is reserved')]],
    ] as const) {
      const refused = await send('POST', '', { ...plan, name: 'Refused', ports });
      expect([refused.status, refused.body.message]).toEqual(wanted);
    }
    const begun = await send('POST', `/${body.id}/reinstall`, {});
    const location = String(begun.headers.get('location'));
    await eventually('the reinstallation', async () => {
      return (await panel.send('GET', location, { cookie: owner })).body.status === 'completed';
    });
    expect(await portsOf(body.id)).toEqual([game, query]);
  });

  test('a reinstallation keeps the settings of a server except its variables, also if the server was renamed before', async () => {
    const { id } = await newServer('Again');
    await send('PATCH', `/${id}`, { name: 'Once more', env: { MOTD: 'hi' } });
    expect((await send('POST', `/${id}/reinstall`, { type: 'unheard-of' })).status).toBe(400);
    const begun = await send('POST', `/${id}/reinstall`, { preserveData: true });
    expect(begun).toMatchObject({ status: 202, body: { operation: 'reinstallServer', serverId: id } });
    const location = String(begun.headers.get('location'));
    expect(location).toBe(`${API}/servers/${id}/operations/${begun.body.id}`);
    await eventually('the reinstallation', async () => {
      return (await panel.send('GET', location, { cookie: owner })).body.status === 'completed';
    });
    expect((await send('GET', `/${id}/settings`)).body).toMatchObject({ name: 'Once more', env: {} });
  });

  test('settings of a server cannot be changed while its node does not respond', async () => {
    const { id } = await newServer('Lost');
    await daemon.stop();
    const change = { name: 'Found', description: 'never stored' };
    expect((await send('PATCH', `/${id}`, change)).status).toBe(503);
    expect((await send('PATCH', `/${id}`, { description: 'never stored' })).status).toBe(503);
    expect((await send('GET', `/${id}/settings`)).status).toBe(503);
    expect((await send('POST', `/${id}/reinstall`, {})).status).toBe(503);
    expect((await send('GET', `/${id}`)).body).toMatchObject({ name: 'Lost', description: null });
  });
});
