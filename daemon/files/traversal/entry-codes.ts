import { systemErrorCode } from '../../../lib/errors/system-error.js';
import { TRANSIENT_CODES } from '../../../lib/errors/transient.js';

/** The entry was deleted, or a folder was replaced by a file or link. */
export const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);
export const GONE_OR_CLOSED: ReadonlySet<string> = new Set([...GONE, 'EACCES']);

/**
 * Returns the system's code if an entry cannot be read, such as on a mount without a connection; undefined otherwise.
 */
export function unreadableCode(error: unknown): string | undefined {
  const code = systemErrorCode(error);
  // A shortage of descriptors or memory says nothing about the entry.
  return code === undefined || TRANSIENT_CODES.has(code) ? undefined : code;
}
