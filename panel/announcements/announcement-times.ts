import { DomainError } from '../../lib/errors/errors.js';
import { storableTime } from '../../lib/time/timestamp.js';

/** When an announcement is shown: from `startsAt` until `endsAt`. */
export type Times = { startsAt: Date; endsAt: Date | null };

/** The times of a request. Omitted ones are unchanged, or have their default value. */
export type GivenTimes = { startsAt?: string | undefined; endsAt?: string | null | undefined };

/**
 * Returns the times after a request.
 *
 * @param before the present times, or the default values of a new announcement
 * @throws DomainError `invalid_input` if the end is not after the start
 */
export function timesOf(before: Times, { startsAt: start, endsAt: end }: GivenTimes): Times {
  const startsAt = start === undefined ? before.startsAt : storableTime(start);
  const givenEnd = typeof end === 'string' ? storableTime(end) : end;
  const endsAt = givenEnd === undefined ? before.endsAt : givenEnd;
  if (endsAt === null || endsAt > startsAt) return { startsAt, endsAt };
  throw end === undefined
    ? invalid('startsAt', 'would not start before its end: choose an earlier start', 'must be before endsAt')
    : invalid('endsAt', 'would not end after its start: choose a later end', 'must be after startsAt');
}

/** @throws DomainError `invalid_input` if the end is not in the future */
export function requireFutureEnd({ endsAt }: Times, now: Date): void {
  if (endsAt === null || endsAt > now) return;
  throw invalid('endsAt', 'would already have ended: choose an end in the future', 'must be in the future');
}

const invalid = (field: 'startsAt' | 'endsAt', what: string, message: string) =>
  new DomainError('invalid_input', `The announcement ${what}.`, {
    details: [{ path: `/body/${field}`, message }],
  });
