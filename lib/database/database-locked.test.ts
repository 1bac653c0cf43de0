import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DataTypes, QueryTypes } from 'sequelize';
import { lockDatabase } from '../../testing/database/lock-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { type Database, openDatabase } from './database.js';

/** The maximum time of a statement, which waits 3 s for a lock. The rest allows for a busy machine. */
const BOUND_MS = 15_000;
/** The maximum time of work that does not wait for the lock. */
const AT_ONCE_MS = 4000;

const migrations = [
  {
    name: '1-things',
    up: (schema: import('sequelize').QueryInterface) =>
      schema.createTable('things', { id: { type: DataTypes.INTEGER, primaryKey: true } }),
  },
];

describe('a database that another program has locked', () => {
  let folder: string;
  let database: Database;
  let unlock: (() => Promise<void>) | undefined;
  const insert = (id: number) => database.sequelize.query('INSERT INTO things VALUES ($1)', { bind: [id] });
  const insertInTransaction = (id: number) =>
    database.transaction((transaction) =>
      database.sequelize.query('INSERT INTO things VALUES ($1)', { bind: [id], transaction }),
    );
  /** Each statement has a different text, because running the same prepared statement again would reset it. */
  const insertPrepared = (id: number) => database.write(`INSERT INTO things VALUES (${id})`, []);
  const count = async () =>
    (
      await database.sequelize.query<{ n: number }>('SELECT COUNT(*) AS n FROM things', {
        type: QueryTypes.SELECT,
      })
    )[0]?.n;
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-locked-'));
    database = await openDatabase({ location: join(folder, 'state.sqlite'), migrations });
    await insert(1);
    unlock = await lockDatabase(join(folder, 'state.sqlite'));
  });
  afterEach(async () => {
    await unlock?.();
    unlock = undefined;
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test('a locked database rejects writes within a time limit, and the error gives the reason', async () => {
    const spent = await timed(async () => {
      await expect(insert(2)).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('locked by another program'),
      });
    });
    expect(spent).toBeLessThan(BOUND_MS);
  });

  test('while a database is locked, many concurrent writes are all rejected within the time limit of a single one', async () => {
    const spent = await timed(async () => {
      const failures = await Promise.all(
        [2, 3, 4, 5].flatMap((id) =>
          [insert(id), insertInTransaction(10 + id), insertPrepared(20 + id)].map(failureOf),
        ),
      );
      expect(new Set(failures)).toEqual(new Set(['unavailable/unavailable']));
    });
    expect(spent).toBeLessThan(BOUND_MS);
  });

  test('a request with many writes on a locked database is rejected within the time limit of a single write', async () => {
    const spent = await timed(async () => {
      for (const id of [10, 20, 30]) {
        for (const change of [insert, insertPrepared, insertInTransaction]) {
          expect(await failureOf(change(id))).toBe('unavailable/unavailable');
        }
      }
    });
    // If each of the nine writes waited for itself, this would take 27 s.
    expect(spent).toBeLessThan(BOUND_MS);
  });

  test('a locked database can be read without delay, however many writes wait, including best-effort ones', async () => {
    for (let id = 100; id < 130; id += 1) database.later(() => insert(id));
    const changes = Promise.allSettled([2, 3, 4, 5, 6, 7].map(insert));
    for (let look = 0; look < 5; look += 1) {
      expect(
        await timed(async () => {
          expect(await count()).toBe(1);
        }),
      ).toBeLessThan(AT_ONCE_MS);
    }
    await unlock?.();
    unlock = undefined;
    await changes;
  });

  test('a locked database executes waiting writes as soon as the lock is released', async () => {
    const changes = [insertPrepared(2), insert(3), insertInTransaction(4), insertPrepared(5)];
    await Promise.race([...changes, count()]);
    await unlock?.();
    unlock = undefined;
    await Promise.all([...changes, insertPrepared(6), insert(7)]);
    const other = await openDatabase({ location: join(folder, 'state.sqlite'), migrations });
    expect(await other.select('SELECT COUNT(*) AS n FROM things', [])).toEqual([{ n: 7 }]);
    await other.close();
  });

  test('all writes that succeed are stored, even if many writes of all kinds compete for the lock of the database', async () => {
    await unlock?.();
    unlock = undefined;
    const kinds = [insertInTransaction, insertPrepared, insert, insertPrepared];
    const ids = Array.from({ length: 400 }, (_, index) => index + 2);
    await Promise.all(ids.map((id) => kinds[id % kinds.length]?.(id)));
    const other = await openDatabase({ location: join(folder, 'state.sqlite'), migrations });
    expect(await other.select('SELECT COUNT(*) AS n FROM things', [])).toEqual([{ n: 1 + ids.length }]);
    await other.close();
  });
});
