import { expect, test } from '@jest/globals';
import { hasInvalidLimit, type Limit, limitOf, limitsIn, limitText } from './limit-values';

const MIB = 1024 ** 2;

test.each<[Limit, string, number | null]>([
  ['memoryLimit', ' 512 ', 512 * MIB],
  ['memoryLimit', '', null],
  ['cpuLimit', '0,5', 0.5],
  ['diskLimit', '1', MIB],
])('%s of %j is a limit, whose text is the same again', (limit, text, value) => {
  expect(limitOf(limit, text)).toBe(value);
  expect(limitOf(limit, limitText(limit, value ?? undefined))).toBe(value);
});

test.each<[Limit, string]>([
  ['memoryLimit', '15'],
  ['memoryLimit', '512.5'],
  ['memoryLimit', 'all'],
  ['cpuLimit', '0'],
  ['cpuLimit', '1025'],
  ['diskLimit', '0'],
])('%s of %j is no limit, and is not sent', (limit, text) => {
  expect(hasInvalidLimit({ [limit]: text })).toBe(true);
  expect(limitsIn({ [limit]: text })).toEqual({});
});

test('only limits that were entered are sent', () => {
  expect(limitsIn({ memoryLimit: '512', cpuLimit: ' ' })).toEqual({ memoryLimit: 512 * MIB });
  expect(hasInvalidLimit({ memoryLimit: '512', cpuLimit: ' ' })).toBe(false);
});
