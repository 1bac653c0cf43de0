import { setTimeout } from 'node:timers/promises';
import { errorCode } from './errors.js';

/**
 * The codes of errors that occur because the process or the host has no free descriptors or memory. They are
 * temporary.
 */
export const TRANSIENT_CODES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);
const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 5000;

/** Returns whether an error, or one of its causes, has one of the `TRANSIENT_CODES`. */
export const isTransient = (error: unknown): boolean =>
  TRANSIENT_CODES.has(errorCode(error) ?? '') ||
  (error instanceof Error && error.cause !== undefined && isTransient(error.cause));

/**
 * Retries `act` with increasing pauses while it throws transient errors, for up to `maxMs` after the first call.
 * @param signal aborts the retries @throws the last error of `act`
 */
export async function whileTransient<T>(
  act: () => Promise<T>,
  { maxMs, signal }: { maxMs: number; signal?: AbortSignal },
): Promise<T> {
  const deadline = performance.now() + maxMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS)) {
    try {
      return await act();
    } catch (error) {
      const isLast = performance.now() + pauseMs > deadline || signal?.aborted === true;
      if (!isTransient(error) || isLast) throw error;
    }
    await setTimeout(pauseMs, undefined, signal && { signal }).catch(() => undefined);
  }
}
