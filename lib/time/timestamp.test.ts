import { expect, test } from '@jest/globals';
import { storableTime, timestampMs } from './timestamp.js';

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['2026-01-15T09:00:00.000Z', 1_768_467_600_000],
  ['2026-01-15t09:00:00z', 1_768_467_600_000],
  ['2026-01-15 09:00:00Z', 1_768_467_600_000],
  ['2026-01-15T11:30:00+02:30', 1_768_467_600_000],
  ['2026-01-15T11:30:00+0230', 1_768_467_600_000],
  ['2026-01-15T05:00:00-04', 1_768_467_600_000],
  ['2026-01-15T09:00:00-00:00', 1_768_467_600_000],
  ['1969-12-31T23:59:59.5Z', -500],
  ['0000-01-01T00:00:00Z', -62_167_219_200_000],
  ['9999-12-31T23:59:59.999Z', 253_402_300_799_999],
  ['2016-12-31T23:59:60Z', 1_483_228_799_000],
  ['2016-12-31T23:59:60.25Z', 1_483_228_799_250],
  ['2017-01-01T01:59:60+02:00', 1_483_228_799_000],
])('the timestamp %s is parsed to %d', (text, ms) => {
  expect(timestampMs(text)).toBe(ms);
});

test('a timestamp keeps its fraction down to nanoseconds, and finer digits are dropped', () => {
  // Node.js represents the times of files in the same way.
  expect(timestampMs('2023-11-14T22:13:20.123456789Z')).toBe(1_700_000_000 * 1000 + 123_456_789 / 1e6);
  expect(timestampMs('2023-11-14T22:13:20.1234567899999Z')).toBe(1_700_000_000 * 1000 + 123_456_789 / 1e6);
  expect(timestampMs('2023-11-14T22:13:20.0000000009Z')).toBe(1_700_000_000_000);
});

test.each([
  '',
  'yesterday',
  '2026-02-30T00:00:00',
  '2026-13-01T00:00:00Z',
  '2026-01-15T09:00:61Z',
  '2026-01-15',
])('the timestamp %j is rejected with an error that says what to send', (text) => {
  expect(() => timestampMs(text)).toThrow(/^A timestamp is not a valid date: send it in the form .+\.$/);
});

test.each([
  ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['0001-01-01T00:00:00+23:59', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59.999Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ['2026-01-15T11:30:00+02:30', '2026-01-15T09:00:00.000Z'],
])('the timestamp %s is stored as %s', (text, stored) => {
  expect(storableTime(text).toISOString()).toBe(stored);
});
