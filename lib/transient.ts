import { setTimeout } from 'node:timers/promises';
import { errorCode } from './errors.js';

/** No descriptors or memory left, of the process or the machine: over as soon as others let go of some. */
const TRANSIENT = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);
const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 5000;

/** Also of an error that has such a one as its cause. */
export const isTransient = (error: unknown): boolean =>
  TRANSIENT.has(errorCode(error) ?? '') ||
  (error instanceof Error && error.cause !== undefined && isTransient(error.cause));

/**
 * Calls `act` again, with growing pauses, for as long as it throws a transient error and the time is not over.
 * @param maxMs from the first call @param signal ends the pauses
 * @throws what `act` throws at the end
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
