import { describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../lib/errors/errors.js';
import { nextAfter, nextTimes, requireTimes } from './schedule-times.js';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const BERLIN = 'Europe/Berlin';

function refusalOf(cron: string, timeZone = 'UTC'): string | undefined {
  try {
    requireTimes({ cron, timeZone }, NOW);
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

const timesOf = (cron: string, from: string, count: number) =>
  nextTimes({ cron, timeZone: BERLIN }, Date.parse(from), count).map((time) =>
    time.toISOString().slice(5, 16),
  );

describe('the times of schedules', () => {
  test.each([
    '*/15 * * * *',
    '0 5 * * MON-FRI',
    '0 0 1,15 JAN *',
    '30 4 29 2 *',
    '  0   5 * * *  ',
  ])('accept the expression %s', (cron) => {
    expect(refusalOf(cron)).toBeUndefined();
  });

  test.each([
    ['60 * * * *', /invalid minute \(60\): write \*, a number from 0 to 59/],
    ['0 24 * * *', /invalid hour \(24\)/],
    ['0 0 32 * *', /invalid day of the month \(32\)/],
    ['0 0 * 13 *', /invalid month \(13\)/],
    ['0 0 * * FUN', /invalid day of the week \(FUN\)/],
    ['5/5 * * * *', /invalid minute \(5\/5\)/],
    ['* * * *', /must have five fields .* this one has 4\.$/],
    ['0 0 5 * * *', /there is no field for seconds: this one has 6\.$/],
    ['@daily', /cannot be a name/],
    [' ', /this one has 0\.$/],
    ['0 0 30 2 *', /never occurs/],
  ])('refuse %j, and say what to write', (cron, message) => {
    expect(refusalOf(cron)).toMatch(message);
  });

  test.each(['Mars/Olympus', '+02:00', 'GMT+1', ''])('refuse the time zone %j', (timeZone) => {
    expect(refusalOf('0 5 * * *', timeZone)).toMatch(/^`timeZone` is not a known time zone/);
  });

  test('are after the given time, also if that is a time of the schedule', () => {
    const every = { cron: '* * * * *', timeZone: 'UTC' };
    expect(nextAfter(every, NOW)?.getTime()).toBe(NOW + 60_000);
    expect(nextAfter(every, NOW - 2)?.getTime()).toBe(NOW);
  });

  test('that daylight saving time leaves out are at the first time after the gap', () => {
    expect(timesOf('30 2 * * *', '2026-03-28T12:00:00Z', 2)).toEqual(['03-29T01:00', '03-30T00:30']);
    expect(timesOf('30 2,14 * * *', '2026-03-28T14:00:00Z', 2)).toEqual(['03-29T01:00', '03-29T12:30']);
  });

  test('that occur twice at the end of daylight saving time are once, and intervals continue in both hours', () => {
    expect(timesOf('30 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual(['10-25T00:30', '10-26T01:30']);
    expect(timesOf('30 2,14 * * *', '2026-10-24T13:00:00Z', 2)).toEqual(['10-25T00:30', '10-25T13:30']);
    expect(timesOf('*/30 * * * *', '2026-10-24T23:45:00Z', 4)).toEqual([
      '10-25T00:00',
      '10-25T00:30',
      '10-25T01:00',
      '10-25T01:30',
    ]);
  });
});
