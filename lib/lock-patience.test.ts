import { describe, expect, test } from '@jest/globals';
import { TimeoutError } from 'sequelize';
import { LockPatience } from './lock-patience.js';

const BUSY = new TimeoutError(Object.assign(new Error('SQLITE_BUSY'), { sql: '' }));

describe('the wait for a locked SQLite database', () => {
  let nowMs = 0;
  const patience = new LockPatience(() => nowMs);
  /** Runs one statement against a locked database that is retried every 100 ms; returns how long it waited. */
  const wait = () => {
    const mayRetry = patience.begin();
    const beganMs = nowMs;
    while (mayRetry(BUSY)) nowMs += 100;
    return nowMs - beganMs;
  };

  test('ends by time, and a request of many statements waits only once', () => {
    expect(wait()).toBe(3000);
    expect([wait(), wait(), wait()]).toEqual([0, 0, 0]);
  });

  test('is shared by statements that begin while others wait', () => {
    nowMs += 60_000;
    const first = patience.begin();
    expect(first(BUSY)).toBe(true);
    nowMs += 2000;
    expect(wait()).toBe(1000);
    expect(first(BUSY)).toBe(false);
  });

  test('starts from the beginning after a write has succeeded, but not after a read', () => {
    patience.succeeded('SELECT 1');
    expect(wait()).toBe(0);
    patience.succeeded('UPDATE things SET id = 1');
    expect(wait()).toBe(3000);
    patience.succeeded('INSERT\nINTO things VALUES (1)');
    expect(wait()).toBe(3000);
  });

  test('starts from the beginning when no statement has met the lock for as long as the wait takes', () => {
    nowMs += 2900;
    expect(wait()).toBe(0);
    nowMs += 3000;
    expect(wait()).toBe(3000);
  });

  test('ends for a statement that others always overtake', () => {
    patience.succeeded('DELETE FROM things');
    const mayRetry = patience.begin();
    const beganMs = nowMs;
    while (mayRetry(BUSY)) {
      nowMs += 100;
      patience.succeeded('UPDATE things SET id = 2');
    }
    expect(nowMs - beganMs).toBe(30_000);
  });

  test('does not take the lock of a transaction of this process for a foreign one', () => {
    patience.succeeded('BEGIN IMMEDIATE TRANSACTION;');
    expect(wait()).toBe(30_000);
    patience.ended('COMMIT;');
    expect(wait()).toBe(3000);
  });

  test('is for locks only', () => {
    expect(patience.begin()(new Error('no such table'))).toBe(false);
  });
});
