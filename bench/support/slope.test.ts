import { describe, expect, test } from '@jest/globals';
import { isTooSteep, slopeOf, slopeTable } from './slope.js';

const points = (timeOf: (size: number) => number) =>
  [100, 1000, 10_000].map((size) => ({ size, time: timeOf(size) }));

describe('the slope of a cost', () => {
  test.each([
    ['a constant time', () => 5, 0],
    ['a linear time', (size: number) => 0.002 * size, 1],
    ['a quadratic time', (size: number) => 3e-6 * size ** 2, 2],
  ])('the slope of a cost in a log-log plot is computed correctly for %s', (_, timeOf, slope) => {
    expect(slopeOf(points(timeOf))).toBeCloseTo(slope, 10);
  });

  test('a constant part of a linear cost makes its slope smaller than 1', () => {
    expect(slopeOf(points((size) => 10 + 0.01 * size))).toBeLessThan(1);
  });

  test('the slope of a cost that grows faster at larger sizes lies between its lowest and its highest slope', () => {
    const slope = slopeOf([
      { size: 1, time: 1 },
      { size: 10, time: 10 },
      { size: 100, time: 1000 },
    ]);
    expect(slope).toBeCloseTo(1.5, 10);
  });
});

describe('the table of slopes', () => {
  const sizes = [10, 100, 1000];
  const linear = { cost: 'zip, MiB', sizes, ours: [1, 10, 100], baseline: [2, 20, 200] };
  const quadratic = { cost: 'list, entries', sizes, ours: [1, 100, 10_000], baseline: [Number.NaN, 1, 1] };

  test('the table of slopes marks costs that grow faster than linearly, and has no slope for a missing baseline', () => {
    expect(slopeTable([linear, quadratic]).split('\n')).toEqual([
      '| cost | sizes | slope | slope of the baseline | result |',
      '| --- | --- | --- | --- | --- |',
      '| zip, MiB | 10, 100, 1000 | 1.00 | 1.00 | at most 1.1 |',
      '| list, entries | 10, 100, 1000 | 2.00 | - | **faster than linear** |',
    ]);
  });

  test('a cost is accepted if its slope is at most 1.1, and rejected if it is steeper or a measurement is missing', () => {
    const growing = (exponent: number) => ({ ...linear, ours: sizes.map((size) => size ** exponent) });
    expect(isTooSteep(growing(1.09))).toBe(false);
    expect(isTooSteep(growing(1.11))).toBe(true);
    expect(isTooSteep({ ...linear, ours: [1, Number.NaN, 100] })).toBe(true);
  });
});
