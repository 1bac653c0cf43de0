import { constants } from 'node:os';
import { errorCode } from './errors.js';

/** Names of Linux errors (errno(3)) for which libuv has none. Node.js reports only their number. */
const UNNAMED: Readonly<Record<number, string>> = {
  112: 'EHOSTDOWN',
  117: 'EUCLEAN',
  121: 'EREMOTEIO',
  123: 'ENOMEDIUM',
  124: 'EMEDIUMTYPE',
  126: 'ENOKEY',
  127: 'EKEYEXPIRED',
  128: 'EKEYREVOKED',
  129: 'EKEYREJECTED',
  133: 'EHWPOISON',
};
const NAMES: ReadonlySet<string> = new Set([...Object.keys(constants.errno), ...Object.values(UNNAMED)]);
const NUMBER_ALONE = /^Unknown system error -(\d+)$/;
/**
 * Errors about the arguments of a call, not about the host. They are bugs, unless the code expects them: `fileFault`
 * translates those about the path of a request.
 */
const ABOUT_ARGUMENTS: ReadonlySet<string> = new Set([
  ...['EBADF', 'EFAULT', 'EINVAL', 'ESPIPE'],
  ...['ENOENT', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY'],
]);

/**
 * Returns the name (such as `ENOTCONN`) of the error with which a system call failed. Returns undefined for all other
 * errors, and for those that are about the arguments of the call.
 */
export function systemErrorCode(error: unknown): string | undefined {
  const code = errorCode(error);
  if (code === undefined || ABOUT_ARGUMENTS.has(code)) return undefined;
  const [, number] = NUMBER_ALONE.exec(code) ?? [];
  if (number !== undefined) return UNNAMED[Number(number)] ?? `error ${number}`;
  // An error that was sent from another thread has a code but no `syscall`, so look for its code as well.
  return NAMES.has(code) || isOfCall(error) ? code : undefined;
}

const isOfCall = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'syscall' in error && typeof error.syscall === 'string';
