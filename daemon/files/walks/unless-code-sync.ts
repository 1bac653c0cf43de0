import { errorCode } from '../../../lib/errors.js';

/** Somebody has deleted it, or put a file or a link in place of a folder. */
export const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);
export const GONE_OR_CLOSED: ReadonlySet<string> = new Set([...GONE, 'EACCES']);

/** What was asked for, or undefined where that fails with one of these codes. */
export function unlessCodeSync<T>(ask: () => T, codes: ReadonlySet<string>): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (codes.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
