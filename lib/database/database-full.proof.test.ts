import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataTypes, QueryTypes } from 'sequelize';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { failureOf } from '../../testing/failure-of.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { type Database, openDatabase } from './database.js';

const migrations = [
  {
    name: '1-things',
    up: (schema: import('sequelize').QueryInterface) =>
      schema.createTable('things', {
        id: { type: DataTypes.INTEGER, primaryKey: true },
        text: DataTypes.TEXT,
      }),
  },
];

describeAsRoot('the database on a disk that fills up', () => {
  let disk: SmallDisk;
  let location: string;
  const open = async () => {
    const database = await openDatabase({ location, migrations });
    database.keepSpace();
    return database;
  };
  const insert = (database: Database, id: number, text = 'x'.repeat(200)) =>
    database.sequelize.query('INSERT INTO things VALUES ($1, $2)', { bind: [id, text] });
  const insertPrepared = (database: Database, id: number, text: string) =>
    database.write('INSERT INTO things VALUES ($1, $2)', [id, text]);
  const count = async (database: Database) =>
    (
      await database.sequelize.query<{ n: number }>('SELECT COUNT(*) AS n FROM things', {
        type: QueryTypes.SELECT,
      })
    )[0]?.n;
  const text = async (database: Database) =>
    (
      await database.sequelize.query<{ text: string }>('SELECT text FROM things', { type: QueryTypes.SELECT })
    )[0]?.text;
  const hasSpace = (database: Database) =>
    eventually('the reserve to be created', async () => {
      const [row] = await database.sequelize.query<{ freelist_count: number }>('PRAGMA freelist_count', {
        type: QueryTypes.SELECT,
      });
      return (row?.freelist_count ?? 0) >= 64;
    });
  const reserved = () => readdirSync(join(disk.folder, 'state', 'reserve')).length;

  beforeEach(() => {
    disk = SmallDisk.mount();
    location = join(disk.folder, 'state', 'state.sqlite');
  });
  afterEach(() => disk.unmount());

  test('on a full disk, the database can still store records, in the end in the disk space that it has reserved', async () => {
    const database = await open();
    const whole = reserved();
    expect(whole).toBeGreaterThan(0);
    disk.fill();
    for (let id = 0; id < 250; id += 1) {
      await insert(database, id, 'x'.repeat(1000));
      await insertPrepared(database, 1000 + id, 'x'.repeat(1000));
    }
    await database.transaction(async (transaction) => {
      await database.sequelize.query("INSERT INTO things VALUES (2000, 'y')", { transaction });
    });
    expect(await count(database)).toBe(501);
    expect(reserved()).toBeLessThan(whole);
    await database.close();
  });

  test('the disk space that the database has reserved cannot be used by other programs', async () => {
    const database = await open();
    await hasSpace(database);
    rmSync(join(disk.folder, 'state', 'reserve'), { recursive: true });
    for (let id = 0; id < 400; id += 1) {
      disk.fill();
      await insert(database, id);
      await database.transaction((transaction) =>
        database.sequelize.query('UPDATE things SET text = $1', { bind: [`${id}`], transaction }),
      );
    }
    expect(await count(database)).toBe(400);
    await database.close();
  });

  test('on a full disk, the database can update a record any number of times', async () => {
    const database = await open();
    await insert(database, 1);
    disk.fill();
    for (let round = 0; round < 2000; round += 1) {
      await database.sequelize.query('UPDATE things SET text = $1', { bind: [`${round}`.repeat(50)] });
    }
    expect(reserved()).toBeGreaterThan(0);
    await database.close();
  });

  test.each([
    ['byte', () => disk.fill()],
    ['inode', () => disk.fillInodes()],
  ])('on a disk without a free %s, the database opens and stores records', async (_, fill) => {
    const first = await open();
    await insert(first, 1);
    await first.close();
    fill();
    const second = await open();
    await insert(second, 2);
    await second.transaction(async (transaction) => {
      await second.sequelize.query("INSERT INTO things VALUES (3, 'y')", { transaction });
    });
    expect(await count(second)).toBe(3);
    await second.close();
  });

  test('the database reserves disk space again when the disk has free space', async () => {
    const database = await open();
    const whole = reserved();
    disk.fill();
    for (let id = 0; id < 500; id += 1) await insert(database, id, 'x'.repeat(1000));
    expect(reserved()).toBeLessThan(whole);
    disk.clear();
    await database.close();
    expect(reserved()).toBe(whole);
  });

  test('without any reserved space left, the database throws `disk_full`, and works again later', async () => {
    const database = await open();
    disk.fill();
    rmSync(join(disk.folder, 'state', 'reserve'), { recursive: true });
    disk.fill();
    const big = 'x'.repeat(3 * 1024 * 1024);
    expect(await failureOf(insert(database, 1, big))).toBe('disk_full/disk_full');
    expect(await failureOf(insertPrepared(database, 1, big))).toBe('disk_full/disk_full');
    const work = database.transaction(async (transaction) => {
      await database.sequelize.query('INSERT INTO things VALUES (1, $1)', { bind: [big], transaction });
    });
    expect(await failureOf(work)).toBe('disk_full/disk_full');
    expect(await count(database)).toBe(0);
    disk.clear();
    await insert(database, 1, big);
    await database.transaction((transaction) =>
      database.sequelize.query("INSERT INTO things VALUES (2, 'y')", { transaction }),
    );
    expect(await count(database)).toBe(2);
    await database.close();
  });

  test('on a full disk, the database skips best-effort writes, and no request fails because of that', async () => {
    const database = await open();
    await insert(database, 1, 'before');
    const stamp = (text: string) =>
      database.later(() => database.sequelize.query('UPDATE things SET text = $1', { bind: [text] }));
    stamp('healthy');
    await eventually('the stamp to be stored', async () => (await text(database)) === 'healthy');
    disk.fill();
    rmSync(join(disk.folder, 'state', 'reserve', 'room-0'));
    disk.fill();
    stamp('full');
    await database.close();
    const again = await open();
    expect(await text(again)).toBe('healthy');
    await again.close();
  });

  test('creating a database without free space fails, and leaves no files', async () => {
    disk.fill();
    await expect(open()).rejects.toThrow(/The disk has no space or inodes left for .*state\.sqlite/);
    expect(existsSync(location)).toBe(false);
    expect(readdirSync(join(disk.folder, 'state')).filter((name) => name.startsWith('state.sqlite'))).toEqual(
      [],
    );
  });
});
