import { beforeEach, describe, expect, test } from '@jest/globals';
import { TimeoutError } from 'sequelize';
import { LockPatience } from './lock-patience.js';

const BUSY = new TimeoutError(Object.assign(new Error('SQLITE_BUSY'), { sql: '' }));
const WRITE = 'UPDATE things SET id = 1';

describe('LockPatience, the wait of statements for a locked SQLite database', () => {
  let nowMs = 0;
  let patience: LockPatience;
  beforeEach(() => {
    patience = new LockPatience(() => nowMs);
  });
  /** Runs one statement, which is retried every 100 ms, on a locked database. Returns how long it was retried. */
  const wait = () => {
    const mayRetry = patience.begin();
    const beganMs = nowMs;
    while (mayRetry(BUSY)) nowMs += 100;
    return nowMs - beganMs;
  };

  test('a request waits for a locked database only up to a time limit, even if it has many statements', () => {
    expect(wait()).toBe(3000);
    expect([wait(), wait(), wait()]).toEqual([0, 0, 0]);
  });

  test('concurrent statements that wait for a locked database have one common time limit', () => {
    const first = patience.begin();
    for (let waitedMs = 0; waitedMs < 2000; waitedMs += 100) {
      expect(first(BUSY)).toBe(true);
      nowMs += 100;
    }
    expect(wait()).toBe(1000);
    expect(first(BUSY)).toBe(false);
  });

  test('the time that requests may wait for a locked database is restored while there is no lock, at half the speed', () => {
    wait();
    nowMs += 1000;
    expect(wait()).toBe(500);
    nowMs += 60_000;
    expect(wait()).toBe(3000);
  });

  test.each([
    [1000, 50],
    [300, 5],
    [150, 5],
  ])('a request gives up in time if another program repeatedly locks for %i ms and unlocks for %i ms', (heldMs, freeMs) => {
    // A request with many statements, each of which succeeds directly after the lock was released.
    const beganMs = nowMs;
    for (let isRefused = false; !isRefused; ) {
      const mayRetry = patience.begin();
      const untilMs = nowMs + heldMs;
      while (nowMs < untilMs && !isRefused) {
        isRefused = !mayRetry(BUSY);
        if (!isRefused) nowMs += 20;
      }
      if (isRefused) break;
      patience.succeeded(WRITE);
      nowMs += freeMs;
      if (nowMs - beganMs > 30_000) break;
    }
    expect(nowMs - beganMs).toBeLessThan(4500);
    expect(wait()).toBe(0);
  });

  test('writes of one process that block each other do not use up the time for waiting for a locked database', () => {
    for (let count = 0; count < 5000; count += 1) {
      // BEGIN is blocked by a write on another connection of this process, and succeeds at the second attempt.
      expect(patience.begin()(BUSY)).toBe(true);
      nowMs += 10;
      patience.succeeded(count % 2 === 0 ? WRITE : 'SELECT 1');
      patience.succeeded('INSERT\nINTO things VALUES (1)');
      nowMs += 10;
    }
    expect(wait()).toBe(3000);
  });

  test('successful reads do not extend the time that writes wait for a locked database', () => {
    expect(wait()).toBe(3000);
    patience.succeeded('SELECT 1');
    expect(wait()).toBe(0);
  });

  test('a statement stops waiting for the database after a time limit if other statements always get the lock first', () => {
    const mayRetry = patience.begin();
    const beganMs = nowMs;
    while (mayRetry(BUSY)) {
      nowMs += 100;
      patience.succeeded('UPDATE things SET id = 2');
    }
    expect(nowMs - beganMs).toBe(30_000);
  });

  test('the lock of a transaction of this process does not count as a lock of another program', () => {
    patience.succeeded('BEGIN IMMEDIATE TRANSACTION;');
    expect(wait()).toBe(30_000);
    patience.ended('COMMIT;');
    expect(wait()).toBe(3000);
  });

  test('statements are repeated only for a locked database, and not after other errors', () => {
    expect(patience.begin()(new Error('no such table'))).toBe(false);
  });
});
