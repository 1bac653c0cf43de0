import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../lib/database/database.js';
import { DomainError } from '../../lib/errors/errors.js';
import { testClock } from '../../testing/time/test-clock.js';
import { daemonMigrations } from '../database/migrations.js';
import { Operations, type OperationView, type Work } from './operations.js';

const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Work that runs until it is cancelled. */
const endless = ({ signal }: Work) =>
  new Promise<object>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('long-running operations', () => {
  let folder: string;
  let database: Database;
  let clock: ReturnType<typeof testClock>;
  let operations: Operations;
  /** Callbacks that report the end of each watched key. */
  const keyEnds = new Map<string, () => void>();

  const open = async () => {
    database = await openDatabase({ location: join(folder, 'daemon.db'), migrations: daemonMigrations });
    operations = await Operations.open({
      database,
      clock,
      logger,
      watchKey: (keyId, onEnded) => {
        keyEnds.set(keyId, onEnded);
        return () => keyEnds.delete(keyId);
      },
      statusOf: (kind) => (kind === 'conflict' ? 409 : 500),
    });
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-operations-'));
    clock = testClock();
    await open();
  });
  afterEach(async () => {
    await operations.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('an operation that is reported as finished cannot be cancelled, even while its end is being stored', async () => {
    const { view, done } = await operations.run('installContainer', null, 'key_1', async () => ({}));
    while ((await operations.get(view.id)).status === 'running') await Promise.resolve();
    await expect(operations.cancel(view.id)).rejects.toMatchObject({ kind: 'conflict' });
    await done;
    expect(await operations.get(view.id)).toMatchObject({ status: 'completed' });
  });

  test('an operation is cancelled if the API key that started it is revoked or expires, and no other operation is', async () => {
    const mine = await operations.run('createBackup', null, 'key_1', endless);
    const other = await operations.run('createBackup', null, 'key_2', endless);
    keyEnds.get('key_1')?.();
    await expect(mine.done).rejects.toThrow('because the key that started it was revoked or has expired');
    expect(await operations.get(mine.view.id)).toMatchObject({ status: 'cancelled' });
    expect(await operations.get(other.view.id)).toMatchObject({ status: 'running' });
    expect([...keyEnds.keys()]).toEqual(['key_2']);
    await Promise.allSettled([operations.cancel(other.view.id), other.done]);
    expect(keyEnds.size).toBe(0);
  });

  test("operations whose end cannot be stored do not delay the daemon's stop", async () => {
    await database.sequelize.query('DROP TABLE operations');
    const run = operations.run('installContainer', null, 'key_1', endless);
    const closed = operations.close();
    await expect(run).rejects.toThrow('no such table');
    await closed;
  });

  test('requests with the same idempotency key start one operation, and share its result', async () => {
    let begun = 0;
    const once = { key: 'a key', requestHash: 'one' };
    let finish: (value: object) => void = () => undefined;
    const work = () => {
      begun += 1;
      return new Promise<object>((resolve) => {
        finish = resolve;
      });
    };
    const run = (wanted = once) => operations.run('installContainer', null, 'key_1', work, wanted);
    const [first, second] = await Promise.all([run(), run()]);
    expect([second.view.id, begun]).toEqual([first.view.id, 1]);
    await expect(run({ ...once, requestHash: 'two' })).rejects.toMatchObject({ kind: 'conflict' });
    finish({ id: 'it' });
    expect(await Promise.all([first.done, second.done])).toEqual([{ id: 'it' }, { id: 'it' }]);
    await run();
    expect(begun).toBe(2);
    finish({});
  });

  test('an operation that completes although it was cancelled is reported as completed', async () => {
    const { view, done } = await operations.run('installContainer', null, 'key_1', ({ signal }) => {
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({})));
    });
    await expect(operations.cancel(view.id)).rejects.toMatchObject({ kind: 'conflict' });
    await done;
  });

  test('operations report their progress and their end', async () => {
    const seen: OperationView[] = [];
    operations.onChange((view) => seen.push(view));
    const { view, done } = await operations.run(
      'installContainer',
      null,
      'key_1',
      async ({ onProgress, onContainer }) => {
        onContainer('cnt_1');
        onProgress({ step: 'pulling image' });
        onProgress({ step: 'pulling image', doneBytes: 30, totalBytes: 60 });
        onProgress({ step: 'pulling image', doneBytes: 10, totalBytes: 60 });
        return { id: 'cnt_1' };
      },
    );
    expect(view).toEqual({
      id: expect.stringMatching(/^op_[0-9a-v]{26}$/),
      operation: 'installContainer',
      container_id: null,
      status: 'running',
      progress: 0,
      result: null,
      error: null,
    });
    expect(await done).toEqual({ id: 'cnt_1' });
    expect(await operations.get(view.id)).toEqual({
      ...view,
      container_id: 'cnt_1',
      status: 'completed',
      progress: 100,
      result: { id: 'cnt_1' },
    });
    expect(seen.map(({ status, progress }) => `${status} ${progress}`)).toEqual([
      'running 0',
      // From here on, the container of the operation is known.
      'running 0',
      'running 50',
      'completed 100',
    ]);
  });

  test('operations report why they failed and which fields are wrong, but no details of an internal error', async () => {
    const fail = async (error: Error) => {
      const { view, done } = await operations.run('x', null, null, () => Promise.reject(error));
      await expect(done).rejects.toBe(error);
      return (await operations.get(view.id)).error;
    };
    expect(await fail(new DomainError('conflict', 'taken'))).toEqual({
      error: 'conflict',
      message: 'taken',
      status: 409,
    });
    const details = [{ path: '/body/env/MAP', message: 'is unknown' }];
    expect(await fail(new DomainError('invalid_input', 'wrong', { details }))).toMatchObject({ details });
    expect(await fail(new Error('secret'))).toMatchObject({ error: 'internal_error', status: 500 });
    expect(JSON.stringify(await fail(new Error('secret')))).not.toContain('secret');
  });

  test('an operation can be cancelled only once', async () => {
    const { view, done } = await operations.run('x', 'cnt_1', null, endless);
    done.catch(() => undefined);
    expect(await operations.cancel(view.id)).toMatchObject({
      status: 'cancelled',
      error: null,
      container_id: 'cnt_1',
    });
    await expect(operations.cancel(view.id)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(operations.cancel('op_none')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(operations.get('op_none')).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('operations of a killed daemon are reported as failed', async () => {
    const { view, done } = await operations.run('x', null, null, endless);
    done.catch(() => undefined);
    const other = await Operations.open({
      ...{ database, clock, logger },
      watchKey: () => () => undefined,
      statusOf: () => 503,
    });
    expect(await other.get(view.id)).toMatchObject({
      status: 'failed',
      error: { error: 'unavailable', status: 503 },
    });
  });

  test('finished operations are deleted from the list after a day', async () => {
    const finished = async () => {
      const { view, done } = await operations.run('x', null, null, async () => ({}));
      await done;
      return view.id;
    };
    const old = await finished();
    clock.advance(23 * 3600 * 1000);
    const newer = await finished();
    expect(await operations.get(old)).toMatchObject({ status: 'completed' });
    clock.advance(2 * 3600 * 1000);
    await finished();
    await expect(operations.get(old)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await operations.get(newer)).toMatchObject({ status: 'completed' });
  });

  test('the number of running operations is limited', async () => {
    const all = await Promise.all(
      Array.from({ length: 200 }, () => operations.run('x', null, null, endless)),
    );
    for (const { done } of all) done.catch(() => undefined);
    await expect(operations.run('x', null, null, endless)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
