import { DomainError, errorCode, isKind } from './errors.js';
import { storageFaultOf } from './storage-error.js';
import { systemErrorCode } from './system-error.js';

const NO_ROOM = 'the disk is full';

/** The reasons for errors of the host, by error code (errno(3)). Each is the second half of an error message. */
const FAULTS: Record<string, string> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EROFS: 'the disk is read-only',
  EIO: 'the disk fails',
  EMFILE: 'this service has no file descriptors left',
  ENFILE: 'the host has no file descriptors left',
  EAGAIN: 'the host cannot start more processes',
  ENOMEM: 'the host has no memory left',
};

/**
 * Translates an error of the host, such as a full disk or a lack of memory, to DomainError `disk_full` or
 * `unavailable`, with a message that begins with `failure`. Returns all other errors unchanged.
 */
export function hostFault(error: unknown, failure: string): unknown {
  const code = errorCode(error) ?? '';
  const why = FAULTS[code];
  if (error instanceof DomainError || why === undefined) return error;
  return new DomainError(why === NO_ROOM ? 'disk_full' : 'unavailable', `${failure}: ${why}.`, {
    cause: error,
  });
}

/** Like `hostFault`, but translates all errors to DomainErrors, for work that may fail for any reason. */
export function hostRefusal(error: unknown, failure: string): DomainError {
  const fault = hostFault(error, failure);
  if (fault instanceof DomainError) return fault;
  return new DomainError('unavailable', `${failure} (${errorCode(error) ?? 'unknown cause'}).`, {
    cause: error,
  });
}

/**
 * The meanings of error codes that `FAULTS` does not contain (errno(3)). Only `systemFault` translates these, to
 * `unavailable`.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOTCONN: ', a mount that lost its connection',
  ESTALE: ', a network file system that no longer knows the file',
  EHOSTDOWN: ', a remote host that is down',
  ETIMEDOUT: ', a remote host that does not respond',
  EREMOTEIO: ', a remote disk that fails',
  EUCLEAN: ', a damaged file system',
  EBADMSG: ', a damaged file system',
  ENOKEY: ', a missing encryption key',
};

/**
 * Translates every error of a system call: by the rules of `hostFault`, and otherwise to `unavailable` with its code. All other
 * errors are returned unchanged. @param failure the beginning of the sentence, such as "The file cannot be read"
 */
export function systemFault(error: unknown, failure: string): unknown {
  const fault = hostFault(error, failure);
  const code = systemErrorCode(fault);
  if (fault instanceof DomainError || code === undefined) return fault;
  const message = `${failure}. The host's file system reported ${code}${MEANINGS[code] ?? ''}: have its operator check the disk.`;
  return new DomainError('unavailable', message, { cause: error });
}

/**
 * Returns whether the error must be logged for the operator, because its cause is the host or its configuration, not
 * the client.
 */
export const isHostFault = (error: DomainError): boolean =>
  error.logOnly !== undefined ||
  storageFaultOf(error) !== undefined ||
  (isKind(error, 'unavailable') && systemErrorCode(error.cause) !== undefined);

/** For `catch` of a promise: translates errors with `hostFault`. */
export const failing =
  (failure: string) =>
  (error: unknown): never => {
    throw hostFault(error, failure);
  };

/** Returns whether the error may be temporary. Bugs are not temporary. */
export const isPassing = (error: unknown): error is DomainError => isKind(error, 'unavailable', 'disk_full');
