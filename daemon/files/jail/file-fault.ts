import { DomainError, type ErrorKind, errorCode } from '../../../lib/errors.js';
import { systemFault } from '../../../lib/host-fault.js';
import { type JailPath, quoted } from './jail-path.js';

/** The error kind and message for each system error about a path (errno(3)). */
const SAID: Record<string, [ErrorKind, string]> = {
  ENOENT: ['not_found', 'is not there, or the folder that it is to be in: list what is above it'],
  ENOTDIR: ['invalid_input', 'leads through a link or a file: links are not followed, name folders alone'],
  ELOOP: ['invalid_input', 'is a link: links are not followed, name what it points to'],
  EISDIR: ['conflict', 'is a folder: choose another name'],
  EEXIST: ['conflict', 'is there already: delete it, or choose another name'],
  ENOTEMPTY: ['conflict', 'is changed by somebody else: stop the server, or try again'],
  EACCES: ['forbidden', 'is closed to the daemon: change its permissions or its owner on the host'],
  EPERM: ['forbidden', 'cannot be changed by the daemon: change its owner or its attributes on the host'],
  ENAMETOOLONG: ['invalid_input', 'is longer than the disk takes: shorten it'],
  EINVAL: ['invalid_input', 'cannot be on this disk, or would be within itself: choose another path'],
  EILSEQ: ['invalid_input', 'has characters that the disk does not take: choose another name'],
  EXDEV: ['conflict', 'is on another disk: copy it, and delete it here'],
  EBUSY: ['conflict', 'is in use, as by a mount: let go of it on the host'],
  ETXTBSY: ['conflict', 'is a program that runs: stop it first'],
  EFBIG: ['too_large', 'is larger than the disk takes: make it smaller'],
  EMLINK: ['conflict', 'has too many folders beside it: choose another folder'],
};

/** Converts a system error about a path to a domain error. Other errors are returned unchanged: they are bugs. */
export function fileFault(error: unknown, path: JailPath): unknown {
  if (error instanceof DomainError) return error;
  const code = errorCode(error);
  // Every open(2) here has O_NONBLOCK, and only a lease makes such a call fail with EAGAIN.
  if (code === 'EAGAIN') return isLeased(path, error);
  const said = SAID[code ?? ''];
  if (said === undefined) return systemFault(error, `The path ${quoted(path.text)} cannot be used now`);
  return new DomainError(said[0], `The path ${quoted(path.text)} ${said[1]}.`, { cause: error });
}

function isLeased({ text }: JailPath, cause: unknown): DomainError {
  const advice = 'try again when it has released the lease, or stop the server';
  return new DomainError('conflict', `The server holds a lease on ${quoted(text)}: ${advice}.`, { cause });
}

/** The error for a folder that must be empty but is not. */
export const isNotEmpty = ({ text }: JailPath, cause: unknown): DomainError =>
  new DomainError('conflict', `The folder ${quoted(text)} is not empty: delete what is in it first.`, {
    cause,
  });
