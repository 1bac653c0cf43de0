import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DataTypes } from 'sequelize';
import { failureOf } from '../../testing/failure-of.js';
import { type Database, openDatabase } from './database.js';
import { isTaken } from './database-guard.js';

const migrations = [
  {
    name: '1-things',
    up: (schema: import('sequelize').QueryInterface) =>
      schema.createTable('things', {
        id: { type: DataTypes.INTEGER, primaryKey: true },
        name: { type: DataTypes.TEXT, unique: true },
      }),
  },
];

describe('translated errors of rejected writes', () => {
  let folder: string;
  let database: Database;
  const run = (sql: string) => database.sequelize.query(sql);
  const refuse = (how: string) =>
    run(`CREATE TRIGGER no BEFORE INSERT ON things BEGIN SELECT RAISE(${how}, 'UNIQUE things.name'); END`);
  const inTransaction = (sql: string) =>
    database.transaction((transaction) => database.sequelize.query(sql, { transaction }));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-guard-'));
    database = await openDatabase({ location: join(folder, 'state.sqlite'), migrations });
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test('the error for a duplicate value names only the column that already has the value', async () => {
    await run("INSERT INTO things VALUES (1, 'a')");
    const error: unknown = await run("INSERT INTO things VALUES (2, 'a')").catch((caught: unknown) => caught);
    expect([isTaken(error, 'name'), isTaken(error, 'id')]).toEqual([true, false]);
  });

  test.each([
    'ABORT',
    'FAIL',
    'ROLLBACK',
  ])('a write that a trigger rejects is not reported as a duplicate (RAISE %s)', async (how) => {
    await refuse(how);
    expect(await failureOf(run("INSERT INTO things VALUES (1, 'a')"))).toBe('unavailable/unavailable');
    expect(await failureOf(inTransaction("INSERT INTO things VALUES (1, 'a')"))).toBe(
      'unavailable/unavailable',
    );
  });

  test('the error for a write is `unavailable` while the database cannot be written', async () => {
    await run('PRAGMA query_only=ON');
    expect(await failureOf(run("INSERT INTO things VALUES (1, 'a')"))).toBe('unavailable/unavailable');
    await run('PRAGMA query_only=OFF');
    await run("INSERT INTO things VALUES (1, 'a')");
  });

  test('a wrong SQL statement throws an internal error', async () => {
    await expect(run('SELECT nothing FROM nowhere')).rejects.toMatchObject({
      name: 'SequelizeDatabaseError',
    });
  });

  test('the failure of a best-effort write is ignored, because no request waits for the write', async () => {
    await refuse('ABORT');
    database.later(() => run("INSERT INTO things VALUES (1, 'a')"));
    await database.close();
    database = await openDatabase({ location: join(folder, 'state.sqlite'), migrations });
  });

  test('closing the database waits for best-effort writes in progress, and begins none that come later', async () => {
    const begun: string[] = [];
    database.later(async () => {
      begun.push('before');
      await run("INSERT INTO things VALUES (1, 'a')");
    });
    const closing = database.close();
    database.later(async () => begun.push('after'));
    await closing;
    database = await openDatabase({ location: join(folder, 'state.sqlite'), migrations });
    expect(begun).toEqual(['before']);
    expect(await run('SELECT id FROM things')).toMatchObject([[{ id: 1 }], expect.anything()]);
  });
});
