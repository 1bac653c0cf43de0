import { Cron } from 'croner';
import { DomainError, type ErrorDetail } from '../../../lib/errors/errors.js';

/** When a schedule runs. `timeZone` is a name of the IANA database. */
export type Times = { cron: string; timeZone: string };

/** Where a request contains the times. */
type Part = 'body' | 'query';

/** The fields of an expression, and what can be written there. */
const FIELDS = [
  { name: 'minute', values: 'a number from 0 to 59' },
  { name: 'hour', values: 'a number from 0 to 23' },
  { name: 'day of the month', values: 'a number from 1 to 31' },
  { name: 'month', values: 'a number from 1 to 12 or a name such as JAN' },
  { name: 'day of the week', values: 'a number from 0 (Sunday) to 6 or a name such as MON' },
] as const;

/** Names only: offsets such as `+02:00` have no daylight saving time, and no daemon or browser calls a zone so. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/**
 * Returns a schedule's times in a form that croner evaluates. Times of the day that do not exist or occur twice are
 * treated as by cron: see docs/decisions/0043.
 */
const cronOf = (cron: string, timezone: string): Cron =>
  new Cron(cron, { mode: '5-part', timezone, fixedTimeRule: 'no-wildcard', paused: true });

/** Returns the first time of a valid schedule after this one; null if there is none. */
export function nextAfter({ cron, timeZone }: Times, afterMs: number): Date | null {
  return cronOf(cron, timeZone).nextRun(new Date(afterMs));
}

/** Returns at most `count` times of a valid schedule after this one. */
export const nextTimes = ({ cron, timeZone }: Times, afterMs: number, count: number): Date[] =>
  cronOf(cron, timeZone).nextRuns(count, new Date(afterMs));

/**
 * Checks an expression and its time zone.
 *
 * @throws DomainError `invalid_input` that names the wrong field of the expression and says what to write
 */
export function requireTimes({ cron, timeZone }: Times, nowMs: number, part: Part = 'body'): void {
  if (!isZone(timeZone))
    throw bad(part, 'timeZone', 'is not a known time zone: write a name such as Europe/Berlin or UTC');
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== FIELDS.length) throw bad(part, 'cron', wrongCount(cron, fields.length));
  for (const [index, { name, values }] of FIELDS.entries()) {
    const field = fields[index] ?? '';
    const alone = FIELDS.map((_, place) => (place === index ? field : '*')).join(' ');
    if (!isExpression(alone)) {
      const rest = 'a range such as 1-5, a list such as 1,3 or a step such as */2';
      throw bad(part, 'cron', `has an invalid ${name} (${field}): write *, ${values}, ${rest}`);
    }
  }
  if (!isExpression(cron)) throw bad(part, 'cron', 'is not valid: write five fields such as 0 5 * * *');
  if (nextAfter({ cron, timeZone }, nowMs) === null)
    throw bad(part, 'cron', 'never occurs: choose a day that the month has');
}

function wrongCount(cron: string, count: number): string {
  if (cron.trim().startsWith('@'))
    return 'cannot be a name: write five fields, such as 0 5 * * * for daily at 05:00';
  const hint = count === 6 || count === 7 ? ', and there is no field for seconds' : '';
  const fields = FIELDS.map(({ name }) => name).join(', ');
  return `must have five fields separated by spaces (${fields})${hint}: this one has ${cron.trim() === '' ? 0 : count}`;
}

function isZone(timeZone: string): boolean {
  if (!ZONE_NAME.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

function isExpression(cron: string): boolean {
  try {
    cronOf(cron, 'UTC');
    return true;
  } catch {
    return false;
  }
}

function bad(part: Part, field: 'cron' | 'timeZone', message: string): DomainError {
  const details: ErrorDetail[] = [{ path: `/${part}/${field}`, message }];
  return new DomainError('invalid_input', `\`${field}\` ${message}.`, { details });
}
