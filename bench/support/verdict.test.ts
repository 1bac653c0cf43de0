import { describe, expect, test } from '@jest/globals';
import type { Figure } from './figures.js';
import { asBounds, type Bounds, judge } from './verdict.js';

const BOUNDS: Bounds = { memory: { bound: 100, unit: 'MiB' }, time: { bound: 2, unit: 'times' } };

const memory = (value: number): Figure => ({ row: 'memory', value, unit: 'MiB', baseline: 'bare 50 MiB' });
const time = (value: number): Figure => ({ row: 'time', value, unit: 'times', baseline: 'bare 10 ms' });

describe('the comparison of measured figures with their bounds', () => {
  test('a benchmark passes if memory is at most 15 % and times are at most 40 % above their recorded bounds', () => {
    const { failures, table } = judge([memory(114.9), time(2.79)], BOUNDS);
    expect(failures).toEqual([]);
    expect(table).toContain('| memory | 114.9 MiB | bare 50 MiB | 100.0 | 115.0 | within |');
  });

  test.each([
    ['larger memory', memory(115.1), time(2), '"memory" is 115.1 MiB; its bound is 100.0'],
    ['a longer time', memory(100), time(2.81), '"time" is 2.81 times; its bound is 2.00'],
    ['a figure that is not a number', memory(Number.NaN), time(2), '"memory" is NaN MiB; its bound is 100.0'],
  ])('a benchmark fails because of %s', (_, first, second, message) => {
    const { failures, table } = judge([first, second], BOUNDS);
    expect(failures).toEqual([message]);
    expect(table).toContain('**exceeded**');
  });

  test('a benchmark fails if a figure has no recorded bound or a recorded bound has no figure', () => {
    expect(judge([memory(1)], { old: { bound: 1, unit: 'MiB' } }).failures).toEqual([
      '"memory" has no bound: record it with `npm run bench -- guard --record`',
      '"old" was not measured: remove it from bench/bounds.json, or correct its name',
    ]);
  });

  test('a benchmark passes if its figures equal the recorded bounds', () => {
    const figures = [memory(104.96), time(2.004)];
    expect(judge(figures, asBounds(figures)).failures).toEqual([]);
    expect(asBounds(figures)).toEqual({
      memory: { bound: 105, unit: 'MiB' },
      time: { bound: 2, unit: 'times' },
    });
  });
});
