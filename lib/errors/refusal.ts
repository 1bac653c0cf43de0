// Fast path (decision 0011). Daemon 401: 22 us instead of 35 us, with refusals that have no stack trace.

import { DomainError, type DomainErrorOptions, type ErrorKind } from './errors.js';

/**
 * Returns an error without a stack trace, for refusals that are reported to clients but never logged. During a flood,
 * a service refuses thousands of requests per second, and creating the stack trace takes most of the time of an
 * error.
 */
export function refusal(kind: ErrorKind, message: string, options?: DomainErrorOptions): DomainError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = new DomainError(kind, message, options);
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}
