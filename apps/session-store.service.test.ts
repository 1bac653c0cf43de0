import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { redisBetween } from '../lib/redis/suites/redis-between.js';
import { redisUser } from '../lib/redis/suites/redis-user.js';
import { systemClock } from '../lib/time/clock.js';
import { sqliteDatabase, type TestDatabase } from '../testing/database/panel-database.js';
import { failureOf } from '../testing/failure-of.js';
import { describeWith, testService } from '../testing/services/describe-with.js';
import { eventually } from '../testing/time/eventually.js';
import { openSessionStore } from './session-store.js';

const SESSION = { id: 'ses_1', userId: 'usr_1' };
const UNAVAILABLE = 'unavailable/unavailable';
const MINUTE_MS = 60_000;

const closers: (() => unknown)[] = [];
const own = <T>(_name: string, opened: T, close: (it: T) => unknown): T => {
  closers.unshift(() => close(opened));
  return opened;
};
let lines: string[];
const logger = {
  info: (_fields: object, message: string) => void lines.push(message),
  warn: (_fields: object, message: string) => void lines.push(message),
};
let database: TestDatabase;
beforeEach(async () => {
  lines = [];
  database = own('the database', await sqliteDatabase(), (it) => it.remove());
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const open = (redisUrl?: string) =>
  openSessionStore({ redisUrl, db: database.db, clock: systemClock, logger }, own);

describe('errors and outages of the session store', () => {
  test('if the table of the session store is missing, the store throws the error of the database unchanged', async () => {
    const store = await open();
    await store.set('a', SESSION, MINUTE_MS);
    await database.db.sequelize.query('DROP TABLE session_store');
    await expect(store.get('a')).rejects.toThrow('no such table: session_store');
    await expect(store.set('a', SESSION, MINUTE_MS)).rejects.toThrow('no such table: session_store');
    await expect(store.drop('a')).rejects.toThrow('no such table: session_store');
  });
});

describeWith(['redis'], 'the session store in Redis', () => {
  const newKey = () => randomBytes(8).toString('hex');
  const ten = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, make));

  test('the session store in Redis throws a TypeError for a session that cannot be converted to JSON', async () => {
    const store = await open(testService('redis'));
    const endless: Record<string, unknown> = { ...SESSION };
    endless['itself'] = endless;
    await expect(store.set(newKey(), endless as never, MINUTE_MS)).rejects.toThrow(TypeError);
    expect(lines).toEqual([]);
  });

  test('an outage of Redis is logged once when it begins and once when it ends', async () => {
    const between = own('the proxy', await redisBetween(testService('redis')), (it) => it.close());
    const [store, key] = [await open(between.url), newKey()];
    await store.set(key, SESSION, MINUTE_MS);
    await between.cut();
    await eventually('the outage is noticed', async () => (await failureOf(store.get(key))) === UNAVAILABLE);
    expect(await ten(() => failureOf(store.get(key)))).toEqual(Array.from({ length: 10 }, () => UNAVAILABLE));
    await eventually('the outage is logged', () => lines.length > 0);
    await between.mend();
    await eventually(
      'Redis is back',
      async () => (await store.get(key).catch(() => undefined)) !== undefined,
    );
    expect(lines).toEqual([
      expect.stringMatching(/^Redis is unavailable/),
      expect.stringMatching(/^Redis is available/),
    ]);
  });

  test('a Redis that accepts connections but does not respond is logged once as an outage', async () => {
    const between = own('the proxy', await redisBetween(testService('redis')), (it) => it.close());
    const [store, key] = [await open(between.url), newKey()];
    await store.set(key, SESSION, MINUTE_MS);
    between.hang();
    expect(await ten(() => failureOf(store.get(key)))).toEqual(Array.from({ length: 10 }, () => UNAVAILABLE));
    expect(lines).toEqual([expect.stringMatching(/^Redis is unavailable/)]);
  });

  test('the connection that replaces one to an unresponsive Redis stays open', async () => {
    const between = own('the proxy', await redisBetween(testService('redis')), (it) => it.close());
    const [store, key] = [await open(between.url), newKey()];
    await store.set(key, SESSION, MINUTE_MS);
    const ask = () => store.get(key).catch(() => undefined);
    between.hang();
    const first = between.came();
    await eventually('the connection is retried', async () => {
      await ask();
      return between.came() >= first + 2;
    });
    between.goOn();
    await eventually('Redis is back', async () => (await ask()) !== undefined);
    const [came, logged] = [between.came(), [...lines]];
    expect(logged.slice(0, 2)).toEqual([
      expect.stringMatching(/^Redis is unavailable/),
      expect.stringMatching(/^Redis is available/),
    ]);
    // Wait until a timeout of an earlier connection would have expired: it must not end the new connection.
    await sleep(6000);
    expect([between.came(), lines]).toEqual([came, logged]);
  });

  test('when Redis rejects commands, the session store logs this once, and once more when Redis accepts them again', async () => {
    const user = own('the user', await redisUser(testService('redis'), 'psetex'), (it) => it.close());
    const [store, key] = [await open(user.url), newKey()];
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await failureOf(store.set(key, SESSION, MINUTE_MS))).toBe(UNAVAILABLE);
      expect(await store.get(key)).toBeUndefined();
    }
    expect(lines).toEqual([expect.stringMatching(/^Redis rejects/)]);
    await user.give('psetex');
    await store.set(key, SESSION, MINUTE_MS);
    expect(await store.get(key)).toEqual(SESSION);
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^Redis accepts/)]);
  });
});
