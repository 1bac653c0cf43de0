import { afterEach, describe, expect, test } from '@jest/globals';
import { createClient } from 'redis';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { createLogger } from '../logging/logger.js';
import { openSharedWindows } from '../redis/redis-windows.js';
import { OwnWindows, type SharedWindows } from './shared-windows.js';

const HOUR = 3_600_000;
/** A timeout that is longer than any response takes, even on a busy machine. */
const PATIENCE_MS = 30_000;

const logger = createLogger('test', 'silent');

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});
const own = <T extends { close(): unknown }>(it: T): T => {
  opened.push(it);
  return it;
};

let names = 0;
/** Returns a name that is used neither by another test nor by another run of the tests. */
const newName = () => `test_${process.pid}_${Date.now()}_${++names}`;
const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const among = (panels: readonly SharedWindows[], at: number): SharedWindows => {
  const panel = panels[at % panels.length];
  if (panel === undefined) throw new Error('no panel');
  return panel;
};

/**
 * Defines the tests for windows both with and without Redis.
 * @param open opens the windows of several panels that share their counts
 */
function promises(open: (panels: number, maxSubjects?: number) => Promise<SharedWindows[]>): void {
  test('when the table of rate limits is full, a client of the address prefix with the most clients is removed', async () => {
    const [panel] = await open(1, 8);
    if (panel === undefined) throw new Error('no panel');
    const name = newName();
    const rule = { limit: 2, windowMs: HOUR };
    const admitted = async (subject: string) => (await panel.admit(name, subject, rule)).admitted;
    const { end } = await panel.attempt(name, '192.0.2.1', rule);
    await end(true);
    expect(await admitted('192.0.2.1')).toBe(true);
    for (let at = 0; at < 100; at += 1) expect(await admitted(`2001:db8:0:${at}::/64`)).toBe(true);
    expect([await admitted('198.51.100.1'), await admitted('192.0.2.1')]).toEqual([true, false]);
  });

  test('a rate limit admits exactly the allowed number of 200 requests, and tells the others how long to wait', async () => {
    const panels = await open(3);
    const name = newName();
    const rule = { limit: 60, windowMs: HOUR };
    const all = await times(200, (at) => among(panels, at).admit(name, 'a', rule));
    expect(all.filter(({ admitted }) => admitted)).toHaveLength(60);
    const left = all.filter(({ admitted }) => admitted).map(({ remaining }) => remaining);
    expect(left.sort((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, at) => at));
    for (const { admitted, retryAfterS } of all) {
      if (admitted) expect(retryAfterS).toBe(0);
      else expect(retryAfterS).toBeGreaterThan(3000);
    }
    expect((await among(panels, 1).admit(name, 'b', rule)).admitted).toBe(true);
    expect((await among(panels, 1).admit(newName(), 'a', rule)).admitted).toBe(true);
  });

  test('rate limits never admit more requests than allowed in any sliding window', async () => {
    const panels = await open(2);
    const name = newName();
    const rule = { limit: 5, windowMs: 100 };
    const admitted: { from: number; until: number }[] = [];
    const untilMs = performance.now() + 1000;
    for (let at = 0; performance.now() < untilMs || admitted.length <= rule.limit; at += 1) {
      const from = performance.now();
      const { admitted: isIn } = await among(panels, at).admit(name, 'a', rule);
      if (isIn) admitted.push({ from, until: performance.now() });
    }
    // Each request is counted at a time between its `from` and its `until`. So among any six admitted requests, the
    // last one's `until` is at least a window after the first one's `from`. The expected minimum is a little lower than
    // the window, because Redis rounds to milliseconds and has its own clock.
    for (const [at, { until }] of admitted.slice(5).entries())
      expect(until - (admitted[at]?.from ?? 0)).toBeGreaterThanOrEqual(90);
    expect(admitted.length).toBeGreaterThan(5);
  });

  test('a request is counted toward all of its rate limits, or toward none if one of them refuses it', async () => {
    const [panel] = await open(1);
    if (panel === undefined) throw new Error('no panel');
    const few = { name: newName(), subject: 'a', limit: 2, windowMs: HOUR };
    const many = { name: newName(), subject: 'a', limit: 10, windowMs: HOUR };
    const free = { name: newName(), subject: 'a', limit: 0, windowMs: HOUR };
    for (let at = 0; at < 2; at += 1) {
      const { left } = await panel.admitAll([many, free, few]);
      expect(left.map(({ remaining }) => remaining)).toEqual([9 - at, Number.POSITIVE_INFINITY, 1 - at]);
    }
    for (let at = 0; at < 5; at += 1)
      expect(await panel.admitAll([many, free, few])).toMatchObject({ refused: few });
    expect((await panel.admit(many.name, 'a', many)).remaining).toBe(7);
  });

  test('a changed rate limit takes effect for the next request', async () => {
    const panels = await open(2);
    const name = newName();
    const ask = (at: number, limit: number) => among(panels, at).admit(name, 'a', { limit, windowMs: HOUR });
    await times(8, (at) => ask(at, 10));
    expect(await ask(0, 3)).toMatchObject({ admitted: false });
    expect((await ask(1, 3)).retryAfterS).toBeGreaterThan(3000);
    expect(await ask(0, 10)).toMatchObject({ admitted: true, remaining: 1 });
  });

  test('a limit of failures admits only as many attempts as failures are left, and counts only failures', async () => {
    const panels = await open(3);
    const name = newName();
    const rule = { limit: 66, windowMs: HOUR };
    const begin = (at: number) => among(panels, at).attempt(name, 'a', rule);
    const begun = await times(200, begin);
    const free = begun.filter(({ retryAfterS }) => retryAfterS === 0);
    expect(free).toHaveLength(66);
    expect(new Set(begun.map(({ retryAfterS }) => retryAfterS))).toEqual(new Set([0, 1]));
    // Of the attempts, 40 fail and 26 succeed. Ending an attempt a second time has no effect.
    await Promise.all(free.map((attempt, at) => attempt.end(at < 40)));
    await Promise.all(free.map((attempt) => attempt.end(true)));
    const again = (await times(100, begin)).filter(({ retryAfterS }) => retryAfterS === 0);
    expect(again).toHaveLength(26);
    await Promise.all(again.map((attempt) => attempt.end(true)));
    const [refused] = await times(1, begin);
    expect(refused?.retryAfterS).toBeGreaterThan(3000);
    expect((await among(panels, 0).attempt(name, 'b', rule)).retryAfterS).toBe(0);
    expect((await among(panels, 0).attempt(name, 'a', { ...rule, limit: 0 })).retryAfterS).toBe(0);
  });
}

