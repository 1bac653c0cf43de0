import { DomainError } from '../../../lib/errors/errors.js';

const RETRY_AFTER_S = 5;

export const endedEarly = (cause?: unknown) =>
  new DomainError('unavailable', 'The file operation was interrupted. Try again.', { cause });

/** Returns the error for a container whose file system does not respond. */
export const unanswered = (
  message = 'The file system of this container does not respond. Try again in a moment.',
) => new DomainError('unavailable', message, { retryAfterS: RETRY_AFTER_S });
