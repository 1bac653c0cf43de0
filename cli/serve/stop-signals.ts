/**
 * The time in which a second signal belongs to the same Ctrl-C. The terminal sends the signal to all processes, and
 * npm forwards it in addition.
 */
const SAME_SIGNAL_MS = 500;

/** Calls `stop` at the first SIGINT or SIGTERM, and `stopNow` when the user sends the same signal again. */
export function onStopSignals(stop: () => void, stopNow: () => void): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    let sentAt: number | undefined;
    process.on(signal, () => {
      const now = performance.now();
      if (sentAt !== undefined && now - sentAt > SAME_SIGNAL_MS) stopNow();
      sentAt ??= now;
      if (!stopping) stop();
      stopping = true;
    });
  }
}
