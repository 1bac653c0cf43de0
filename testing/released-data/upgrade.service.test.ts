import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryTypes, type Sequelize } from 'sequelize';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import type { Database } from '../../lib/database/database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { postgresAddress } from '../database/panel-database.js';
import { openSecondConnection } from '../database/second-connection.js';
import { describeWith, testService } from '../services/describe-with.js';
import { loadReleasedData, loadReleasedPostgres } from './load.js';

/*
 * If the schemas differ: a change of the schema needs a migration. Before the first release, which has no migrations, record the data
 * folder again (`npm run release:data`).
 */

const tablesOf = async (sequelize: Sequelize) => (await sequelize.getQueryInterface().showAllTables()).sort();

/** Returns the columns of each table. */
async function schemaOf({ sequelize }: Database): Promise<object> {
  const tables = await tablesOf(sequelize);
  const described = await Promise.all(
    tables.map(async (table) => [table, await sequelize.getQueryInterface().describeTable(table)] as const),
  );
  return Object.fromEntries(described);
}

async function countsOf(sequelize: Sequelize): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(sequelize)) {
    const sql = `SELECT count(*) AS rows FROM "${table}"`;
    const [row] = await sequelize.query<{ rows: number | string }>(sql, { type: QueryTypes.SELECT });
    counts[table] = Number(row?.rows);
  }
  return counts;
}

describe('an upgrade from the previous version', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-released-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = {
    panel: (location: string): Promise<Database> => openPanelDatabase(location),
    daemon: (database: string): Promise<Database> => openDaemonDatabase({ database }),
  };

  test.each([
    'panel',
    'daemon',
  ] as const)("keeps all rows of the %s's database, and makes its schema that of a new one", async (service) => {
    await loadReleasedData(folder);
    const file = join(folder, service, `${service}.sqlite`);
    const before = await openSecondConnection(file);
    const tables = await before.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
      );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const [row] = await before.all<{ rows: number }>(`SELECT count(*) AS rows FROM "${name}"`);
      counts[name] = row?.rows ?? 0;
    }
    await before.close();
    expect(Object.values(counts).filter((rows) => rows > 0).length).toBeGreaterThan(3);

    const upgraded = await open[service](file);
    const fresh = await open[service](join(folder, 'fresh.sqlite'));
    try {
      const { migrations, ...kept } = counts;
      expect(await countsOf(upgraded.sequelize)).toMatchObject(kept);
      expect((await countsOf(upgraded.sequelize))['migrations']).toBeGreaterThanOrEqual(migrations ?? 1);
      expect(await schemaOf(upgraded)).toEqual(await schemaOf(fresh));
    } finally {
      await upgraded.close();
      await fresh.close();
    }
  });
});

describeWith(['postgres'], 'an upgrade from the previous version on PostgreSQL', () => {
  test('keeps all rows, and makes the schema that of a new database', async () => {
    const [old, empty] = [
      await postgresAddress(testService('postgres')),
      await postgresAddress(testService('postgres')),
    ];
    await loadReleasedPostgres(old.location);
    const upgraded = await openPanelDatabase(old.location);
    const fresh = await openPanelDatabase(empty.location);
    try {
      expect(await upgraded.models.users.findOne({ where: { email: 'ada@example.org' } })).not.toBeNull();
      expect((await countsOf(upgraded.sequelize))['audit_entries']).toBeGreaterThan(0);
      expect(await schemaOf(upgraded)).toEqual(await schemaOf(fresh));
    } finally {
      await upgraded.close();
      await fresh.close();
      await old.remove();
      await empty.remove();
    }
  });
});
