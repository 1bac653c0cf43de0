import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { postgresDatabase, type TestDatabase } from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { testClock } from '../../testing/time/test-clock.js';
import { openPanelDatabase } from '../schema/open-panel-database.js';
import type { JobKind } from './jobs.js';
import { StoredJobs } from './stored-jobs.js';

const KIND = 'letter';
const SHORT_LEASE_MS = 600;
const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const nothing = async () => undefined;

/** The work of a job that ends only when it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describeWith(['postgres'], 'a job of two panels', () => {
  let database: TestDatabase;
  let close: (() => Promise<unknown>)[];
  beforeEach(async () => {
    database = await postgresDatabase(testService('postgres'));
    close = [];
  });
  afterEach(async () => {
    for (const one of close) await one();
    await database.remove();
  });
  const panel = async (perform: JobKind<object, unknown>['perform'], leaseMs: number) => {
    const db = await openPanelDatabase(database.location);
    const jobs = new StoredJobs({ db, clock: testClock(), logger, leaseMs });
    close.push(
      () => jobs.close(),
      () => db.close(),
    );
    return { jobs, letters: jobs.of({ name: KIND, perform }) };
  };

  test('a background job runs on only one of two panels', async () => {
    const done: string[] = [];
    const perform = async ({ id }: { id: string }) => done.push(id);
    const [one, other] = await Promise.all([panel(perform, 15_000), panel(perform, 15_000)]);
    const ids = Array.from({ length: 60 }, (_, index) => `${index}`);
    await one.letters.ensure(ids.map((id) => ({ id, payload: {} })));
    one.jobs.start();
    other.jobs.start();
    await eventually('all jobs to finish', async () => (await database.db.models.jobs.count()) === 0);
    expect(done.sort()).toEqual(ids.sort());
  });

  test('a running background job is interrupted when the other panel pauses it', async () => {
    let isLeft = false;
    const leave = () => {
      isLeft = true;
    };
    const one = await panel((_, signal) => untilAborted(signal).finally(leave), 3000);
    const other = await panel(async () => 'sent', 3000);
    const { first } = await one.letters.accept({ id: 'one', payload: {} }, nothing);
    await other.letters.paused('one', () => eventually('it is interrupted', () => isLeft));
    await first;
    await eventually('the job to finish', async () => (await database.db.models.jobs.count()) === 0);
  });

  test('a panel stops a background job that another panel has taken over, and does not change its row', async () => {
    let reason: unknown;
    const { letters } = await panel(async (_, signal) => {
      await untilAborted(signal).catch((why: unknown) => {
        reason = why;
      });
    }, SHORT_LEASE_MS);
    const { first } = await letters.accept({ id: 'one', payload: {} }, nothing);
    const rows = database.db.models.jobs;
    await rows.update({ owner: 'panel_other', beat: 1000 }, { where: { id: 'one' } });
    await first;
    expect(reason).toBeDefined();
    expect(await rows.findOne({ where: { id: 'one' } })).toMatchObject({ owner: 'panel_other', beat: 1000 });
  });
});
