import { DomainError, type ErrorKind, errorCode } from '../../../lib/errors/errors.js';
import { systemFault } from '../../../lib/errors/host-fault.js';
import { type JailPath, quoted } from './jail-path.js';

/** The error kind and the message for the system's errors about a path (errno(3)). */
const SAID: Record<string, [ErrorKind, string]> = {
  ENOENT: ['not_found', 'does not exist, or its parent folder does not: list the parent folder'],
  ENOTDIR: [
    'invalid_input',
    'leads through a link or a file: links are not followed, so use a path of folders only',
  ],
  ELOOP: ['invalid_input', 'is a link: links are not followed, so use the path of its target'],
  EISDIR: ['conflict', 'is a folder: choose another name'],
  EEXIST: ['conflict', 'already exists: delete it, or choose another name'],
  ENOTEMPTY: ['conflict', 'is being changed by another program: stop the server, or try again'],
  EACCES: ['forbidden', 'is not accessible to the daemon: change its permissions or owner on the host'],
  EPERM: ['forbidden', 'cannot be changed by the daemon: change its owner or attributes on the host'],
  ENAMETOOLONG: ['invalid_input', 'is too long for this disk: shorten it'],
  EINVAL: ['invalid_input', 'is not possible on this disk, or would be inside itself: choose another path'],
  EILSEQ: ['invalid_input', 'has characters that this disk does not support: choose another name'],
  EXDEV: ['conflict', 'is on another disk: copy it, then delete the original'],
  EBUSY: ['conflict', 'is in use, for example as a mount point: release it on the host'],
  ETXTBSY: ['conflict', 'is a running program: stop it first'],
  EFBIG: ['too_large', 'is too large for this disk: reduce its size'],
  EMLINK: ['conflict', 'is in a folder with too many subfolders: choose another folder'],
};

/** Converts a system error about a path to a domain error. Other errors are returned unchanged: they are bugs. */
export function fileFault(thrown: unknown, path: JailPath): unknown {
  const error = lastError(thrown);
  if (error instanceof DomainError) return error;
  const code = errorCode(error);
  // Files are opened with O_NONBLOCK. In that case, open(2) fails with EAGAIN only if another process holds a lease
  // (F_SETLEASE).
  if (code === 'EAGAIN') {
    const message = `The server holds a lease (F_SETLEASE) on ${quoted(path.text)}: stop the server, or try again after it has released the lease.`;
    return new DomainError('conflict', message, { cause: error });
  }
  const said = SAID[code ?? ''];
  if (said === undefined) return systemFault(error, `The path ${quoted(path.text)} cannot be used now`);
  return new DomainError(said[0], `The path ${quoted(path.text)} ${said[1]}.`, { cause: error });
}

/** Returns the error for a folder that must be empty but is not. */
export const isNotEmpty = ({ text }: JailPath, cause: unknown): DomainError =>
  new DomainError('conflict', `The folder ${quoted(text)} is not empty: delete its content first.`, {
    cause,
  });

/**
 * Returns the error that the caller should get if the disposal at the end of a `using` block failed as well. As after
 * `finally`, this is the last error.
 */
function lastError(error: unknown): unknown {
  const isSuppressing = error instanceof Error && error.name === 'SuppressedError' && 'error' in error;
  return isSuppressing ? lastError(error.error) : error;
}
