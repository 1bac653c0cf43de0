import { DomainError } from './errors.js';

/** As `format: date-time` of the documents admits it (RFC 3339, section 5.6; hours alone and no colon in the offset, too). */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[t\s](\d\d:\d\d):(\d\d)(?:\.(\d+))?(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;
const MINUTE_MS = 60_000;

/**
 * The milliseconds since the Unix epoch that a timestamp names, to its nanosecond as far as a number tells it: made as
 * Node.js makes those of a file's times, so that equal times are equal numbers and no later one becomes less.
 *
 * A leap second is the second before it once more, as Linux counts it. @throws DomainError `invalid_input`
 */
export function timestampMs(text: string): number {
  const [, date, minute, second, fraction = '', sign, hours = '0', minutes = '0'] =
    DATE_TIME.exec(text) ?? [];
  const counted = second === '60' ? '59' : second;
  const wholeMs = Date.parse(`${date}T${minute}:${counted}Z`);
  if (Number.isNaN(wholeMs)) {
    const message = 'A time is none that a calendar has: send it as 2026-01-15T09:00:00.000Z.';
    throw new DomainError('invalid_input', message);
  }
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  const nanoseconds = Number(fraction.slice(0, 9).padEnd(9, '0'));
  return wholeMs - offsetMs + nanoseconds / 1e6;
}

/** What PostgreSQL takes, and what SQLite keeps as texts of one length: the years 1 to 9999. */
const [FIRST_MS, LAST_MS] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map(Date.parse) as [
  number,
  number,
];

/** The same as databases store and sort it: what an offset puts outside of their years is the nearest within. */
export const storableTime = (text: string): Date =>
  new Date(Math.min(Math.max(timestampMs(text), FIRST_MS), LAST_MS));
