import { describe, expect, test } from '@jest/globals';
import { isInRanges, portsIn, problemOfRanges, rangesText, sortedRanges } from './port-ranges.js';

const range = (from: number, to = from) => ({ from, to });

describe('port ranges', () => {
  test('may touch, but neither overlap nor end before they begin', () => {
    expect(problemOfRanges([])).toBeUndefined();
    expect(problemOfRanges([range(30, 40), range(10, 19), range(20, 29)])).toBeUndefined();
    expect(problemOfRanges([range(30, 40), range(10, 30)])).toBe('The ranges 10-30 and 30-40 overlap.');
    expect(problemOfRanges([range(10), range(10)])).toBe('The ranges 10 and 10 overlap.');
    expect(problemOfRanges([range(10, 40), range(20, 21)])).toBe('The ranges 10-40 and 20-21 overlap.');
    expect(problemOfRanges([range(10), range(9, 8)])).toBe('The range 9-8 ends before it begins.');
  });

  test('contain both of their ends', () => {
    const ranges = [range(10, 12), range(20)];
    expect([9, 10, 12, 13, 20, 21].map((port) => isInRanges(ranges, port))).toEqual([
      ...[false, true, true, false, true, false],
    ]);
    expect(portsIn(ranges)).toEqual([10, 11, 12, 20]);
    expect(rangesText(ranges)).toBe('10-12, 20');
  });

  test('are sorted without changing the given list', () => {
    const given = [range(20), range(10, 12)];
    expect(sortedRanges(given)).toEqual([range(10, 12), range(20)]);
    expect(given[0]).toEqual(range(20));
  });
});
