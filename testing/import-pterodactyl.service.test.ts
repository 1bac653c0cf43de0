import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { importPterodactyl } from '../cli/commands/import-pterodactyl.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { FIRST_USER, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { freePort } from './network/free-port.js';

const API = '/api/v2';
const DUMP = join(import.meta.dirname, 'other-panels', 'pterodactyl-dump.sql');
const MIRA = { email: 'mira@example.org', password: 'Tide-pool-2019' };

/* Takes over a dump of a real MariaDB into a real panel with a daemon. */
describe('berth import pterodactyl', () => {
  let panel: TestPanel;
  let daemon: TestDaemon;
  let admin: string;
  let folder: string;
  let dump: string;
  let port: number;
  let printed = '';
  const environment = { ...process.env };

  beforeAll(async () => {
    daemon = await startTestDaemon();
    panel = await startTestPanel();
    admin = await panel.signUp();
    await panel.enrolLocal({ name: 'Wings one', url: daemon.url, key: daemon.firstKey });
    const body = { name: 'import', permissions: ['*'] };
    const { key } = (await panel.send('POST', `${API}/account/apikeys`, { cookie: admin, body })).body;
    Object.assign(process.env, { DATA_DIR: panel.dataDir, BERTH_URL: panel.url, BERTH_KEY: key });
    folder = await mkdtemp(join(tmpdir(), 'berth-import-'));
    dump = join(folder, 'panel.sql');
    port = await freePort();
    let text = await readFile(DUMP, 'latin1');
    for (const given of [45002, 45004]) text = text.replaceAll(String(given), String(await freePort()));
    await writeFile(dump, text.replaceAll('45001', String(port)), 'latin1');
  });
  afterAll(async () => {
    process.env = environment;
    process.exitCode = undefined;
    await panel?.stop();
    await daemon?.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    printed = '';
    jest.spyOn(console, 'log').mockImplementation((line: string) => {
      printed += line;
    });
  });

  const run = (...words: string[]) => importPterodactyl([dump, '--egg', 'Node app=nodejs', ...words]);
  const get = async (path: string, cookie = admin) => (await panel.send('GET', API + path, { cookie })).body;
  const signIn = (body: object) => panel.send('POST', `${API}/auth/login`, { body });

  it('changes nothing in a dry run, and reports what it would do', async () => {
    await run('--dry-run');
    expect(printed).toContain('Users: 3 to take over, 0 already here, 1 not taken over');
    expect(printed).toContain('Servers: 2 to take over');
    expect((await get('/admin/users')).items).toHaveLength(1);
    expect((await get('/servers')).items).toEqual([]);
    expect((await get('/admin/types')).items).toEqual([]);
  });

  it('takes over users, who sign in with their password', async () => {
    await run('--time-zone', 'Europe/Berlin');
    expect(printed).toContain('Users: 3 taken over, 0 already here, 1 not taken over');
    expect((await signIn({ ...MIRA, password: 'Tide-pool-2018' })).status).toBe(401);
    for (let times = 0; times < 2; times += 1) expect((await signIn(MIRA)).status).toBe(200);
    const boss = await signIn({ email: 'boss@example.org', password: 'rasmus-lerdorf' });
    expect([boss.status, boss.body.user.isAdmin]).toEqual([200, true]);
    const zoe = (await get('/admin/users?search=zoe')).items[0];
    expect(zoe).toMatchObject({ username: 'zoë🐙', hasPassword: false, isAdmin: false });
  });

  it('takes over servers with their owner, ports, variables and limits', async () => {
    const mira = (await signIn(MIRA)).cookie;
    const [server, ...others] = (await get('/servers', mira)).items;
    expect(others).toEqual([]);
    expect(server).toMatchObject({ name: 'Lobby', type: 'nodejs', port, status: 'installed' });
    expect(server.description).toBe("The first one; with 'quotes'");
    const settings = await get(`/servers/${server.id}/settings`, mira);
    expect(settings).toMatchObject({ memoryLimit: 536_870_912, cpuLimit: 1.5, diskLimit: 2_147_483_648 });
    expect(settings.env).toMatchObject({ GREETING: "Grüße, 世界 🌍 \\o/ 'quoted'", MAIN_FILE: 'index.js' });
    expect(settings.ports).toHaveLength(2);
    const bot = (await get('/servers')).items.find(({ name }: { name: string }) => name === 'Bot');
    expect(bot.suspendedAt).not.toBeNull();
  });

  it('takes over members with no right that they did not have, and schedules', async () => {
    const { id } = (await get('/servers')).items.find(({ name }: { name: string }) => name === 'Lobby');
    const [member] = (await get(`/servers/${id}/members`)).items;
    expect(member.capabilities).toEqual([
      ...['servers.read', 'servers.control', 'servers.console', 'logs.read', 'sftp.read'],
    ]);
    const schedules = (await get(`/servers/${id}/schedules`)).items;
    expect(schedules).toHaveLength(1);
    expect(schedules[0]).toMatchObject({
      ...{ name: 'Nightly', cron: '30 4 * * 1-5', timeZone: 'Europe/Berlin', isEnabled: false },
      onlyWhenOnline: true,
      tasks: [
        { action: 'command', command: 'say bye; now', continueOnFailure: true },
        { action: 'power', power: 'restart', offsetS: 60 },
        { action: 'backup' },
      ],
    });
  });

  it('takes over nothing twice, also if the last steps were not stored', async () => {
    const { openPanelDatabase } = await import('../panel/schema/open-panel-database.js');
    const db = await openPanelDatabase(panel.database);
    const before = [await get('/servers'), await get('/admin/users'), await get('/admin/types')];
    await run();
    await db.models.takenOver.destroy({ where: {} });
    await db.close();
    await run();
    expect(printed).toContain('Users: 0 taken over, 3 already here, 1 not taken over');
    expect(printed).toContain('Servers: 0 taken over, 2 already here, 2 not taken over');
    expect(printed).toContain('Members: 0 taken over, 2 already here');
    expect(printed).toContain('Schedules: 0 taken over, 1 already here, 1 not taken over');
    const after = [await get('/servers'), await get('/admin/users'), await get('/admin/types')];
    const idsOf = (lists: { items: { id: string }[] }[]) =>
      lists.map(({ items }) => items.map(({ id }) => id));
    expect(idsOf(after)).toEqual(idsOf(before));
  });

  it('refuses to write to another database than that of the panel', async () => {
    const other = await startTestPanel();
    await other.send('POST', `${API}/auth/register`, { body: FIRST_USER });
    process.env['DATA_DIR'] = other.dataDir;
    await expect(run()).rejects.toThrow(/uses another database than this command/);
    process.env['DATA_DIR'] = panel.dataDir;
    await other.stop();
  });
});
