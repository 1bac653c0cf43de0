import { errorCode } from '../../../lib/errors.js';

/** What was asked for, or undefined where that fails with one of these codes. */
export function unlessCodeSync<T>(ask: () => T, codes: ReadonlySet<string>): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (codes.has(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
