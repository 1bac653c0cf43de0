import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { daemonMigrations } from '../../daemon/database/migrations.js';
import { Operations } from '../../daemon/operations/operations.js';
import { HandlerResponse } from '../../lib/contract/handler.js';
import { type Database, openDatabase } from '../../lib/database/database.js';
import { systemClock } from '../../lib/time/clock.js';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { performAnyway } from './long-work.js';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const caller = { id: 'dk_one', permissions: ['*'] };
const done = async () => ({ status: 'deleted' });

describe('a request that frees disk space', () => {
  let folder: string;
  let database: Database;
  let operations: Operations;

  const open = async () => {
    mkdirSync(join(folder, 'state'));
    database = await openDatabase({
      location: join(folder, 'state', 'daemon.db'),
      migrations: daemonMigrations,
    });
    operations = await Operations.open({
      ...{ database, clock: systemClock, logger },
      watchKey: () => () => undefined,
      statusOf: () => 500,
    });
  };
  const perform = (prefer?: string) =>
    performAnyway(operations, 'removePath', { headers: prefer ? { prefer } : {}, caller } as never, done);
  const rows = async () => {
    const [[row]] = await database.sequelize.query('SELECT count(*) AS count FROM operations');
    return (row as { count: number }).count;
  };
  const close = async () => {
    await operations.close();
    await database.close();
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-work-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('a request that frees disk space runs in the background only if the client prefers that', async () => {
    await open();
    expect(await perform()).toEqual({ status: 'deleted' });
    expect(await rows()).toBe(0);
    const reply = await perform('respond-async');
    expect(reply).toBeInstanceOf(HandlerResponse);
    expect(await rows()).toBe(1);
    await eventually('the end of the operation', async () => {
      const [[row]] = await database.sequelize.query('SELECT status FROM operations');
      return (row as { status: string }).status === 'completed';
    });
    await close();
  });

  describeAsRoot('on a full disk', () => {
    test('a request that frees disk space succeeds and is reported even if no operation can be stored', async () => {
      const disk = SmallDisk.mount();
      rmSync(folder, { recursive: true });
      folder = disk.folder;
      await open();
      // Use up the space that the database has reserved, too.
      for (let full = false; !full; ) {
        disk.fill();
        const write = operations.run('fill', null, 'dk_one', async () => ({ text: 'x'.repeat(4000) }));
        full = await write.then(
          ({ done }) => done.then(() => false),
          () => true,
        );
      }
      expect(await perform('respond-async')).toEqual({ status: 'deleted' });
      expect(await perform()).toEqual({ status: 'deleted' });
      disk.clear();
      expect(await perform('respond-async')).toBeInstanceOf(HandlerResponse);
      await close();
      disk.unmount();
    });
  });
});
