import { DomainError, errorCode } from '../../../../lib/errors/errors.js';
import type { Logger } from '../../../../lib/logging/logger.js';
import { noBackup } from '../store-names.js';

export type S3Logger = Pick<Logger, 'warn' | 'error'>;

/** Error codes of S3 after which a retry may succeed: overload, data corrupted in transit, and clock skew. */
const PASSING = new Set([
  ...['RequestTimeout', 'SlowDown', 'Throttling', 'OperationAborted'],
  ...['BadDigest', 'XAmzContentSHA256Mismatch', 'RequestTimeTooSkewed'],
]);
const NO_ROOM = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'StorageFull']);
const NOT_THERE = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const INSUFFICIENT_STORAGE = 507;
const NOT_IMPLEMENTED = 501;

/** Returns whether a retry may succeed. True if the storage did not respond at all. */
export function isWorthAnother(error: unknown): boolean {
  const status = statusOf(error);
  if (status === undefined || PASSING.has(nameOf(error))) return true;
  if (status === NOT_IMPLEMENTED || isFull(error)) return false;
  return status >= 500 || status === 429 || status === 408;
}

/**
 * Converts an error of the S3 client to a domain error: `not_found` for an object or a multipart upload, `disk_full`
 * or `unavailable`. Advice for the operator is logged and not returned to the caller.
 */
export function s3Fault(error: unknown, logger: S3Logger): DomainError {
  if (error instanceof DomainError) return error;
  const status = statusOf(error);
  const code = nameOf(error);
  const details = { err: error, status, code: errorCode(error) ?? code };
  if (NOT_THERE.has(code)) return noBackup(error);
  if (isFull(error)) {
    logger.error(details, 'S3 storage is full');
    const message = 'The backup storage is full: delete backups that are no longer needed.';
    return new DomainError('disk_full', message, { cause: error });
  }
  if (status === undefined || isWorthAnother(error)) {
    logger.warn(details, 'S3 storage did not respond properly');
    const message = 'The backup storage does not respond: try again in a moment.';
    return new DomainError('unavailable', message, { cause: error });
  }
  logger.error(details, adviceFor(status, code));
  const message =
    'The backup storage rejects the daemon’s requests. The daemon’s log has the reason for its operator.';
  return new DomainError('unavailable', message, { cause: error });
}

function adviceFor(status: number, name: string): string {
  if (status === 401 || status === 403) {
    return 'S3 storage rejects the credentials: check DAEMON_BACKUP_S3_ACCESS_KEY_ID, DAEMON_BACKUP_S3_SECRET_ACCESS_KEY and their permissions for the bucket';
  }
  if (name === 'NoSuchBucket') {
    return 'S3 bucket does not exist: create it, or correct DAEMON_BACKUP_S3_BUCKET';
  }
  return 'S3 storage rejects a request: check DAEMON_BACKUP_S3_ENDPOINT, _REGION, _BUCKET and _PATH_STYLE';
}

const isFull = (error: unknown) => statusOf(error) === INSUFFICIENT_STORAGE || NO_ROOM.has(nameOf(error));

/** Returns the status code of the response, or undefined if there was no response. */
function statusOf(error: unknown): number | undefined {
  const metadata = (error as { $metadata?: { httpStatusCode?: unknown } } | null)?.$metadata;
  return typeof metadata?.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/** Returns the S3 error code, which the client uses as the error's name. */
function nameOf(error: unknown): string {
  const name = (error as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : '';
}
