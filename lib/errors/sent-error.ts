import type { ErrorCode } from '../../generated/error-codes.js';
import { DomainError, type ErrorKind, errorCode } from './errors.js';
import { systemErrorCode } from './system-error.js';

/** An error that is sent between threads or processes. With a `kind` it is a DomainError; otherwise `code` is a system error. */
export type SentError = { message: string; code: string | undefined; kind?: ErrorKind };

export const sentError = (error: unknown): SentError =>
  error instanceof DomainError
    ? { message: error.message, code: error.code, kind: error.kind }
    : { message: String(error), code: systemErrorCode(error) ?? errorCode(error) };

export function receivedError({ message, code, kind }: SentError): Error {
  if (kind === undefined) return Object.assign(new Error(message), { code });
  return new DomainError(kind, message, { code: code as ErrorCode });
}
