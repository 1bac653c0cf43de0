import { describe, expect, test } from '@jest/globals';
import { GatheredBytes } from './gathered-bytes.js';

describe('the collected bytes of several chunks', () => {
  test('collecting no chunk, one chunk, or many chunks of odd sizes returns all bytes', () => {
    const gathered = new GatheredBytes();
    expect(gathered.bytes).toEqual(Buffer.alloc(0));
    gathered.add(Buffer.from('only'));
    expect(gathered.bytes.toString()).toBe('only');
    const pieces = Array.from({ length: 5000 }, (_, index) => Buffer.alloc(index % 7, String(index % 10)));
    for (const piece of pieces) gathered.add(piece);
    expect(gathered.bytes.equals(Buffer.concat([Buffer.from('only'), ...pieces]))).toBe(true);
  });

  test('collecting chunks returns all bytes even if the expected total length was wrong', () => {
    for (const expected of [1, 5, 6, 7, 100]) {
      const gathered = new GatheredBytes(expected);
      expect(gathered.bytes).toEqual(Buffer.alloc(0));
      for (const piece of ['ab', '', 'c', 'def']) gathered.add(Buffer.from(piece));
      expect(gathered.bytes.toString()).toBe('abcdef');
    }
  });

  test('collecting chunks does not write into the first chunk, and does not keep its memory', () => {
    const memory = Buffer.from('first, and foreign data');
    const gathered = new GatheredBytes();
    const second = Buffer.from('second');
    gathered.add(memory.subarray(0, 5));
    gathered.add(second);
    second.fill(0);
    expect(memory.toString()).toBe('first, and foreign data');
    expect(gathered.bytes.toString()).toBe('firstsecond');
  });
});
