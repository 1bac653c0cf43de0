import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { TurnQueue } from './turn-queue.js';

test('TurnQueue grants ticks of the event loop one at a time, in the order of the requests', async () => {
  const queue = new TurnQueue();
  let turn = 0;
  let isOver = false;
  const count = async () => {
    for (; !isOver; turn += 1) await nextTurn();
  };
  const counting = count();
  const given: { name: string; turn: number }[] = [];
  const take = async (name: string) => {
    for (let round = 0; round < 3; round += 1) {
      await queue.next();
      given.push({ name, turn });
    }
  };
  await Promise.all(['a', 'b', 'c'].map(take));
  await take('d');
  isOver = true;
  await counting;
  expect(given.map(({ name }) => name).join('')).toBe('abcabcabcddd');
  expect(new Set(given.map((each) => each.turn)).size).toBe(given.length);
});
