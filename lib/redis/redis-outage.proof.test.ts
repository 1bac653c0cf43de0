import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createClient } from 'redis';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { openSharedWindows } from './redis-windows.js';
import { redisBetween } from './suites/redis-between.js';
import { redisUser } from './suites/redis-user.js';

const HOUR = 3_600_000;
/** A timeout that is longer than any response takes, even on a busy machine. */
const PATIENCE_MS = 30_000;

const lines: string[] = [];
const logger = {
  info: (_fields: object, message: string) => void lines.push(message),
  warn: (_fields: object, message: string) => void lines.push(message),
};

const opened: { close(): unknown }[] = [];
beforeEach(() => void lines.splice(0));
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});
const own = <T extends { close(): unknown }>(it: T): T => {
  opened.push(it);
  return it;
};

let names = 0;
/** Returns a name that is used neither by another test nor by another run of the tests. */
const newName = () => `away_${process.pid}_${Date.now()}_${++names}`;
const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));

describeWith(['redis'], 'windows in an unavailable Redis', () => {
  const open = async (url = testService('redis'), bounds = {}) =>
    own(await openSharedWindows({ url, logger, answerTimeoutMs: PATIENCE_MS, ...bounds }));
  const client = async () => own(await createClient({ url: testService('redis') }).connect());

  const RULE = { limit: 10, windowMs: HOUR };

  test('during an outage of Redis, each panel has its own rate limits, and afterwards the panels share them again', async () => {
    const between = own(await redisBetween(testService('redis')));
    const panel = await open(between.url, { restMs: 0 });
    const name = newName();
    await times(6, () => panel.admit(name, 'a', RULE));
    await between.cut();
    // Requests that Redis counted before the outage stay counted: of 10, only 4 are left.
    const all = await times(100, () => panel.admit(name, 'a', RULE));
    expect(all.filter(({ admitted }) => admitted)).toHaveLength(4);
    const begun = await times(100, () => panel.attempt(name, 'b', RULE));
    expect(begun.filter(({ retryAfterS }) => retryAfterS === 0)).toHaveLength(10);
    await between.mend();
    const other = await open();
    await eventually('the panels to share their windows again', async () => {
      const subject = newName();
      await other.admit(name, subject, RULE);
      return (await panel.admit(name, subject, RULE)).remaining === 8;
    });
    expect(lines.filter((line) => line.startsWith('Redis is unavailable'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('Redis is available again'))).toHaveLength(1);
  });

  test('if Redis does not respond, only one caller per second waits for it, and only for a limited time', async () => {
    const between = own(await redisBetween(testService('redis')));
    const panel = await open(between.url, { answerTimeoutMs: 2000, restMs: HOUR });
    const name = newName();
    await panel.admit(name, 'a', RULE);
    between.hang();
    const first = await panel.admit(name, 'a', RULE);
    expect(first).toMatchObject({ admitted: true, remaining: 8 });
    const beganMs = performance.now();
    const all = await times(100, () => panel.admit(name, 'a', RULE));
    expect(performance.now() - beganMs).toBeLessThan(2000);
    expect(all.filter(({ admitted }) => admitted)).toHaveLength(8);
  });

  test('rate limits work before Redis is started, and use Redis as soon as it is available', async () => {
    const between = own(await redisBetween(testService('redis')));
    await between.cut();
    const panel = await open(between.url, { answerTimeoutMs: 1000, restMs: 0 });
    const name = newName();
    expect((await panel.admit(name, 'a', RULE)).admitted).toBe(true);
    await between.mend();
    const redis = await client();
    await eventually('a count in Redis', async () => {
      await panel.admit(name, 'b', { ...RULE, limit: 1000 });
      return (await redis.exists(`berth:window:${name}:b`)) === 1;
    });
  });

  test('rate limits still apply if Redis rejects commands', async () => {
    const user = own(await redisUser(testService('redis'), 'rpush'));
    const name = newName();
    const panel = await open(user.url, { restMs: 0 });
    const all = await times(100, () => panel.admit(name, 'a', RULE));
    expect(all.filter(({ admitted }) => admitted)).toHaveLength(10);
    expect(lines).toHaveLength(1);
  });
});
