import { expect, test } from '@jest/globals';
import { createFileTimes, fileTime } from './file-numbers.js';

test('fileTime formats a time as a date with a four-digit year, truncated to milliseconds', () => {
  expect(fileTime(1_770_000_000_123.9)).toBe('2026-02-02T02:40:00.123Z');
  expect(fileTime(-0.5)).toBe('1970-01-01T00:00:00.000Z');
  expect(fileTime(1e18)).toBe('9999-12-31T23:59:59.999Z');
  expect(fileTime(-1e18)).toBe('0001-01-01T00:00:00.000Z');
});

test('the cached formatter of createFileTimes returns the same texts as fileTime, also within one second', () => {
  const starts = [0, 999, 1000, 1_770_000_000_000, 253_402_300_799_990, 1e18, -1, -1000, -62_135_596_800_500];
  const times = starts.flatMap((start) => Array.from({ length: 40 }, (_, index) => start + index * 55.3));
  const timeOf = createFileTimes();
  expect(times.map(timeOf)).toEqual(times.map(fileTime));
});
