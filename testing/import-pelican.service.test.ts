import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { importPterodactyl } from '../cli/commands/import-pterodactyl.js';
import { ImportStage, MIRA } from './other-panels/import-stage.js';
import { createSqlite } from './other-panels/pelican-file.js';
import { eventually } from './time/eventually.js';

const WINGS = 988;
const UUID = '44444444-0000-4000-8000-000000000011';

/* Takes over a file of SQLite, with the tables of Pelican, into a real panel with a daemon. */
describe('berth import pterodactyl, from Pelican', () => {
  let stage: ImportStage;
  let file: string;
  let volumes: string;
  let port: number;
  let printed = '';
  const environment = { ...process.env };

  beforeAll(async () => {
    stage = await ImportStage.start();
    Object.assign(process.env, stage.environment);
    file = join(stage.folder, 'database.sqlite');
    volumes = join(stage.folder, 'volumes');
    const read = await stage.read('pelican.sql', { '/var/lib/pelican/volumes': volumes });
    port = read.port;
    const volume = join(volumes, UUID);
    mkdirSync(volume, { recursive: true });
    const script = `console.log('the old world'); require('http').createServer().listen(${port});`;
    writeFileSync(join(volume, 'index.js'), script, { mode: 0o600 });
    if (process.getuid?.() === 0)
      for (const path of [volume, join(volume, 'index.js')]) chownSync(path, WINGS, WINGS);
    await createSqlite(file, Buffer.from(read.sql, 'latin1').toString());
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

  const run = (...words: string[]) => importPterodactyl([file, '--egg', 'Node app=nodejs', ...words]);
  const lobby = async () => (await stage.get('/servers')).items[0];

  it('reports in a dry run what it would do', async () => {
    await run('--dry-run');
    expect(printed).toContain('Users: 3 to take over, 0 already here, 1 not taken over');
    expect(printed).toContain('zoe@example.org: its password cannot be taken over: `berth panel user');
    expect(printed).toContain('Server types: 1 to take over, 1 already here');
    expect((await stage.get('/admin/users')).items).toHaveLength(1);
  });

  it('takes over users with their roles, once for each address', async () => {
    await run('--adopt');
    expect(printed).toContain('Users: 3 taken over, 0 already here, 1 not taken over');
    expect(printed).toContain('another user of the former panel has the same e-mail address');
    expect(printed).toContain('Mira@Example.org: has a second factor, which cannot be taken over');
    expect(printed).toContain('zoe@example.org: the role "Support" is not taken over');
    expect(printed).toContain('Not taken over\n  1 API keys');
    for (let times = 0; times < 2; times += 1) expect((await stage.signIn(MIRA)).status).toBe(200);
    const boss = await stage.signIn({ email: 'boss@example.org', password: 'rasmus-lerdorf' });
    expect([boss.status, boss.body.user.isAdmin]).toEqual([200, true]);
    const zoe = (await stage.get('/admin/users?search=zoe')).items[0];
    expect(zoe).toMatchObject({ username: 'zoë🐙', hasPassword: false, isAdmin: false });
  });

  it('takes over a server with its owner, ports, variables, limits and members', async () => {
    const mira = (await stage.signIn(MIRA)).cookie;
    const { items } = await stage.get('/servers', mira);
    expect(items).toMatchObject([{ name: 'Lobby', type: 'nodejs', port, status: 'installed' }]);
    const settings = await stage.get(`/servers/${items[0].id}/settings`, mira);
    expect(settings).toMatchObject({ memoryLimit: 536_870_912, cpuLimit: 1.5, diskLimit: 2_147_483_648 });
    expect(settings.env).toMatchObject({ GREETING: "Grüße, 世界 🌍 \\o/ 'quoted'", MAIN_FILE: 'index.js' });
    expect(settings.ports).toHaveLength(2);
    const members = (await stage.get(`/servers/${items[0].id}/members`)).items;
    expect(members).toMatchObject([{ capabilities: ['servers.read', 'servers.console', 'logs.read'] }]);
  });

  it('stores an egg with several startup commands as a server type', async () => {
    const { definition } = await stage.get('/admin/types/pelican-app');
    expect(JSON.stringify(definition)).toContain('./run');
    expect(definition.variables).toContainEqual(
      expect.objectContaining({ env: 'LEVEL', default: '1', rules: ['required', 'integer', 'between:1,9'] }),
    );
    expect(printed).not.toContain('pelican-app');
  });

  it('takes over two schedules with the same name and time, and disables the one of which a task is lost', async () => {
    const schedules = (await stage.get(`/servers/${(await lobby()).id}/schedules`)).items;
    expect(
      schedules.map(({ name, tasks }: { name: string; tasks: object[] }) => [name, tasks.length]),
    ).toEqual([
      ['Nightly', 1],
      ['Nightly', 1],
    ]);
  });

  it('does not take a server with the same name and port on another address for one that is here', async () => {
    await run();
    expect(printed).toContain('Servers: 0 taken over, 1 already here, 2 not taken over');
    expect(printed).toContain('Members: 0 taken over, 1 already here, 0 not taken over');
    expect(printed).toContain('Schedules: 0 taken over, 2 already here, 0 not taken over');
    expect((await stage.get(`/servers/${(await lobby()).id}/members`)).items).toHaveLength(1);
  });

  it('makes the folder of the old server that of the new one, which runs with its files', async () => {
    expect(existsSync(join(volumes, UUID))).toBe(false);
    const { id, containerId } = await lobby();
    expect(statSync(join(stage.daemon.config.servers, containerId, 'index.js')).uid).not.toBe(WINGS);
    const power = async (action: string) => {
      const by = { cookie: stage.admin, body: { action } };
      return (await stage.panel.send('POST', `/api/v2/servers/${id}/power`, by)).status;
    };
    expect(await power('start')).toBe(200);
    await eventually('the output of the server', async () =>
      JSON.stringify(await stage.get(`/servers/${id}/logs`)).includes('the old world'),
    );
    expect(await power('kill')).toBe(200);
    await eventually('the end of the server', async () => (await lobby()).status === 'killed');
    await run();
    expect(printed).not.toContain('rsync');
  });

  it('does not bring back what was changed or deleted here', async () => {
    const users = (await stage.get('/admin/users')).items as { id: string; email: string }[];
    const idOf = (name: string) => users.find(({ email }) => email === `${name}@example.org`)?.id;
    const send = (method: string, path: string, body?: object) =>
      stage.panel.send(method, `/api/v2${path}`, { cookie: stage.admin, body });
    const { status } = await send('PATCH', `/admin/users/${idOf('boss')}`, { email: 'chief@example.org' });
    expect(status).toBe(200);
    expect((await send('DELETE', `/admin/users/${idOf('zoe')}`)).status).toBe(204);
    await run();
    expect(printed).toContain('Users: 0 taken over, 2 already here, 2 not taken over');
    expect(printed).toContain(
      'zoe@example.org is not taken over: it was taken over before, and has been deleted',
    );
    expect((await stage.get('/admin/users')).items).toHaveLength(users.length - 1);
  });

  it('takes over again what was deleted here, with --again', async () => {
    const { id } = await lobby();
    const by = { cookie: stage.admin };
    expect((await stage.panel.send('DELETE', `/api/v2/servers/${id}`, by)).status).toBeLessThan(300);
    await eventually('the removal', async () => (await stage.get('/servers')).items.length === 0);
    await run('--again');
    expect(printed).toContain('Users: 1 taken over, 2 already here, 1 not taken over');
    expect(printed).toContain('Servers: 1 taken over, 0 already here, 2 not taken over');
    expect(printed).toContain('Members: 1 taken over, 0 already here, 0 not taken over');
    expect(printed).toContain('Schedules: 2 taken over, 0 already here, 0 not taken over');
  });
});
