import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { ReadScheduler } from './read-scheduler.js';

/** Blocks the event loop for this time. */
function work(ms: number): void {
  const endsMs = performance.now() + ms;
  while (performance.now() < endsMs);
}

/** Counts the ticks of the event loop until the returned function is called. */
function countTurns() {
  let turns = 0;
  let isOver = false;
  const count = async () => {
    for (; !isOver; turns += 1) await nextTurn();
  };
  const counting = count();
  return async () => {
    isOver = true;
    await counting;
    return turns;
  };
}

test('the reads of many SSH connections are spread over several ticks of the event loop', async () => {
  const scheduler = new ReadScheduler();
  const counted = countTurns();
  let left = 40;
  let inOne = 0;
  let most = 0;
  const all = new Promise<void>((resolve) => {
    for (let reader = 0; reader < 40; reader += 1) {
      scheduler.schedule(() => {
        work(3);
        inOne += 1;
        most = Math.max(most, inOne);
        if (inOne === 1) setImmediate(() => (inOne = 0));
        left -= 1;
        if (left === 0) resolve();
        return false;
      });
    }
  });
  await all;
  // Each read takes 3 ms, so about four fit into the 10 ms for reading in one tick.
  expect(most).toBeLessThanOrEqual(8);
  expect(await counted()).toBeGreaterThanOrEqual(5);
});

test('a short read of one SSH connection waits for at most one piece of each other connection', () => {
  const scheduler = new ReadScheduler();
  const read: string[] = [];
  let left = 100;
  scheduler.schedule(() => {
    // This connection is scheduled while the first one is being read, so it is queued after the first one.
    if (left === 100) {
      scheduler.schedule(() => {
        read.push('little');
        return false;
      });
    }
    read.push('much');
    left -= 1;
    return left > 0;
  });
  expect(read.slice(0, 3)).toEqual(['much', 'little', 'much']);
  expect(read).toHaveLength(101);
});

test('after an error in the read of one SSH connection, the other connections are still read', async () => {
  const scheduler = new ReadScheduler();
  expect(() =>
    scheduler.schedule(() => {
      throw new Error('read failed');
    }),
  ).toThrow('read failed');
  let isRead = false;
  scheduler.schedule(() => {
    isRead = true;
    return false;
  });
  expect(isRead).toBe(true);
});
