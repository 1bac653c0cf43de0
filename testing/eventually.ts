import { setTimeout as sleep } from 'node:timers/promises';

/** Ten times what the slowest of machines has needed. */
export const PATIENCE_MS = 60_000;
const POLL_EVERY_MS = 20;

/** Waits until something is so; what never comes to be so fails the test by name. */
export async function eventually(
  what: string | (() => string),
  check: () => Promise<boolean> | boolean,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await check())) {
    if (performance.now() > deadline) {
      throw new Error(`never came to be: ${typeof what === 'string' ? what : what()}`);
    }
    await sleep(POLL_EVERY_MS);
  }
}
