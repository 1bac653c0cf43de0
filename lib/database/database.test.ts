import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DataTypes, QueryTypes } from 'sequelize';
import { openDatabase } from './database.js';

let folder: string;
let location: string;

const migrations = [
  {
    name: '1-things',
    up: (schema: import('sequelize').QueryInterface) =>
      schema.createTable('things', {
        id: { type: DataTypes.INTEGER, primaryKey: true },
        n: DataTypes.INTEGER,
      }),
  },
];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-db-'));
  location = join(folder, 'x', 'state.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the database on SQLite', () => {
  test('the database keeps its data over a restart, and is migrated only once', async () => {
    const first = await openDatabase({ location, migrations });
    await first.sequelize.query('INSERT INTO things VALUES (1, 5)');
    await first.close();
    const second = await openDatabase({ location, migrations });
    expect(await second.sequelize.query('SELECT n FROM things', { type: QueryTypes.SELECT })).toEqual([
      { n: 5 },
    ]);
    await second.close();
  });

  test('the database flushes writes, even without a write-ahead log', async () => {
    const database = await openDatabase({ location, migrations });
    await database.sequelize.query('INSERT INTO things VALUES (1, 5)');
    await database.flush();
    await database.sequelize.query('PRAGMA journal_mode=DELETE');
    await database.flush();
    await database.close();
  });

  test('the database is migrated once when several processes open it at the same time', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ location, migrations })));
    await Promise.all(databases.map((database) => database.close()));
    const again = await openDatabase({ location, migrations });
    expect(await again.sequelize.query('SELECT name FROM migrations', { type: QueryTypes.SELECT })).toEqual([
      { name: '1-things' },
    ]);
    await again.close();
  });

  test('the database runs 50 concurrent read-modify-write transactions without losing a change', async () => {
    const database = await openDatabase({ location, migrations });
    await database.sequelize.query('INSERT INTO things VALUES (1, 0)');
    const increment = () =>
      database.transaction(async (transaction) => {
        const [row] = await database.sequelize.query<{ n: number }>('SELECT n FROM things', {
          type: QueryTypes.SELECT,
          transaction,
        });
        await database.sequelize.query(`UPDATE things SET n = ${(row?.n ?? 0) + 1}`, { transaction });
      });
    await Promise.all(Array.from({ length: 50 }, increment));
    expect(await database.sequelize.query('SELECT n FROM things', { type: QueryTypes.SELECT })).toEqual([
      { n: 50 },
    ]);
    await database.close();
  });

  test.each([
    [
      'is not a database',
      async () => writeFile(location, 'not a database, but long enough to be read as one'.repeat(99)),
    ],
    ['is empty', async () => truncate(location, 0)],
    ['is truncated', async () => truncate(location, 5000)],
  ])('the database reports a file that %s as damaged, and does not replace it', async (_, corrupt) => {
    const database = await openDatabase({ location, migrations });
    await database.sequelize.query('PRAGMA wal_checkpoint(TRUNCATE)');
    await database.close();
    await corrupt();
    await expect(openDatabase({ location, migrations })).rejects.toThrow(/state\.sqlite is damaged/);
  });
});
