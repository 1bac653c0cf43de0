import { systemErrorCode } from '../../../lib/errors/system-error.js';
import { TRANSIENT_CODES } from '../../../lib/errors/transient.js';

/** Error codes for an entry that was deleted, or a folder that was replaced by a file or link. */
export const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);
export const GONE_OR_CLOSED: ReadonlySet<string> = new Set([...GONE, 'EACCES']);

/**
 * Returns the error code if the error concerns one entry that cannot be read, for example on a mount whose server does
 * not respond. Returns undefined for all other errors.
 */
export function unreadableCode(error: unknown): string | undefined {
  const code = systemErrorCode(error);
  // A lack of descriptors or memory is not an error of the entry itself.
  return code === undefined || TRANSIENT_CODES.has(code) ? undefined : code;
}
