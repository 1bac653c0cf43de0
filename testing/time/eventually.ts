import { setTimeout as sleep } from 'node:timers/promises';

/** The maximum wait: ten times as long as the slowest machine so far has needed. */
export const PATIENCE_MS = 60_000;
const MIN_PAUSE_MS = 20;
const MAX_PAUSE_MS = 100;
const PAUSE_SHARE = 1 / 10;

/**
 * Returns the pause before a condition is checked again. It is a share of the time waited so far, because a check may
 * be expensive, such as one that reads all processes.
 */
export const pauseAfterMs = (waitedMs: number): number =>
  Math.min(Math.max(MIN_PAUSE_MS, waitedMs * PAUSE_SHARE), MAX_PAUSE_MS);

/**
 * Waits until the condition is true.
 *
 * @throws with the name of the condition if it stays false
 */
export async function eventually(
  what: string | (() => string),
  check: () => Promise<boolean> | boolean,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const began = performance.now();
  while (!(await check())) {
    const waitedMs = performance.now() - began;
    if (waitedMs > patienceMs) {
      throw new Error(`timed out waiting for: ${typeof what === 'string' ? what : what()}`);
    }
    await sleep(pauseAfterMs(waitedMs));
  }
}
