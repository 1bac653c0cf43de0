import { describe, expect, test } from '@jest/globals';
import { namePattern } from './name-pattern.js';

describe('namePattern', () => {
  test.each([
    ['prop', ['server.properties', 'PROPS'], ['pro', 'p.rop']],
    ['*.log', ['a.log', '.LOG', 'a.log.log'], ['a.logs', 'log', 'a.log.gz']],
    ['?.txt', ['a.txt', '😀.txt', 'É.txt'], ['.txt', 'ab.txt']],
    ['*a*b*', ['ab', 'xaxbx', 'AB'], ['ba', 'a']],
    ['*', ['', 'any'], []],
    ['a[b].(c)+', ['xa[b].(c)+x'], ['ab.c']],
    ['über', ['U\u0308BER.txt', 'Über'], ['uber']],
  ])('%s matches %j and not %j', (pattern, matching, others) => {
    const matches = namePattern(pattern);
    expect(matching.filter((name) => !matches(name))).toEqual([]);
    expect(others.filter(matches)).toEqual([]);
  });

  test('a pattern with many stars takes no exponential time', () => {
    const begin = performance.now();
    expect(namePattern(`${'*a'.repeat(120)}b`)('a'.repeat(255))).toBe(false);
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});
