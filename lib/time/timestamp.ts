import { DomainError } from '../errors/errors.js';

/**
 * Matches `format: date-time` of the documents (RFC 3339, section 5.6), and also offsets with only hours or without a
 * colon.
 */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[t\s](\d\d:\d\d):(\d\d)(?:\.(\d+))?(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i;
const MINUTE_MS = 60_000;

/**
 * Returns the milliseconds since the Unix epoch, with nanoseconds as far as a number can represent them. It rounds in
 * the same way as Node.js does for the times of files, so that equal times are equal numbers and the order is kept. A
 * leap second is treated as a repetition of the second before it, as in Linux.
 *
 * @throws DomainError `invalid_input`
 */
export function timestampMs(text: string): number {
  const [, date, minute, second, fraction = '', sign, hours = '0', minutes = '0'] =
    DATE_TIME.exec(text) ?? [];
  const counted = second === '60' ? '59' : second;
  const wholeMs = Date.parse(`${date}T${minute}:${counted}Z`);
  if (Number.isNaN(wholeMs)) {
    const message = 'A timestamp is not a valid date: send it in the form 2026-01-15T09:00:00.000Z.';
    throw new DomainError('invalid_input', message);
  }
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1);
  const nanoseconds = Number(fraction.slice(0, 9).padEnd(9, '0'));
  return wholeMs - offsetMs + nanoseconds / 1e6;
}

/**
 * The first and last time that can be stored (years 1 to 9999), in milliseconds since the epoch: PostgreSQL accepts
 * them, and SQLite stores them as strings of equal length.
 */
const FIRST_STORABLE_MS = Date.parse('0001-01-01T00:00:00.000Z');
export const LAST_STORABLE_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses a time in order to store it. A time outside the years 1 to 9999 in UTC becomes the first or last time of
 * these years.
 */
export const storableTime = (text: string): Date =>
  new Date(Math.min(Math.max(timestampMs(text), FIRST_STORABLE_MS), LAST_STORABLE_MS));
