import { describe, expect, test } from '@jest/globals';
import { readRun, scaled } from './how.js';

describe('the options of a run', () => {
  test('the benchmark command accepts shared options at any position, and passes all other arguments on unchanged', () => {
    const words = 'zip --scale 0.5 --only get,put --json=out.json --rounds 3 hostile'.split(' ');
    expect(readRun(words)).toEqual({
      how: { scale: 0.5, rounds: 3 },
      json: 'out.json',
      docker: undefined,
      rest: ['zip', '--only', 'get,put', 'hostile'],
    });
  });

  test('the benchmark command does not scale sizes by default', () => {
    expect(readRun(['zip']).how).toEqual({ scale: 1, rounds: 5 });
  });

  test.each([
    ['--scale', '0'],
    ['--rounds', 'many'],
    ['--scale', '-1'],
  ])('the benchmark command rejects the invalid option %s %s', (option, value) => {
    expect(() => readRun([option, value])).toThrow();
  });

  test('a size that the benchmark command scales is rounded to a whole number of at least 1', () => {
    expect(scaled(2000, { scale: 0.1 })).toBe(200);
    expect(scaled(3, { scale: 0.5 })).toBe(2);
    expect(scaled(100, { scale: 0.001 })).toBe(1);
  });
});
