import { DomainError, type DomainErrorOptions, type ErrorKind } from './errors.js';

/**
 * An error that is told and never logged. Whoever floods a service is refused thousands of times a second: a stack,
 * which nobody would read, is most of what such an error costs.
 */
export function refusal(kind: ErrorKind, message: string, options?: DomainErrorOptions): DomainError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = new DomainError(kind, message, options);
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}
