import { expect, test } from '@jest/globals';
import { Blocks } from './blocks.js';

const blocks = () => new Blocks({ least: 10, most: 100, maxKept: 2 });
const taken = (from: Blocks, bytes: number): Buffer => {
  const block = from.take(bytes);
  if (block === undefined) throw new Error('no block');
  return block;
};

test('a pool of buffers uses a buffer again only after it was given back', () => {
  const some = blocks();
  const [first, second] = [taken(some, 100), taken(some, 10)];
  expect(second.length).toBe(10);
  expect(second.buffer).not.toBe(first.buffer);
  some.give(first);
  some.give(first.subarray(1));
  const [third, fourth] = [taken(some, 50), taken(some, 50)];
  expect(third.buffer).toBe(first.buffer);
  expect(fourth.buffer).not.toBe(first.buffer);
});

test('a pool of buffers ignores buffers that are not its own, and keeps a limited number', () => {
  const some = blocks();
  expect([some.take(9), some.take(101)]).toEqual([undefined, undefined]);
  some.give(Buffer.alloc(100));
  const all = [1, 2, 3].map(() => taken(some, 100));
  for (const block of all) some.give(block);
  const again = [1, 2, 3].map(() => taken(some, 100).buffer);
  expect(again.filter((buffer) => all.some((block) => block.buffer === buffer))).toHaveLength(2);
});
