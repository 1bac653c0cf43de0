import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { type Database, openDatabase } from '../../lib/database/database.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { openDaemonDatabase } from './daemon-database.js';
import { daemonMigrations } from './migrations.js';

let folder: string;
let location: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-migrations-'));
  location = join(folder, 'daemon.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

/** The migrations under the names that older daemons used. */
const earlier = daemonMigrations.map(({ name, formerly = name, up }) => ({ name: formerly, up }));

const noted = async ({ sequelize }: Database) => {
  const type = QueryTypes.SELECT as const;
  const rows = await sequelize.query<{ name: string }>('SELECT name FROM migrations ORDER BY name', { type });
  return rows.map(({ name }) => name);
};

describe('the migrations of the daemon', () => {
  test('are numbered from 0, without gaps and in the order of their files', async () => {
    const names = daemonMigrations.map(({ name }) => name);
    expect(names).toEqual(
      names.map((name, index) => `${String(index).padStart(4, '0')}-${name.slice('0000-'.length)}`),
    );
    const files = await readdir(join(packageRoot(), 'daemon'), { recursive: true });
    const numbered = files.map((file) => /([0-9]{4}-[a-z-]+)\.ts$/.exec(file)?.[1] ?? '').filter(Boolean);
    expect(numbered.sort()).toEqual(names);
  });

  test('are recognized by their former names, keeping the data', async () => {
    const former = await openDatabase({ location, migrations: earlier });
    await former.sequelize.query(`INSERT INTO last_uid VALUES (1, 200007)`);
    expect(await noted(former)).toContain('2026-11-21T00-keys');
    await former.close();
    for (let start = 0; start < 2; start += 1) {
      const now = await openDaemonDatabase({ database: location });
      expect(await noted(now)).toEqual(daemonMigrations.map(({ name }) => name));
      expect(await now.sequelize.query('SELECT uid FROM last_uid', { type: QueryTypes.SELECT })).toEqual([
        { uid: 200_007 },
      ]);
      await now.close();
    }
  });

  test('continue after those that an older daemon completed', async () => {
    await (await openDatabase({ location, migrations: earlier.slice(0, 4) })).close();
    const now = await openDaemonDatabase({ database: location });
    expect(await noted(now)).toEqual(daemonMigrations.map(({ name }) => name));
    await now.close();
  });

  test('of a newer daemon are rejected, also by an older daemon without numbers', async () => {
    await (await openDaemonDatabase({ database: location })).close();
    await expect(openDatabase({ location, migrations: earlier })).rejects.toThrow('newer version of Berth');
    const newer = [...daemonMigrations, { name: '2999-teleport', up: async () => undefined }];
    await (await openDatabase({ location, migrations: newer })).close();
    await expect(openDaemonDatabase({ database: location })).rejects.toThrow(
      'its migration 2999-teleport is unknown',
    );
  });
});
