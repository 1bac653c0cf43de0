import { expect, test } from '@jest/globals';
import { isCheapPattern } from './cheap-pattern.js';

test.each([
  'Done \\(',
  '^Server (started|listening) on \\d{1,5}$',
  'For help, type .*help',
  'port {port} bound',
  '(?:a|b)c?',
  '[*+?]{3}\\+\\*',
  'Saved the (game|world)',
])('the pattern %s is accepted', (pattern) => {
  expect(isCheapPattern(pattern)).toBe(true);
});

test.each([
  '(a+)+$',
  '(a|a)*b',
  '(a|aa){2,9}b',
  '.*x.*y',
  'a?'.repeat(20),
  '(a|a)'.repeat(20),
  'a{1,30}b{1,30}c{1,30}',
  '(?=a)b',
  '(a)\\1',
  '(?<n>a)\\k<n>',
])('the pattern %s is refused, because it may take long', (pattern) => {
  expect(isCheapPattern(pattern)).toBe(false);
});

test('accepted patterns of the worst form match the 4,096 characters of a line in less than a second', () => {
  const pattern = 'a*(b|c)d';
  expect(isCheapPattern(pattern)).toBe(true);
  const startMs = performance.now();
  expect(new RegExp(pattern, 'u').test('a'.repeat(4096))).toBe(false);
  expect(performance.now() - startMs).toBeLessThan(1000);
});
