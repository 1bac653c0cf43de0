import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DataTypes, QueryTypes } from 'sequelize';
import { postgresAddress } from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { packageRoot } from '../process/package-root.js';
import { type Database, openDatabase } from './database.js';
import type { Migration } from './migrations.js';

const things: Migration = {
  name: '0001-things',
  up: (schema) => schema.createTable('things', { id: { type: DataTypes.INTEGER, primaryKey: true } }),
};
const colours: Migration = {
  name: '0002-colours',
  async up(schema) {
    await schema.addColumn('things', 'colour', { type: DataTypes.TEXT, allowNull: true });
    await schema.addIndex('things', ['colour']);
    await schema.createTable('paints', { id: { type: DataTypes.INTEGER, primaryKey: true } });
    await schema.bulkInsert('paints', [{ id: 1 }]);
    await schema.sequelize.query('UPDATE paints SET id = 2');
  },
};
const houses: Migration = {
  name: '0001-things-and-houses',
  up: (schema) => schema.createTable('houses', { id: { type: DataTypes.INTEGER, primaryKey: true } }),
};
const interrupted: Migration = {
  ...colours,
  async up(schema) {
    await colours.up(schema);
    throw new Error('interrupted');
  },
};
/**
 * The first migration of a later version. It creates the tables directly in the form that the second migration gives to
 * existing tables.
 */
const current: Migration = {
  ...things,
  async up(schema) {
    await things.up(schema);
    await colours.up(schema);
  },
};
const all = [current, colours];

const rowsOf = ({ sequelize }: Database, sql: string) => sequelize.query(sql, { type: QueryTypes.SELECT });

async function expectWhole(location: string): Promise<void> {
  const database = await openDatabase({ location, migrations: all });
  expect(await rowsOf(database, 'SELECT name FROM migrations ORDER BY name')).toEqual(
    all.map(({ name }) => ({ name })),
  );
  expect(await rowsOf(database, 'SELECT id FROM paints')).toEqual([{ id: 2 }]);
  await database.sequelize.query("INSERT INTO things (id, colour) VALUES (1, 'red')");
  await database.close();
}

function interruptedSteps(locationOf: () => string): void {
  test('a migration that is interrupted before it is recorded is rolled back and repeated', async () => {
    const location = locationOf();
    await (await openDatabase({ location, migrations: [things] })).close();
    await expect(openDatabase({ location, migrations: [things, interrupted] })).rejects.toThrow(
      'interrupted',
    );
    await expectWhole(location);
  });

  test('a new database runs only the first migration, which creates all tables, and records all migrations', async () => {
    const location = locationOf();
    await (await openDatabase({ location, migrations: all })).close();
    await expectWhole(location);
  });

  test('a database that is older than the first release is rejected and not changed', async () => {
    const location = locationOf();
    const earlier = [things, { name: '0002-cars', up: async () => undefined }];
    await (await openDatabase({ location, migrations: earlier })).close();
    const initial = { ...current, name: '0001-initial' };
    await expect(openDatabase({ location, migrations: [initial] })).rejects.toThrow(
      /^(\/.+state\.sqlite|The database of DATABASE_URL) was created before the first release of Berth and cannot be upgraded \(its migration 0001-things is unknown\): keep it elsewhere, and start with an empty database\.$/,
    );
    const database = await openDatabase({ location, migrations: earlier });
    expect(await rowsOf(database, 'SELECT name FROM migrations ORDER BY name')).toEqual(
      earlier.map(({ name }) => ({ name })),
    );
    expect(await database.sequelize.getQueryInterface().showAllTables()).toHaveLength(2);
    await database.close();
  });

  test('a database of a newer version of the program is rejected', async () => {
    const location = locationOf();
    const newer = [...all, { name: '0003-teleport', up: async () => undefined }];
    await (await openDatabase({ location, migrations: newer })).close();
    await expect(openDatabase({ location, migrations: all })).rejects.toThrow(
      'was written by a newer version of Berth (its migration 0003-teleport is unknown): start that version again.',
    );
  });

  test('the error of a failed migration says which one failed and what to do', async () => {
    const location = locationOf();
    await (await openDatabase({ location, migrations: [things] })).close();
    const again: Migration = {
      name: '0002-again',
      up: async (schema) => void (await schema.sequelize.query('CREATE TABLE things (id INTEGER)')),
    };
    await expect(openDatabase({ location, migrations: [things, again] })).rejects.toThrow(
      /cannot be migrated: the migration 0002-again failed \(.*things.* already exists\)\. Restore the backup of the database from before the upgrade, and start again\.$/,
    );
  });

  test('each migration runs once when several processes start on an empty database together', async () => {
    const location = locationOf();
    const starts = [1, 2, 3, 4].map(() => openDatabase({ location, migrations: all }));
    for (const database of await Promise.all(starts)) await database.close();
    await expectWhole(location);
  });

  test('migrations continue at the next start if the process was killed before a migration was recorded', async () => {
    const location = locationOf();
    await (await openDatabase({ location, migrations: [things] })).close();
    const script = `
      import { openDatabase } from './lib/database/database.js';
      import { DataTypes } from 'sequelize';
      const up = async (schema) => {
        await schema.addColumn('things', 'colour', { type: DataTypes.TEXT, allowNull: true });
        process.kill(process.pid, 'SIGKILL');
        await new Promise(() => setTimeout(() => undefined, 60_000));
      };
      const migrations = [
        { name: '0001-things', up: async () => undefined },
        { name: '0002-colours', up },
      ];
      await openDatabase({ location: process.env.LOCATION, migrations });`;
    const { signal, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: packageRoot(), env: { ...process.env, LOCATION: location }, encoding: 'utf8' },
    );
    expect([signal, stderr]).toEqual(['SIGKILL', '']);
    await expectWhole(location);
  });
}

