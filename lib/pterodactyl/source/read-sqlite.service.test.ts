import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSqlite } from '../../../testing/other-panels/pelican-file.js';
import { readOldPanel } from '../old-panel.js';
import { readSqlite } from './read-sqlite.js';

describe('readSqlite', () => {
  let folder = '';
  const file = () => join(folder, 'database.sqlite');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-pelican-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const create = (sql: string) => createSqlite(file(), sql);
  const pelican = () =>
    readFile(join(import.meta.dirname, '../../../testing/other-panels/pelican.sql'), 'utf8');

  it('reads a database of Pelican, and does not change the file', async () => {
    await create(await pelican());
    const before = await readFile(file());
    const panel = readOldPanel(await readSqlite(file()));
    expect(await readFile(file())).toEqual(before);
    const [boss, mira, zoe] = [...panel.users.values()];
    expect(boss).toMatchObject({ name: 'boss', isAdmin: true, hasSecondFactor: true, roles: [] });
    expect(mira).toMatchObject({ isAdmin: false, hasSecondFactor: true });
    expect(zoe).toMatchObject({ name: 'zoë🐙', isAdmin: false, hasSecondFactor: false, roles: ['Support'] });
    expect(panel.servers[0]).toMatchObject({
      ...{ memory: 512, cpu: 150, disk: 2048, hasLabels: true, status: '' },
      primary: { port: 45_001 },
      further: [{ port: 45_002 }],
      members: [{ userId: '3', permissions: ['control.console', 'websocket.connect'] }],
    });
    expect(panel.servers[1]?.members).toEqual([{ userId: '1', permissions: ['user.read', 'file.sftp'] }]);
    expect(panel.nodes.get('1')?.volumes).toBe('/var/lib/pelican/volumes');
    expect(panel.eggs.get('1')?.variables).toHaveLength(2);
  });

  it('refuses folders and UUIDs that could be shell commands', async () => {
    const sql = await pelican();
    await create(sql.replace('/var/lib/pelican/volumes', '/srv/$(id)'));
    expect(readOldPanel(await readSqlite(file())).nodes.get('1')?.volumes).toBe(
      '/var/lib/pterodactyl/volumes',
    );
    await rm(file());
    await create(sql.replace('44444444-0000-4000-8000-000000000011', '44444444-0000-4000-8000-$(reboot)'));
    const tables = await readSqlite(file());
    expect(() => readOldPanel(tables)).toThrow(/the server 1 has no valid UUID/);
  });

  it('refuses values that are larger than an import can take before it reads them, and views', async () => {
    const rest = 'INSERT INTO eggs (id, name, uuid, author, tags, script_install)';
    await create(`${await pelican()}${rest} VALUES (9, 'Huge', 'e', 'a', '', zeroblob(300000000));`);
    await expect(readSqlite(file())).rejects.toThrow(/more than 500000 rows or 268435456 characters/);
    await rm(file());
    const endless = 'WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id FROM n';
    await create(`${await pelican()}DROP TABLE users; CREATE VIEW users AS ${endless};`);
    await expect(readSqlite(file())).rejects.toThrow(/it has no table users/);
  });

  it('refuses a file that is no database, and a database of something else', async () => {
    await writeFile(file(), `SQLite format 3\0${'x'.repeat(5000)}`);
    await expect(readSqlite(file())).rejects.toThrow(/SQLite reports/);
    await rm(file());
    await create('CREATE TABLE users (id integer)');
    await expect(readSqlite(file())).rejects.toThrow(/it has no table servers, eggs/);
    await expect(readSqlite(join(folder, 'none'))).rejects.toThrow(/SQLite reports/);
  });
});
