import { setTimeout as sleep } from 'node:timers/promises';

/** Ten times what the slowest machine has needed. */
export const PATIENCE_MS = 60_000;
const POLL_EVERY_MS = 20;

/**
 * Waits until the condition is true.
 * @throws with the name of the condition when it stays false
 */
export async function eventually(
  what: string | (() => string),
  check: () => Promise<boolean> | boolean,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await check())) {
    if (performance.now() > deadline) {
      throw new Error(`timed out waiting for: ${typeof what === 'string' ? what : what()}`);
    }
    await sleep(POLL_EVERY_MS);
  }
}
