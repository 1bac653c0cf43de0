import type { I18n } from '@lingui/core';
import { type Repeat, repeatOf, type Time, WEEK } from './repeat';

/** A Sunday, from which the names of the days are formatted. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;
/** The first day, the last day and at least one between them. */
const MIN_RANGE = 3;

/** Returns a cron expression in words, such as "Every day at 04:00"; null if there is no simple sentence for it. */
export function wordsOf(i18n: I18n, cron: string): string | null {
  const repeat = repeatOf(cron);
  return repeat && sentenceOf(i18n, repeat);
}

function sentenceOf(i18n: I18n, repeat: Repeat): string {
  switch (repeat.kind) {
    case 'minutes':
      return i18n._('{count, plural, one {Every minute} other {Every # minutes}}', { count: repeat.every });
    case 'hours': {
      const { every: count, minute } = repeat;
      if (count > 1)
        return i18n._(
          '{count, plural, one {Every hour, first at {time}} other {Every # hours, first at {time}}}',
          {
            count,
            time: timeText({ hour: 0, minute }),
          },
        );
      return i18n._(
        '{minute, plural, =0 {Every hour, on the hour} one {Every hour, # minute past} other {Every hour, # minutes past}}',
        { minute },
      );
    }
    case 'day':
      return i18n._('Every day at {times}', { times: timesText(i18n, repeat.times) });
    case 'week':
      return i18n._('Every week on {days} at {times}', {
        days: daysText(i18n, repeat.days),
        times: timesText(i18n, repeat.times),
      });
    case 'month':
      return i18n._('Every month on day {day} at {times}', {
        day: repeat.day,
        times: timesText(i18n, repeat.times),
      });
  }
}

/** Returns a time as expressions and the field of the editor have it, such as `04:00`. */
export const timeText = ({ hour, minute }: Time): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

const listed = ({ locale }: I18n, texts: string[]) => new Intl.ListFormat(locale).format(texts);

const timesText = (i18n: I18n, times: readonly Time[]) => listed(i18n, times.map(timeText));

function daysText(i18n: I18n, days: readonly number[]): string {
  const names = days.map((day) => dayName(day, i18n.locale));
  const at = WEEK.indexOf(days[0] ?? 0);
  const isRange = days.length >= MIN_RANGE && days.every((day, index) => day === WEEK[at + index]);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  return isRange ? i18n._('{first} to {last}', { first, last }) : listed(i18n, names);
}

/** Returns the name of a day of the week in the reader's language. @param day from 0, which is Sunday */
export const dayName = (day: number, locale: string, weekday: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(SUNDAY + day * DAY_MS);
