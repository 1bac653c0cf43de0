export type RestartDelays = {
  /** @param lastedMs how long the service ran before it ended @returns the delay before its restart, in ms */
  next(lastedMs: number): number;
};

const FIRST_MS = 1000;
const MAX_MS = 30_000;
/** A service that ran for this long counts as recovered: the next delay is the first one again. */
const RECOVERED_MS = 60_000;

/** Returns delays that double with each end in a row: 1, 2, 4, 8, 16 and then 30 s. */
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
