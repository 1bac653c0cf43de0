import { DomainError } from '../../../lib/errors/errors.js';
import { storableTime } from '../../../lib/time/timestamp.js';

/** Parses the end of a membership or a link. @throws DomainError `invalid_input` unless it is in the future */
export function futureTime(text: string, field: string, nowMs: number): Date {
  const time = storableTime(text);
  if (time.getTime() > nowMs) return time;
  throw invalidTime(field, 'must be in the future');
}

export const invalidTime = (field: string, message: string) =>
  new DomainError('invalid_input', `\`${field}\` ${message}.`, {
    details: [{ path: `/body/${field}`, message }],
  });
