import { DomainError, errorCode } from '../../../lib/errors.js';
import type { Logger } from '../../../lib/logger.js';
import { noBackup } from '../store-names.js';

export type S3Logger = Pick<Logger, 'warn' | 'error'>;

/** Codes of answers that another attempt may not get: too slow, too many, spoiled on the way, clocks that differ. */
const PASSING = new Set([
  ...['RequestTimeout', 'SlowDown', 'Throttling', 'OperationAborted'],
  ...['BadDigest', 'XAmzContentSHA256Mismatch', 'RequestTimeTooSkewed'],
]);
const NO_ROOM = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'StorageFull']);
const NOT_THERE = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const INSUFFICIENT_STORAGE = 507;
const NOT_IMPLEMENTED = 501;

/** Whether it may succeed when it is asked once more; of what no answer came to, always. */
export function isWorthAnother(error: unknown): boolean {
  const status = statusOf(error);
  if (status === undefined || PASSING.has(nameOf(error))) return true;
  if (status === NOT_IMPLEMENTED || isFull(error)) return false;
  return status >= 500 || status === 429 || status === 408;
}

/**
 * An error of the S3 client, in the domain's words: `not_found` for an object or an upload in parts, `disk_full` or
 * `unavailable`. What the operator can mend is in the log, and is not told to whoever asks.
 */
export function s3Fault(error: unknown, logger: S3Logger): DomainError {
  if (error instanceof DomainError) return error;
  const status = statusOf(error);
  const code = nameOf(error);
  const told = { err: error, status, code: errorCode(error) ?? code };
  if (NOT_THERE.has(code)) return noBackup(error);
  if (isFull(error)) {
    logger.error(told, 'the S3 storage has no room left');
    const message = 'The storage of the backups has no room left: delete backups that nobody needs.';
    return new DomainError('disk_full', message, { cause: error });
  }
  if (status === undefined || isWorthAnother(error)) {
    logger.warn(told, 'the S3 storage does not answer as it should');
    const message = 'The storage of the backups does not answer: try again in a moment.';
    return new DomainError('unavailable', message, { cause: error });
  }
  logger.error(told, adviceFor(status, code));
  const message = 'The storage of the backups refuses this daemon: its operator finds the reason in its log.';
  return new DomainError('unavailable', message, { cause: error });
}

function adviceFor(status: number, name: string): string {
  if (status === 401 || status === 403) {
    return 'the S3 storage refuses the credentials: look at DAEMON_BACKUP_S3_ACCESS_KEY_ID and DAEMON_BACKUP_S3_SECRET_ACCESS_KEY, and at what they may do in the bucket';
  }
  if (name === 'NoSuchBucket') {
    return 'the S3 storage has no such bucket: make it, or mend DAEMON_BACKUP_S3_BUCKET';
  }
  return 'the S3 storage refuses a request: look at DAEMON_BACKUP_S3_ENDPOINT, _REGION, _BUCKET and _PATH_STYLE';
}

const isFull = (error: unknown) => statusOf(error) === INSUFFICIENT_STORAGE || NO_ROOM.has(nameOf(error));

/** The status number of the answer; undefined where none came. */
function statusOf(error: unknown): number | undefined {
  const metadata = (error as { $metadata?: { httpStatusCode?: unknown } } | null)?.$metadata;
  return typeof metadata?.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/** The code that S3 gives an error; the client makes it the error's name. */
function nameOf(error: unknown): string {
  const name = (error as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : '';
}
