import { expect, test } from '@jest/globals';
import { freeBytes } from './free-bytes.js';

test('freeBytes frees the memory of bytes only if they are the end of their buffer', () => {
  const bytes = Buffer.allocUnsafeSlow(8).fill('x');
  const [first, last] = [bytes.subarray(0, 5), bytes.subarray(5)];
  freeBytes(first);
  expect(first.toString()).toBe('xxxxx');
  freeBytes(last);
  expect([bytes.length, bytes.buffer.byteLength]).toEqual([0, 0]);
  const shared = new Uint8Array(new SharedArrayBuffer(8));
  freeBytes(shared);
  expect(shared).toHaveLength(8);
});

test('freeBytes keeps the pool of Node.js, and does nothing if the memory is free already', () => {
  const pooled = Buffer.from('x');
  const { byteLength } = pooled.buffer;
  freeBytes(new Uint8Array(pooled.buffer));
  expect([pooled.toString(), pooled.buffer.byteLength]).toEqual(['x', byteLength]);
  const bytes = Buffer.allocUnsafeSlow(8);
  freeBytes(bytes);
  freeBytes(bytes);
  expect(bytes).toHaveLength(0);
});
