/**
 * npm hands on to us the signal that the terminal has sent to everybody: so soon after the first it is the
 * same Ctrl-C.
 */
const SAME_SIGNAL_MS = 500;

/** Calls `stop` at the first SIGINT or SIGTERM, and `stopNow` when the same is sent again by somebody impatient. */
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
