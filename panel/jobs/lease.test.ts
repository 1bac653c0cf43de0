import { expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import type { JobRow } from './job-row.js';
import { type Held, LeaseKeeper } from './lease-keeper.js';
import { OwnerWatch } from './owner-watch.js';

const LEASE_MS = 300;
const ignore = () => undefined;
const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const row = (id: string, beat: number) => ({ kind: 'letter', id, beat }) as JobRow;

test('the panel that owns a job counts as dead if it does not renew its lease for the lease time', async () => {
  const watch = new OwnerWatch(LEASE_MS);
  let beat = 1;
  const silent = () => {
    beat += 1;
    return watch.silent([row('dead', 7), row('alive', beat)]).map(({ id }) => id);
  };
  const begunMs = performance.now();
  expect(silent()).toEqual([]);
  await eventually('one owner to be dead', () => silent().length > 0);
  expect(performance.now() - begunMs).toBeGreaterThanOrEqual(LEASE_MS);
  expect(silent()).toEqual(['dead']);
  // A changed `beat` shows that the lease was renewed or the job has another owner.
  expect(watch.silent([row('dead', 8)])).toEqual([]);
});

test('without a lease time, every other panel that owns a job counts as dead at once', () => {
  expect(new OwnerWatch(0).silent([row('dead', 7)])).toHaveLength(1);
});

test.each([
  ['hangs', () => new Promise<never>(() => undefined)],
  ['fails', () => Promise.reject(new Error('no'))],
])('a panel aborts its jobs before their lease ends if the database %s when the lease is renewed', async (_title, keep) => {
  const job: Held = { kind: 'letter', id: 'one', keptMs: performance.now() };
  const taken: Held = { kind: 'letter', id: 'two', keptMs: undefined };
  let going = [job, taken];
  const lost: string[] = [];
  const lose = (one: Held) => {
    lost.push(one.id);
    going = [];
  };
  const keeper = new LeaseKeeper({ leaseMs: LEASE_MS, logger, going: () => going, keep, lose });
  keeper.begin();
  await eventually('it is aborted', () => lost.length > 0);
  keeper.close();
  expect(lost).toEqual(['one']);
});
