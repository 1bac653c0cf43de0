import { describe, expect, test } from '@jest/globals';
import { I18n } from '@lingui/core';
import { wordsOf } from './cron-words';

const i18n = new I18n({ locale: 'en', messages: { en: {} } });

describe('a cron expression in words', () => {
  test.each([
    ['* * * * *', 'Every minute'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['0 * * * *', 'Every hour, on the hour'],
    ['1 * * * *', 'Every hour, 1 minute past'],
    ['30 */1 * * *', 'Every hour, 30 minutes past'],
    ['15 */6 * * *', 'Every 6 hours, first at 00:15'],
    ['0 4 * * *', 'Every day at 04:00'],
    ['30 16,4 * * *', 'Every day at 04:30 and 16:30'],
    ['0 4 * * 0-6', 'Every day at 04:00'],
    ['5 4 * * 1', 'Every week on Monday at 04:05'],
    ['0 4 * * 7', 'Every week on Sunday at 04:00'],
    ['0 4 * * SAT,sun', 'Every week on Saturday and Sunday at 04:00'],
    ['0 4 * * MON-FRI', 'Every week on Monday to Friday at 04:00'],
    ['0 4 * * 1,3', 'Every week on Monday and Wednesday at 04:00'],
    ['0 4 1 * *', 'Every month on day 1 at 04:00'],
  ])('is, for %s, "%s"', (cron, words) => {
    expect(wordsOf(i18n, cron)).toBe(words);
  });

  test.each([
    '*/7 * * * *',
    '0 */5 * * *',
    '0 4 1 1 *',
    '0 4 1 * 1',
    '0 4 1,15 * *',
    '0 0-8 * * *',
    '0 4 * * 5-1',
    '0 25 * * *',
    '0 4 * *',
    '0 4 * * * *',
    '@daily',
    '0 4 * * FOO',
    '',
  ])('is missing for %s, because no simple sentence says the same', (cron) => {
    expect(wordsOf(i18n, cron)).toBeNull();
  });
});
