import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { daemonMigrations } from '../../daemon/database/migrations.js';
import { openDatabase } from '../../lib/database/database.js';
import { panelMigrations } from '../../panel/schema/migrations.js';
import { describeWith, testService } from '../services/describe-with.js';
import { interruptUpgrade, schemaOf } from './interrupted-upgrade.js';
import { postgresAddress } from './panel-database.js';

describe('a SQLite database whose upgrade was killed by a version without transactions', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-interrupted-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test.each([
    ['panel', panelMigrations],
    ['daemon', daemonMigrations],
  ])('is completed at the next start, whichever statement of the %s was the last', async (_, migrations) => {
    let states = 0;
    let before = '';
    for (const index of migrations.keys()) {
      const steps = migrations.slice(0, index + 1);
      const after = join(folder, `${index}.sqlite`);
      if (before !== '') await copyFile(before, after);
      await (await openDatabase({ location: after, migrations: steps })).close();
      const expected = await schemaOf(after);
      for (let upTo = 1, isMore = true; isMore; upTo += 1, states += 1) {
        const location = join(folder, `${index}-${upTo}.sqlite`);
        if (before !== '') await copyFile(before, location);
        isMore = await interruptUpgrade(location, steps.slice(-1), upTo);
        await (await openDatabase({ location, migrations: steps })).close();
        expect(await schemaOf(location)).toEqual(expected);
      }
      before = after;
    }
    expect(states).toBeGreaterThan(migrations.length);
  });

  test('is refused with a way out when a step fails for another reason', async () => {
    const location = join(folder, 'state.sqlite');
    const migrations = [
      {
        name: '0001-things',
        up: async (schema: Parameters<(typeof panelMigrations)[number]['up']>[0]) => {
          await schema.sequelize.query('CREATE TABLE things (id INTEGER PRIMARY KEY)');
        },
      },
    ];
    await interruptUpgrade(location, migrations, 1);
    await expect(openDatabase({ location, migrations })).rejects.toThrow(
      `${location} cannot be migrated: the migration 0001-things failed (SQLITE_ERROR: table things already exists). An earlier upgrade may have been interrupted. Restore the backup of the database from before the upgrade, and start again.`,
    );
  });
});

describeWith(['postgres'], 'a PostgreSQL database whose upgrade was killed by such a version', () => {
  let address: Awaited<ReturnType<typeof postgresAddress>>;
  beforeEach(async () => {
    address = await postgresAddress(testService('postgres'));
  });
  afterEach(() => address.remove());

  test.each([
    '0006-session-store',
    '0012-bans',
    '0020-node-identities',
  ])('is completed when it was killed before the record of %s', async (name) => {
    const { location } = address;
    const steps = panelMigrations.slice(0, 1 + panelMigrations.findIndex((step) => step.name === name));
    await interruptUpgrade(location, steps, Number.POSITIVE_INFINITY);
    const database = await openDatabase({ location, migrations: panelMigrations });
    const [rows] = await database.sequelize.query('SELECT name FROM migrations ORDER BY name');
    await database.close();
    expect(rows).toEqual(panelMigrations.map((step) => ({ name: step.name })));
  });
});
