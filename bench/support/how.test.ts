import { describe, expect, test } from '@jest/globals';
import { readRun, scaled } from './how.js';

describe('the options of a run', () => {
  test('shared options can be anywhere, and all other words are left to the questions', () => {
    const words = 'zip --scale 0.5 --only get,put --json=out.json --rounds 3 hostile'.split(' ');
    expect(readRun(words)).toEqual({
      how: { scale: 0.5, rounds: 3 },
      json: 'out.json',
      docker: undefined,
      rest: ['zip', '--only', 'get,put', 'hostile'],
    });
  });

  test('sizes are not scaled by default', () => {
    expect(readRun(['zip']).how).toEqual({ scale: 1, rounds: 5 });
  });

  test.each([
    ['--scale', '0'],
    ['--rounds', 'many'],
    ['--scale', '-1'],
  ])('an invalid option is rejected: %s %s', (option, value) => {
    expect(() => readRun([option, value])).toThrow();
  });

  test('a scaled size is a whole number, and at least 1', () => {
    expect(scaled(2000, { scale: 0.1 })).toBe(200);
    expect(scaled(3, { scale: 0.5 })).toBe(2);
    expect(scaled(100, { scale: 0.001 })).toBe(1);
  });
});
