import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mustSucceed } from '../../contract-tests/api-client.js';
import { runBerth } from '../berth/berth-command.js';
import { BerthProcess, until } from '../berth/berth-process.js';
import { postgresAddress } from '../database/panel-database.js';
import { freePort } from '../network/free-port.js';
import { describeWith, testService } from '../services/describe-with.js';
import { contentOf, migrationsOf, tablesOf } from './content.js';
import { loadReleasedData, type PanelStore } from './load.js';
import { signedIn } from './signed-in.js';

const WAIT_MS = 60_000;
const PASSPHRASE = { BERTH_BACKUP_PASSPHRASE: 'correct horse battery staple' };
const PANEL = { sqlite: '\\S+/panel/panel\\.sqlite', postgres: 'The database of DATABASE_URL' };

type Item = Record<string, unknown> & { id: string };

function upgradeSuite(
  store: PanelStore,
  address?: () => Promise<{ location: string; remove(): Promise<void> }>,
) {
  let dataDir: string;
  let env: Record<string, string>;
  let berth: BerthProcess | undefined;
  let backups: string;
  const removals: (() => Promise<void>)[] = [];
  /** Sets the database of the panel to a new, empty one; to the file in the data folder with SQLite. */
  const useNewDatabase = async () => {
    const database = await address?.();
    if (database !== undefined) removals.push(database.remove);
    env = database === undefined ? {} : { DATABASE_URL: database.location };
    return database?.location;
  };
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'berth-released-'));
    backups = mkdtempSync(join(tmpdir(), 'berth-released-backup-'));
    const database = await useNewDatabase();
    await loadReleasedData(dataDir, { store, ...(database !== undefined && { database }) });
  });
  afterAll(async () => {
    await berth?.dispose();
    for (const remove of removals) await remove();
    for (const folder of [dataDir, backups]) rmSync(folder, { recursive: true, force: true });
  });

  const backup = (...words: string[]) =>
    runBerth(['backup', ...words], { dataDir, env: { ...env, ...PASSPHRASE } });
  /** Returns the migrations and all rows of the databases of both services. */
  const databases = async () => {
    const found: unknown[] = [];
    for (const service of ['panel', 'daemon']) {
      const file = join(dataDir, service, `${service}.sqlite`);
      const location = service === 'panel' ? (env['DATABASE_URL'] ?? file) : file;
      found.push(await migrationsOf(location), await contentOf(location, await tablesOf(location)));
    }
    return found;
  };
  const examine = async () => (await runBerth(['doctor'], { dataDir, env })).stdout;
  const at = (user: Record<string, string>) => {
    const url = berth?.panelUrl ?? '';
    const send = (method: string, path: string, body?: unknown) => {
      const request = { method, path: `/api/v2${path}`, headers: user };
      return mustSucceed(url, body === undefined ? request : { ...request, body });
    };
    const items = async (path: string) => ((await send('GET', path)) as { items: Item[] }).items;
    return { send, items };
  };

  let recorded: unknown[];
  const expectToMigrate = async () => {
    const note = (name: string, to: string) =>
      new RegExp(
        `^note +the next start migrates ${name} from 0001-initial to ${to} \\(1 migration\\), and earlier versions of Berth then refuse it: back Berth up first`,
        'm',
      );
    const found = await examine();
    expect(found).toMatch(note(PANEL[store], '0002-fleet'));
    expect(found).toMatch(note('\\S+/daemon/daemon\\.sqlite', '0002-holds'));
  };

  test('`berth doctor` says which databases the next start migrates, and `berth backup` saves them unchanged', async () => {
    recorded = await databases();
    await expectToMigrate();
    expect(await backup('create', join(backups, 'before.age'))).toMatchObject({ code: 0, stderr: '' });
    await expectToMigrate();
    expect(await databases()).toEqual(recorded);
  });

  test('all users, the node and the servers are there after the upgrade, and a server runs', async () => {
    berth = await BerthProcess.start('up', { dataDir, env });
    const ada = at(await signedIn(berth.panelUrl, 'ada'));
    await until('the node to be online', WAIT_MS, async () => {
      const nodes = await ada.items('/admin/nodes');
      return nodes.length === 1 && nodes[0]?.['status'] === 'online';
    });
    const names = (await ada.items('/admin/users')).map(({ username }) => username);
    expect(names.sort()).toEqual(['ada', 'grace', 'linus']);
    expect(await ada.items('/admin/bans')).toEqual([expect.objectContaining({ reason: 'a test' })]);
    expect(await ada.items('/admin/announcements')).toEqual([expect.objectContaining({ text: 'Welcome' })]);
    expect(await ada.items('/admin/types')).toEqual([expect.objectContaining({ type: 'quiet' })]);
    expect((await ada.items('/admin/audit?limit=100')).length).toBeGreaterThan(10);

    const grace = at(await signedIn(berth.panelUrl, 'grace'));
    const [server] = await grace.items('/servers');
    expect(server).toMatchObject({ name: 'world', status: 'stopped' });
    const path = `/servers/${server?.id}`;
    expect(await grace.items(`${path}/members`)).toHaveLength(1);
    expect(await grace.items(`${path}/schedules`)).toEqual([expect.objectContaining({ name: 'Hourly' })]);
    await grace.send('PATCH', path, { ports: [{ name: 'game', protocol: 'tcp', port: await freePort() }] });
    await grace.send('POST', `${path}/power`, { action: 'start' });
    await until('the server to run', WAIT_MS, async () => {
      return ((await grace.send('GET', path)) as Item)['status'] === 'running';
    });
    await grace.send('POST', `${path}/power`, { action: 'stop' });
    await until('the server to be stopped', WAIT_MS, async () => {
      return ((await grace.send('GET', path)) as Item)['status'] === 'stopped';
    });
  });

  test('a backup from before the upgrade can be restored, and memberships are still valid', async () => {
    const url = berth?.panelUrl ?? '';
    const grace = at(await signedIn(url, 'grace'));
    const linus = at(await signedIn(url, 'linus'));
    const [server] = await linus.items('/servers');
    expect(server).toMatchObject({ name: 'world' });
    const path = `/servers/${server?.id}`;
    const { backups } = (await grace.send('GET', `${path}/backups`)) as { backups: Item[] };
    expect(backups).toEqual([expect.objectContaining({ name: 'first' })]);
    await grace.send('DELETE', `${path}/files`, { path: '/index.js' });
    await grace.send('POST', `${path}/backups/${backups[0]?.id}/restore`);
    expect(await grace.send('GET', `${path}/files/info?path=/index.js`)).toMatchObject({ path: '/index.js' });
  });

  test('`berth doctor` says after the upgrade that nothing is left to migrate', async () => {
    await berth?.stop();
    expect(await examine()).toMatch(new RegExp(`^ok +${PANEL[store]} needs no migration$`, 'm'));
  });

  test('the backup from before the upgrade brings the databases of the previous version back, which can be upgraded again', async () => {
    expect(await databases()).not.toEqual(recorded);
    await useNewDatabase();
    const restored = await backup('restore', join(backups, 'before.age'), '--replace');
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await databases()).toEqual(recorded);
    await expectToMigrate();
    await berth?.dispose();
    berth = await BerthProcess.start('up', { dataDir, env });
    const grace = at(await signedIn(berth.panelUrl, 'grace'));
    expect(await grace.items('/servers')).toEqual([expect.objectContaining({ name: 'world' })]);
  });
}

describe('an installation of the previous version', () => upgradeSuite('sqlite'));

describeWith(['postgres'], 'an installation of the previous version with PostgreSQL', () =>
  upgradeSuite('postgres', () => postgresAddress(testService('postgres'))),
);
