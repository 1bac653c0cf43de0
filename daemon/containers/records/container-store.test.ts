import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../../lib/database/database.js';
import { eventually } from '../../../testing/time/eventually.js';
import { daemonMigrations } from '../../database/migrations.js';
import { containerRecord } from '../suites/fixtures/container-record.js';
import { type ContainerRecord, ContainerStore } from './container-store.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

type Query = (sql: unknown, options?: unknown) => Promise<unknown>;

describe('changes of the record of a container while the database is slow', () => {
  let folder: string;
  let database: Database;
  let store: ContainerStore;
  let record: ContainerRecord;
  let query: Query;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-store-'));
    database = await openDatabase({ location: join(folder, 'state.sqlite'), migrations: daemonMigrations });
    query = database.sequelize.query.bind(database.sequelize) as Query;
    store = await ContainerStore.load({ database, logger: quiet, dataFolder: (id) => id });
    record = containerRecord({ state: 'running' });
    await store.insert(record);
  });
  afterEach(async () => {
    await store.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const storedState = async () => {
    const [rows] = (await query('SELECT state FROM containers')) as [{ state: string }[]];
    return rows[0]?.state;
  };
  const isUpdate = (sql: unknown) => JSON.stringify(sql).includes('UPDATE');
  const replaceQuery = (answer: (sql: unknown, options: unknown) => Promise<unknown>) => {
    Object.assign(database.sequelize, { query: answer });
  };

  /** Blocks the next UPDATE until it is released, as a locked database does. */
  function holdNextUpdate(): { isHeld: () => boolean; release: () => Promise<void> } {
    let held: Promise<unknown> | undefined;
    let release: () => void = ignore;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    replaceQuery((sql, options) => {
      if (held !== undefined || !isUpdate(sql)) return query(sql, options);
      held = gate.then(() => query(sql, options));
      return held;
    });
    return {
      isHeld: () => held !== undefined,
      release: async () => {
        release();
        await held;
      },
    };
  }

  test("a delayed retry to store a container's state does not overwrite a newer state", async () => {
    replaceQuery((sql, options) =>
      isUpdate(sql) ? Promise.reject(new Error('no change is accepted')) : query(sql, options),
    );
    await store.update(record, { state: 'stopped' }, { isFact: true });
    const { isHeld, release } = holdNextUpdate();
    await eventually('the late retry', isHeld);
    const change = store.update(record, { state: 'starting' });
    // Give the newer change some time. A store with a wrong order would store it before the late retry.
    await Promise.race([change, sleep(300)]);
    await release();
    await change;
    await store.close();
    expect(await storedState()).toBe('starting');
  });

  test('a state that was stored before an action is reverted in the database if the action fails', async () => {
    const { release } = holdNextUpdate();
    const act = () => Promise.reject(new Error('the engine rejects it'));
    const change = store.update(record, { state: 'killed' }, { act, isFact: true, isIntent: true });
    await expect(change).rejects.toThrow('the engine rejects it');
    expect(record.state).toBe('running');
    await release();
    await store.close();
    expect(await storedState()).toBe('running');
  });
});
