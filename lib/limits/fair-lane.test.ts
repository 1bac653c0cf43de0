import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { FairLane, type FairLaneOptions } from './fair-lane.js';

const HOUR_MS = 3_600_000;
const WIDE: FairLaneOptions = {
  ...{ maxRunning: 1000, maxRunningEach: 1000, windowMs: 1, perWindow: 1000, perWindowEach: 1000 },
  ...{ maxWaiting: 1000, maxWaitingEach: 1000, maxWaitMs: HOUR_MS, refusal: 'Too many.' },
};

/** Creates work that runs until the test ends it, and records the order in which work starts. */
function fixture(options: Partial<FairLaneOptions>) {
  const lane = new FairLane({ ...WIDE, ...options });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (user: string, signal?: AbortSignal) => {
    const work = () =>
      new Promise<void>((resolve) => {
        begun.push(user);
        ends.push(resolve);
      });
    const done = lane.run(user, work, signal);
    done.catch(() => undefined);
    return done;
  };
  /** Ends the running work that started first. */
  const endOne = async () => {
    await nextTurn();
    ends.shift()?.();
    await nextTurn();
  };
  return { lane, begun, run, endOne };
}

describe('a queue in which users take turns', () => {
  test('a fair queue runs one task of each user in turn, however many tasks one user has queued', async () => {
    const { begun, run, endOne } = fixture({ maxRunning: 1 });
    for (let each = 0; each < 5; each += 1) void run('flood');
    for (const user of ['ada', 'bob', 'ada']) void run(user);
    for (let each = 0; each < 8; each += 1) await endOne();
    expect(begun).toEqual(['flood', 'flood', 'ada', 'bob', 'flood', 'ada', 'flood', 'flood']);
  });

  test('a fair queue limits the concurrent tasks of one user without delaying other users', async () => {
    const { begun, run, endOne } = fixture({ maxRunning: 10, maxRunningEach: 2 });
    for (let each = 0; each < 20; each += 1) void run('flood');
    void run('ada');
    await endOne();
    expect(begun).toEqual(['flood', 'flood', 'ada', 'flood']);
  });

  test('a fair queue rejects tasks when it is full, and does not count them', async () => {
    const { begun, run, endOne } = fixture({ maxRunning: 1, maxWaiting: 3, maxWaitingEach: 2 });
    const asked = ['flood', 'flood', 'flood', 'flood', 'ada', 'bob'].map((user) => run(user));
    const refused = { kind: 'rate_limited', retryAfterS: 1, message: 'Too many.' };
    await expect(asked[3]).rejects.toMatchObject(refused);
    await expect(asked[5]).rejects.toMatchObject(refused);
    for (let each = 0; each < 4; each += 1) await endOne();
    expect(begun).toEqual(['flood', 'flood', 'ada', 'flood']);
  });

  test('a fair queue rejects and removes a task that has waited for too long', async () => {
    const { lane, begun, run, endOne } = fixture({ maxRunning: 1, maxWaitMs: 1 });
    void run('flood');
    await expect(run('ada')).rejects.toMatchObject({ kind: 'rate_limited' });
    await endOne();
    expect([begun, lane.isIdle]).toEqual([['flood'], true]);
  });

  test('a fair queue removes a task whose client disconnects', async () => {
    const { begun, run, endOne } = fixture({ maxRunning: 1 });
    const client = new AbortController();
    void run('flood');
    const left = run('ada', client.signal);
    void run('bob');
    client.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await endOne();
    expect(begun).toEqual(['flood', 'bob']);
    await expect(run('eve', client.signal)).rejects.toThrow('gone');
  });

  test('a fair queue starts only the allowed number of tasks in a window of time, and the others in the next', async () => {
    let nowMs = 0;
    const { begun, run } = fixture({
      ...{ windowMs: 20, perWindow: 3, perWindowEach: 2 },
      nowMs: () => nowMs,
    });
    const asked = ['flood', 'flood', 'flood', 'ada', 'bob'];
    for (const user of asked) void run(user);
    await nextTurn();
    expect(begun).toEqual(['flood', 'flood', 'ada']);
    nowMs = 20;
    while (begun.length < 5) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(begun).toEqual(['flood', 'flood', 'ada', 'flood', 'bob']);
  });

  test('a fair queue continues after a task has failed', async () => {
    const { lane } = fixture({ maxRunning: 1 });
    const failed = lane.run('ada', () => Promise.reject(new Error('broken')));
    const next = lane.run('bob', async () => 'done');
    await expect(failed).rejects.toThrow('broken');
    expect([await next, lane.isIdle]).toEqual(['done', true]);
  });
});
