export type RestartDelays = {
  /**
   * Returns the delay before the next restart of a service, in ms.
   * @param lastedMs how long the service ran before it exited
   */
  next(lastedMs: number): number;
};

const FIRST_MS = 1000;
const MAX_MS = 30_000;
/** After this time, a running service counts as recovered, and its next delay is the shortest again. */
const RECOVERED_MS = 60_000;

/** Returns delays that double each time the service exits soon after its start: 1, 2, 4, 8, 16 and then 30 s. */
export function restartDelays(): RestartDelays {
  let delayMs = FIRST_MS;
  return {
    next(lastedMs) {
      if (lastedMs >= RECOVERED_MS) delayMs = FIRST_MS;
      const presentMs = delayMs;
      delayMs = Math.min(2 * delayMs, MAX_MS);
      return presentMs;
    },
  };
}
