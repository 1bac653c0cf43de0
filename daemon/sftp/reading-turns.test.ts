import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { ReadingTurns } from './reading-turns.js';

/** Keeps the loop busy. */
function work(ms: number): void {
  const endsMs = performance.now() + ms;
  while (performance.now() < endsMs);
}

/** Counts the turns of the loop until it is told to end. */
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

test('what many have to be read takes as many turns of the loop as it needs', async () => {
  const turns = new ReadingTurns();
  const counted = countTurns();
  let left = 40;
  let inOne = 0;
  let most = 0;
  const all = new Promise<void>((resolve) => {
    for (let reader = 0; reader < 40; reader += 1) {
      turns.ask(() => {
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
  // Of 10 ms in a turn the fourth takes the last.
  expect(most).toBeLessThanOrEqual(8);
  expect(await counted()).toBeGreaterThanOrEqual(5);
});

test('who has little to be read waits for no more than a piece of each other', () => {
  const turns = new ReadingTurns();
  const read: string[] = [];
  let left = 100;
  turns.ask(() => {
    // Comes while the first is read, and so behind it.
    if (left === 100) {
      turns.ask(() => {
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

test('a fault of one keeps nobody else from being read', async () => {
  const turns = new ReadingTurns();
  expect(() =>
    turns.ask(() => {
      throw new Error('this one');
    }),
  ).toThrow('this one');
  let isRead = false;
  turns.ask(() => {
    isRead = true;
    return false;
  });
  expect(isRead).toBe(true);
});
