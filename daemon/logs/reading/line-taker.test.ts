import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { LineTaker } from './line-taker.js';

const MIB = 1024 * 1024;

test('reading a log forwards needs no more memory than the response has, regardless of the number of lines', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const heap = () => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const line = (index: number) => `2026-03-01T12:00:00.000Z ${index} ${'y'.repeat(16_000)}\n`;
  const before = heap();
  let held = 0;
  async function* blocks() {
    for (let block = 0; block < 100; block += 1) {
      yield Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => line(block * 10 + index)).join(''));
    }
    held = heap() - before;
  }
  const taker = new LineTaker({ tail: 10_000, maxBytes: MIB, counts: true });
  await taker.takeForward(blocks(), () => false);
  expect(held).toBeLessThan(4 * MIB);
  expect(taker.total).toBe(1000);
  expect(taker.lines.at(-1)?.text).toMatch(/^999 /);
  expect(taker.lines).toHaveLength(66);
});