describe('rate limits within one process', () => {
  promises(async (panels, maxSubjects) => {
    const one = own(new OwnWindows(undefined, { maxSubjects }));
    return Array.from({ length: panels }, () => one);
  });

  test('two rate limits with the same name and different lengths of time are rejected', async () => {
    const windows = own(new OwnWindows());
    await windows.admit('a', 'a', { limit: 1, windowMs: 10 });
    await expect(windows.admit('a', 'a', { limit: 1, windowMs: 20 })).rejects.toThrow(
      'two different window lengths',
    );
  });
});

describeWith(['redis'], 'rate limits in Redis', () => {
  const open = async (url = testService('redis'), bounds = {}) =>
    own(await openSharedWindows({ url, logger, answerTimeoutMs: PATIENCE_MS, ...bounds }));
  const client = async () => own(await createClient({ url: testService('redis') }).connect());

  promises((panels, maxSubjects) =>
    times(panels, () => open(undefined, maxSubjects === undefined ? {} : { maxSubjects })),
  );

  test('the panel stores rate limits of no more clients in Redis than in its own memory', async () => {
    const redis = await client();
    const panel = await open(undefined, { maxSubjects: 8 });
    const name = newName();
    const rule = { limit: 2, windowMs: HOUR };
    await panel.admit(name, '192.0.2.1', rule);
    for (let at = 0; at < 100; at += 1) await panel.admit(name, `2001:db8:0:${at}::/64`, rule);
    await eventually('the others are removed', async () => {
      const keys = await redis.keys(`berth:window:${name}:*`);
      return keys.length === 8 && keys.includes(`berth:window:${name}:192.0.2.1`);
    });
  });

  test('rate limits in Redis expire with all their data', async () => {
    const redis = await client();
    const panel = await open();
    const name = newName();
    // The window must be long enough to be found in Redis before it ends, even on a busy machine.
    const rule = { limit: 5, windowMs: 5000 };
    await times(20, () => panel.admit(name, 'a', rule));
    const { end } = await panel.attempt(name, 'b', rule);
    await panel.attempt(name, 'c', rule);
    await end(true);
    const keys = () => redis.keys(`berth:window:${name}:*`);
    expect((await keys()).sort()).toEqual(
      ['a', 'b', 'c:under-way'].map((of) => `berth:window:${name}:${of}`),
    );
    expect(await redis.lLen(`berth:window:${name}:a`)).toBe(5);
    await eventually('the windows to expire', async () => (await keys()).length === 0);
  });

  test("rate limits continue to work if Redis has lost the panel's script", async () => {
    const redis = await client();
    const panel = await open();
    const name = newName();
    const rule = { limit: 3, windowMs: HOUR };
    await panel.admit(name, 'a', rule);
    await redis.scriptFlush();
    expect(await panel.admit(name, 'a', rule)).toMatchObject({ admitted: true, remaining: 1 });
  });

  test('after the clock of Redis is set back, rate limits block requests for at most their own length of time', async () => {
    const redis = await client();
    const panel = await open();
    const name = newName();
    const rule = { limit: 3, windowMs: 60_000 };
    const key = `berth:window:${name}:a`;
    await redis.rPush(
      key,
      Array.from({ length: 3 }, () => String(Date.now() + HOUR)),
    );
    expect((await panel.admit(name, 'a', rule)).admitted).toBe(true);
    await redis.rPush(
      key,
      Array.from({ length: 2 }, () => String(Date.now() + 30_000)),
    );
    const { admitted, retryAfterS } = await panel.admit(name, 'a', rule);
    expect([admitted, retryAfterS <= 60]).toEqual([false, true]);
  });
});
