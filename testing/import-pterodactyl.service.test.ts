import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { importPterodactyl } from '../cli/commands/import-pterodactyl.js';
import { FIRST_USER, startTestPanel } from './berth/start-panel.js';
import { ImportStage, MIRA } from './other-panels/import-stage.js';

const API = '/api/v2';

/* Takes over a dump of a real MariaDB into a real panel with a daemon. */
describe('berth import pterodactyl', () => {
  let stage: ImportStage;
  let dump: string;
  let port: number;
  let printed = '';
  const environment = { ...process.env };

  beforeAll(async () => {
    stage = await ImportStage.start();
    Object.assign(process.env, stage.environment);
    ({ file: dump, port } = await stage.dump());
  });
  afterAll(async () => {
    process.env = environment;
    process.exitCode = undefined;
    await stage?.stop();
  });
  beforeEach(() => {
    printed = '';
    jest.spyOn(console, 'log').mockImplementation((line: string) => {
      printed += line;
    });
  });

  const run = (...words: string[]) => importPterodactyl([dump, '--egg', 'Node app=nodejs', ...words]);
  const get = (path: string, cookie?: string) => stage.get(path, cookie);
  const signIn = (body: object) => stage.signIn(body);

  it('changes nothing in a dry run, and reports what it would do', async () => {
    await run('--dry-run');
    expect(printed).toContain('Users: 3 to take over, 0 already here, 1 not taken over');
    expect(printed).toContain('zoe@example.org: its password cannot be taken over: `berth panel user');
    expect(printed).toContain('Servers: 2 to take over');
    expect((await get('/admin/users')).items).toHaveLength(1);
    expect((await get('/servers')).items).toEqual([]);
    expect((await get('/admin/types')).items).toEqual([]);
  });

  it('takes over users, who sign in with their password', async () => {
    await run('--time-zone', 'Europe/Berlin');
    expect(printed).toContain('Users: 3 taken over, 0 already here, 1 not taken over');
    expect(printed).toMatch(
      / \/srv\/wings\/44444444-0000-4000-8000-000000000001\/ "\$DATA_DIR\/servers\/cnt_\w+\/"/,
    );
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
    const db = await openPanelDatabase(stage.panel.database);
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

  it('takes no account for that of a user whose address is not confirmed', async () => {
    const { openPanelDatabase } = await import('../panel/schema/open-panel-database.js');
    const db = await openPanelDatabase(stage.panel.database);
    await db.models.users.update({ emailConfirmed: false }, { where: { email: 'zoe@example.org' } });
    await db.models.takenOver.destroy({ where: {} });
    await db.close();
    await run();
    expect(printed).toContain(
      'zoe@example.org is not taken over: an account with this address exists, but the address is not confirmed',
    );
    expect(printed).toContain('Users: 0 taken over, 2 already here, 2 not taken over');
  });

  it('refuses to write to another database than that of the panel', async () => {
    const other = await startTestPanel();
    await other.send('POST', `${API}/auth/register`, { body: FIRST_USER });
    process.env['DATA_DIR'] = other.dataDir;
    await expect(run()).rejects.toThrow(/uses another database than this command/);
    process.env['DATA_DIR'] = stage.panel.dataDir;
    await other.stop();
  });
});
