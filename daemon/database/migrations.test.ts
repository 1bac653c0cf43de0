import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/process/package-root.js';
import { containerTable } from '../containers/records/container-row.js';
import { openDaemonDatabase } from './daemon-database.js';
import { daemonMigrations } from './migrations.js';

test("the daemon's migrations are numbered from 1, without gaps and in the order of their files", async () => {
  const names = daemonMigrations.map(({ name }) => name);
  expect(names.map((name) => Number(name.slice(0, '0000'.length)))).toEqual(
    names.map((_, index) => index + 1),
  );
  const files = await readdir(join(packageRoot(), 'daemon', 'database'));
  expect(files.filter((file) => /^\d/.test(file)).sort()).toEqual(names.map((name) => `${name}.ts`));
});

test("a new database has the daemon's tables, and stores each container name and user id once", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'berth-migrations-'));
  const database = await openDaemonDatabase({ database: join(folder, 'daemon.sqlite') });
  const schema = database.sequelize.getQueryInterface();
  expect((await schema.showAllTables()).sort()).toEqual([
    ...['backups', 'containers', 'keys', 'last_uid', 'migrations', 'operations', 'sftp_activity'],
    ...['sftp_credentials', 'tokens'],
  ]);
  const stored = Object.values(containerTable.bind(database.sequelize).getAttributes());
  expect(Object.keys(await schema.describeTable('containers'))).toEqual(stored.map(({ field }) => field));
  const indexes = (await schema.showIndex('containers')) as { unique: boolean; fields: object[] }[];
  expect(indexes.filter(({ unique }) => unique).map(({ fields }) => fields)).toEqual(
    expect.arrayContaining([
      [expect.objectContaining({ attribute: 'name' })],
      [expect.objectContaining({ attribute: 'uid' })],
      [expect.objectContaining({ attribute: 'idempotency_key' })],
    ]),
  );
  await database.close();
  await rm(folder, { recursive: true });
});
