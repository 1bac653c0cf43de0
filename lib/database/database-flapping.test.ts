import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DataTypes } from 'sequelize';
import { flapLock } from '../../testing/database/lock-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { openDatabase } from './database.js';

const CLIENTS = 20;
/** The maximum time of the request, which waits about 3 s for the lock. The rest is for a busy machine. */
const BOUND_MS = 8000;

test('a request with many changes ends in time while another program repeatedly locks the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-flapping-'));
  const location = join(folder, 'state.sqlite');
  const migration = {
    name: '1-things',
    up: (schema: import('sequelize').QueryInterface) =>
      schema.createTable('things', { id: { type: DataTypes.INTEGER, primaryKey: true } }),
  };
  const database = await openDatabase({ location, migrations: [migration] });
  const { sequelize } = database;
  const SQL = 'INSERT INTO things DEFAULT VALUES';
  // A request that makes several changes one after the other, like a sign-in.
  const request = async () => {
    const beganMs = performance.now();
    const changes = async () => {
      for (let count = 0; count < 20; count += 1) {
        await database.transaction((transaction) => sequelize.query(SQL, { transaction }));
        await sequelize.query(SQL);
      }
    };
    const failure = await changes().then(
      () => 'done',
      (error: unknown) => failureOf(Promise.reject(error)),
    );
    return { failure, spentMs: performance.now() - beganMs };
  };
  const stop = await flapLock(location, { heldMs: 600, freeMs: 60 });
  try {
    const ends = await Promise.all(Array.from({ length: CLIENTS }, request));
    expect(Math.max(...ends.map(({ spentMs }) => spentMs))).toBeLessThan(BOUND_MS);
    expect(ends.map(({ failure }) => failure)).toContain('unavailable/unavailable');
  } finally {
    await stop();
  }
  await database.transaction((transaction) => sequelize.query(SQL, { transaction }));
  await database.close();
  rmSync(folder, { recursive: true });
});
