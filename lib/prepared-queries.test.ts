import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { postgresAddress } from '../testing/panel-database.js';
import { describeWith, testService } from '../testing/services/describe-with.js';
import { type Database, type Migration, openDatabase } from './database.js';

const migrations: Migration[] = [
  {
    name: '0001-things',
    up: async (schema) => {
      await schema.sequelize.query('CREATE TABLE things (id TEXT PRIMARY KEY, size INTEGER)');
    },
  },
];

type Thing = { id: string; size: number };
type Opened = { location: string; remove(): Promise<void> };

function preparedSuite(open: () => Promise<Opened>) {
  let opened: Opened;
  let db: Database;
  beforeEach(async () => {
    opened = await open();
    db = await openDatabase({ location: opened.location, migrations });
    await db.sequelize.query("INSERT INTO things VALUES ('a', 1), ('b', 2), ('c', 3)");
  });
  afterEach(async () => {
    await db.close();
    await opened.remove();
  });

  const over = (size: number) =>
    db.select<Thing>('SELECT id, size AS "size" FROM things WHERE size > $1 ORDER BY id LIMIT $2', [
      size,
      10,
    ]);

  test('answers the same statement with other values, also many at once', async () => {
    expect(await over(1)).toEqual([
      { id: 'b', size: 2 },
      { id: 'c', size: 3 },
    ]);
    const many = await Promise.all(Array.from({ length: 200 }, (_, index) => over(index % 4)));
    expect(many.map((rows) => rows.length)).toEqual(many.map((_, index) => 3 - (index % 4)));
  });

  test('sees at once what was committed, and a table that has changed', async () => {
    expect(await over(3)).toEqual([]);
    await db.transaction(async (transaction) => {
      await db.sequelize.query("INSERT INTO things VALUES ('d', 4)", { transaction });
    });
    expect(await over(3)).toEqual([{ id: 'd', size: 4 }]);
    await db.sequelize.query('ALTER TABLE things ADD COLUMN colour TEXT');
    expect(await db.select('SELECT * FROM things WHERE id = $1', ['d'])).toEqual([
      { id: 'd', size: 4, colour: null },
    ]);
  });

  test('is asked of the database once for all who ask the same before it begins, and by no later one', async () => {
    const [first, same, other] = await Promise.all([over(0), over(0), over(2)]);
    expect(same).toBe(first);
    expect(other).toHaveLength(1);
    const earlier = over(0);
    await db.sequelize.query("INSERT INTO things VALUES ('e', 5)");
    const later = over(0);
    await earlier;
    expect(await later).toHaveLength(4);
  });

  test('takes a value as data, whatever it looks like', async () => {
    const hostile = "a' OR '1'='1";
    expect(await db.select('SELECT id FROM things WHERE id = $1', [hostile])).toEqual([]);
  });

  test('keeps no more statements than its bound, and closes with all of them', async () => {
    for (let index = 0; index < 200; index += 1) {
      expect(await db.select(`SELECT id FROM things WHERE size = $1 LIMIT ${index + 1}`, [2])).toEqual([
        { id: 'b' },
      ]);
    }
  });

  test('a statement that the database does not take fails, and the next one does not', async () => {
    await expect(db.select('SELECT id FROM nowhere', [])).rejects.toThrow('nowhere');
    expect(await over(2)).toHaveLength(1);
  });
}

describe('prepared queries on SQLite', () => {
  preparedSuite(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'berth-prepared-'));
    return { location: join(folder, 'x.sqlite'), remove: () => rm(folder, { recursive: true }) };
  });
});

describeWith(['postgres'], 'prepared queries on PostgreSQL', () => {
  preparedSuite(() => postgresAddress(testService('postgres')));

  test('a connection that was ended meanwhile is no failure', async () => {
    const { location, remove } = await postgresAddress(testService('postgres'));
    const db = await openDatabase({ location, migrations });
    const ask = () => db.select<{ pid: number }>('SELECT pg_backend_pid() AS pid', []);
    const [first] = await ask();
    const admin = await openDatabase({ location, migrations });
    await admin.sequelize.query('SELECT pg_terminate_backend($1)', { bind: [first?.pid] });
    expect(await ask()).toHaveLength(1);
    await admin.close();
    await db.close();
    await remove();
  });
});
