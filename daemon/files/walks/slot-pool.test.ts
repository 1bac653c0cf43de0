import { EventEmitter, once } from 'node:events';
import { expect, test } from '@jest/globals';
import { SlotPool } from './slot-pool.js';

const idsOf = (slots: readonly SharedArrayBuffer[]) => new Set(slots);

test('memory is used again by the next walk, once nothing reads it any more', async () => {
  const pool = new SlotPool();
  const first = pool.take(3, 1024);
  const reading = new EventEmitter();
  const given = pool.give(first, [once(reading, 'end'), Promise.reject(new Error('aborted'))]);
  const meanwhile = pool.take(3, 1024);
  expect(meanwhile.some((slot) => idsOf(first).has(slot))).toBe(false);
  reading.emit('end');
  await given;
  expect(pool.take(3, 2048).some((slot) => idsOf(first).has(slot))).toBe(false);
  expect(idsOf(pool.take(3, 1024))).toEqual(idsOf(first));
});