describe('the migrations of a SQLite database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  interruptedSteps(() => join(folder, 'state.sqlite'));
});

describeWith(['postgres'], 'the migrations of a PostgreSQL database', () => {
  let address: Awaited<ReturnType<typeof postgresAddress>>;
  beforeEach(async () => {
    address = await postgresAddress(testService('postgres'));
  });
  afterEach(() => address.remove());

  interruptedSteps(() => address.location);

  test('a migration that PostgreSQL cancels because of a deadlock with a running panel is repeated', async () => {
    await (await openDatabase({ location: address.location, migrations: [things] })).close();
    const panel = await openDatabase({ location: address.location, migrations: [things, houses] });
    let attempts = 0;
    let deadlock: Promise<unknown> = Promise.resolve();
    const contended: Migration = {
      ...colours,
      async up(schema) {
        attempts += 1;
        await colours.up(schema);
        if (attempts > 1) return;
        const isWaiting = new Promise<void>((resolve) => {
          deadlock = panel.sequelize.transaction(async (transaction) => {
            // The migration is then the first one to notice the deadlock, so it is the one that is cancelled.
            await panel.sequelize.query("SET LOCAL deadlock_timeout = '1min'", { transaction });
            await panel.sequelize.query('INSERT INTO houses (id) VALUES (1)', { transaction });
            resolve();
            await panel.sequelize.query('INSERT INTO things (id) VALUES (7)', { transaction });
          });
        });
        await isWaiting;
        await schema.addColumn('houses', 'colour', { type: DataTypes.TEXT, allowNull: true });
      },
    };
    const migrated = await openDatabase({
      location: address.location,
      migrations: [things, houses, contended],
    });
    await deadlock;
    expect(attempts).toBe(2);
    expect(await rowsOf(migrated, 'SELECT id, colour FROM things')).toEqual([{ id: 7, colour: null }]);
    expect(await rowsOf(migrated, 'SELECT id FROM paints')).toEqual([{ id: 2 }]);
    await migrated.close();
    await panel.close();
  });

  test.each([
    '40001',
    '40P01',
  ])('a migration that is always cancelled with %s says which panels to stop, and changes nothing', async (code) => {
    await (await openDatabase({ location: address.location, migrations: [things] })).close();
    let attempts = 0;
    const cancelled: Migration = {
      ...colours,
      async up(schema) {
        attempts += 1;
        await colours.up(schema);
        await schema.sequelize.query(
          `DO $$ BEGIN RAISE EXCEPTION 'cancelled' USING ERRCODE = '${code}'; END $$`,
        );
      },
    };
    await expect(
      openDatabase({ location: address.location, migrations: [things, cancelled] }),
    ).rejects.toMatchObject({
      name: 'StartError',
      message:
        'The database of DATABASE_URL cannot be migrated while other programs use it: they interrupted the migration 0002-colours 5 times (cancelled). Stop all other panels that use the database, then start again.',
    });
    expect(attempts).toBe(5);
    await expectWhole(address.location);
  });
});
