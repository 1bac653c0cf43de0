import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ModelStatic } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { testClock } from '../../testing/time/test-clock.js';
import type { JobRow } from './job-row.js';
import type { JobKind } from './jobs.js';
import { StoredJobs } from './stored-jobs.js';

type Payload = { to: string };

const KIND = 'letter';
const DAY_MS = 24 * 3600 * 1000;
/** The lease time for tests in which the owner of a job has died. It is too short for tests of a live owner. */
const SHORT_LEASE_MS = 600;
const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const nothing = async () => undefined;

/** The work of a job that ends only when it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

function jobsSuite(newDatabase: () => Promise<TestDatabase>, leaseMs?: number): void {
  let database: TestDatabase;
  let rows: ModelStatic<JobRow>;
  let opened: StoredJobs[];
  beforeEach(async () => {
    database = await newDatabase();
    rows = database.db.models.jobs;
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.close()));
    await database.remove();
  });

  /** Creates a panel that runs jobs of the kind `letters`. Each call creates another panel. */
  const panel = (
    perform: JobKind<Payload, string>['perform'],
    more: { maxAttempts?: number; leaseMs?: number | undefined } = {},
  ) => {
    const { maxAttempts, leaseMs: lease = leaseMs } = more;
    const jobs = new StoredJobs({
      db: database.db,
      clock: testClock(),
      logger,
      ...(lease === undefined ? {} : { leaseMs: lease }),
    });
    opened.push(jobs);
    const letters = jobs.of({ name: KIND, perform, ...(maxAttempts === undefined ? {} : { maxAttempts }) });
    return { jobs, letters };
  };
  const find = (id: string) => rows.findOne({ where: { kind: KIND, id } });
  const isGone = (id: string) => eventually(`${id} to finish`, async () => (await find(id)) === null);
  const job = (id: string) => ({ id, payload: { to: 'Grace' } });
  /** Creates the row of a job that is left behind by a killed panel, or by a panel with another clock. */
  const leave = (id: string, more: Partial<JobRow['_creationAttributes']> = {}) => {
    const at = new Date(testClock().now());
    const rest = { owner: null, attempts: 0, beat: 3, dueAt: at, notedAt: at, error: null };
    return rows.create({ kind: KIND, ...job(id), ...rest, ...more });
  };

  test('a background job is not stored if other writes of the same transaction fail', async () => {
    const { letters } = panel(async () => 'sent');
    const { users } = database.db.models;
    const refuse = letters.accept(job('one'), async (transaction) => {
      await users.count({ transaction });
      throw new DomainError('conflict', 'no');
    });
    await expect(refuse).rejects.toMatchObject({ kind: 'conflict' });
    expect(await rows.count()).toBe(0);
  });

  test('a background job starts on the panel that accepted it, reports its result there, and is deleted', async () => {
    const seen: unknown[] = [];
    const { letters } = panel(async (attempt) => {
      seen.push(attempt, (await find('one'))?.attempts);
      return 'sent';
    });
    const { first } = await letters.accept(job('one'), nothing);
    expect(await first).toBe('sent');
    expect(seen).toEqual([{ ...job('one'), attempt: 1 }, 1]);
    expect(await find('one')).toBeNull();
  });

  test('no database transaction is open while a background job runs', async () => {
    const { letters } = panel(() => database.db.transaction(async () => 'sent'));
    expect(await (await letters.accept(job('one'), nothing)).first).toBe('sent');
  });

  test('a background job that fails stores its error, and is retried', async () => {
    let isUnavailable = true;
    const attempts: number[] = [];
    const { letters } = panel(async ({ attempt }) => {
      attempts.push(attempt);
      if (isUnavailable) throw new DomainError('unavailable', 'Unavailable.');
      return 'sent';
    });
    expect(await (await letters.accept(job('one'), nothing)).first).toBeUndefined();
    expect(await find('one')).toMatchObject({ owner: null, error: 'Unavailable.' });
    isUnavailable = false;
    await isGone('one');
    expect(attempts).toEqual([1, 2]);
  });

  test('a background job whose attempts have all failed stores the last error and is not started again', async () => {
    let begun = 0;
    const perform = async () => {
      begun += 1;
      throw begun === 2 ? new Error('secret') : new DomainError('unavailable', 'Unavailable.');
    };
    const { jobs, letters } = panel(perform, { maxAttempts: 2 });
    await letters.accept(job('one'), nothing);
    await eventually('it has failed', async () => (await find('one'))?.dueAt === null);
    expect(await find('one')).toMatchObject({
      attempts: 2,
      owner: null,
      error: 'Internal error: see the panel log.',
    });
    await jobs.close();
    const next = panel(async () => 'sent');
    await leave('two');
    next.jobs.start();
    await isGone('two');
    expect([begun, (await find('one'))?.attempts]).toEqual([2, 2]);
  });

  test('a background job fails for good if the panel was killed in each of its attempts', async () => {
    const begun: string[] = [];
    const perform = async ({ id }: { id: string }) => {
      begun.push(id);
      return 'sent';
    };
    const { jobs } = panel(perform, { maxAttempts: 3, leaseMs: leaseMs === undefined ? 0 : SHORT_LEASE_MS });
    await leave('deadly', { owner: 'panel_gone', attempts: 3 });
    jobs.start();
    await eventually('it has failed', async () => (await find('deadly'))?.dueAt === null);
    expect(begun).toEqual([]);
  });

  test('a background job runs again on one panel when another panel was killed while running it', async () => {
    const seen: unknown[] = [];
    const lease = leaseMs === undefined ? {} : { leaseMs: SHORT_LEASE_MS };
    const { jobs } = panel(async (attempt) => {
      seen.push(attempt);
      return 'sent';
    }, lease);
    await leave('one', { owner: 'panel_gone', attempts: 1 });
    jobs.start();
    await isGone('one');
    expect(seen).toEqual([{ ...job('one'), attempt: 2 }]);
  });

  test('a background job runs even if a clock that was set back makes it due far in the future', async () => {
    const { jobs } = panel(async () => 'sent');
    const now = testClock().now();
    const tomorrow = new Date(now + DAY_MS);
    await leave('spoiled', { dueAt: new Date(now + DAY_MS + 1000), notedAt: tomorrow });
    await leave('later', { dueAt: tomorrow });
    jobs.start();
    await isGone('spoiled');
    expect(await find('later')).toMatchObject({ attempts: 0 });
  });

  test('a panel that stops releases its background jobs at once, without counting the attempt', async () => {
    const { jobs, letters } = panel((_, signal) => untilAborted(signal));
    const { first } = await letters.accept(job('one'), nothing);
    await jobs.close();
    expect(await first).toBeUndefined();
    expect(await find('one')).toMatchObject({ owner: null, attempts: 0, error: null });
    // A job that is accepted after the stop is stored, and started by the next panel.
    expect(await (await letters.accept(job('two'), nothing)).first).toBeUndefined();
    const next = panel(async () => 'sent');
    next.jobs.start();
    await isGone('one');
    await isGone('two');
  });

  test('a paused background job does not run, and continues after the pause', async () => {
    let isHanging = true;
    let going = 0;
    const { jobs, letters } = panel(async (_, signal) => {
      going += 1;
      if (isHanging) {
        await untilAborted(signal).finally(() => {
          going -= 1;
        });
      }
      return 'sent';
    });
    jobs.start();
    const { first } = await letters.accept(job('one'), nothing);
    const brought = await letters.paused('one', async () => {
      expect(going).toBe(0);
      isHanging = false;
      await leave('two');
      // Job `two` is found and run, and job `one`, which is paused, is not.
      await letters.paused('two', nothing);
      await isGone('two');
      return find('one');
    });
    expect(brought).toMatchObject({ owner: null });
    expect(await first).toBeUndefined();
    await isGone('one');
  });

  test('`ensure` creates a background job only once, however often it is called', async () => {
    let begun = 0;
    const { jobs, letters } = panel(async () => {
      begun += 1;
      return 'sent';
    });
    await Promise.all(Array.from({ length: 5 }, () => letters.ensure([job('one')])));
    jobs.start();
    await isGone('one');
    expect(begun).toBe(1);
  });

  test('all background jobs left by other panels run, but only a limited number at the same time', async () => {
    const total = 40;
    let going = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const { jobs } = panel(async () => {
      going += 1;
      most = Math.max(most, going);
      await new Promise<void>((resolve) => waiting.push(resolve));
      going -= 1;
      return 'sent';
    });
    for (let index = 0; index < total; index += 1) await leave(`${index}`);
    jobs.start();
    await eventually('the bound to be reached', () => going === 32);
    await eventually('all jobs to finish', async () => {
      for (const go of waiting.splice(0)) go();
      return (await rows.count()) === 0;
    });
    expect(most).toBe(32);
  });
}

describe('jobs on SQLite', () => {
  jobsSuite(sqliteDatabase);
});

describeWith(['postgres'], 'a job on PostgreSQL', () => {
  jobsSuite(() => postgresDatabase(testService('postgres')), 15_000);
});
