import { DomainError } from '../../../lib/errors.js';

const RETRY_AFTER_S = 5;

export const endedEarly = (cause?: unknown) =>
  new DomainError('unavailable', 'The work on folders ended early: try again.', { cause });

/** Returns the error for a container whose file system does not respond. */
export const unanswered = (what = 'The files here do not answer') =>
  new DomainError('unavailable', `${what}: try again in a moment.`, { retryAfterS: RETRY_AFTER_S });
