import { describe, expect, test } from '@jest/globals';
import { type Keep, outdated } from './kept-backups.js';

const NONE: Keep = { last: null, daily: null, weekly: null };
const at = (...times: string[]) => times.map((created) => ({ created }));
const left = (times: string[], keep: Partial<Keep>, timeZone = 'UTC') => {
  const gone = outdated(at(...times), { ...NONE, ...keep }, timeZone).map(({ created }) => created);
  return times.filter((time) => !gone.includes(time));
};

describe('the backups that are kept', () => {
  const days = [1, 2, 3, 4, 5, 6].map((day) => `2026-03-0${day}T04:00:00.000Z`);

  test('are the newest ones, in any order of the list', () => {
    expect(left(days, { last: 2 })).toEqual(days.slice(-2));
    expect(left(days.toReversed(), { last: 2 })).toEqual(days.toReversed().slice(0, 2));
    expect(left(days, { last: 100 })).toEqual(days);
  });

  test('always include the newest one', () => {
    expect(left(days, {})).toEqual(days.slice(-1));
    expect(outdated([], { ...NONE, last: 1 }, 'UTC')).toEqual([]);
  });

  test('are the newest ones of each day with a backup', () => {
    const times = [
      '2026-03-01T04:00:00.000Z',
      '2026-03-01T16:00:00.000Z',
      '2026-03-04T04:00:00.000Z',
      '2026-03-04T16:00:00.000Z',
    ];
    expect(left(times, { daily: 2 })).toEqual([times[1], times[3]]);
    expect(left(times, { daily: 1 })).toEqual([times[3]]);
  });

  test('are those of days of the time zone of the schedule', () => {
    // In Tokyo, the second backup is of the next day.
    const times = ['2026-03-01T14:00:00.000Z', '2026-03-01T16:00:00.000Z'];
    expect(left(times, { daily: 5 })).toEqual([times[1]]);
    expect(left(times, { daily: 5 }, 'Asia/Tokyo')).toEqual(times);
  });

  test('are the newest ones of each week, which begins on Monday', () => {
    // 2026-03-01 is a Sunday.
    const times = ['2026-02-27', '2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'].map(
      (day) => `${day}T12:00:00.000Z`,
    );
    expect(left(times, { weekly: 3 })).toEqual([times[1], times[3], times[4]]);
    expect(left(times, { weekly: 2 })).toEqual([times[3], times[4]]);
  });

  test('are those that any of the rules keeps', () => {
    expect(left(days, { last: 1, daily: 2, weekly: 2 })).toEqual([days[0], days[4], days[5]]);
  });

  test('are the same over a change to daylight saving time', () => {
    // On 2026-03-29, Berlin has only 23 hours.
    const times = ['2026-03-28T22:30:00.000Z', '2026-03-28T23:30:00.000Z', '2026-03-29T21:30:00.000Z'];
    expect(left(times, { daily: 5 }, 'Europe/Berlin')).toEqual([times[0], times[2]]);
  });

  test('are deleted from the oldest on', () => {
    expect(outdated(at(...days.toReversed()), { ...NONE, last: 4 }, 'UTC')).toEqual(at(...days.slice(0, 2)));
  });
});
