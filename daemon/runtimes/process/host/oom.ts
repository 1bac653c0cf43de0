import { isPassing } from '../../../../lib/errors/host-fault.js';
import { oomKills } from './table.js';

const LOOK_EVERY_MS = 1000;
/** How old a number may be that `look` uses, so that one reading serves all servers: it takes 0.2 ms. */
const SHARED_FOR_MS = 500;

let shared = { kills: 0, atMs: Number.NEGATIVE_INFINITY };

function recentKills(): number {
  const nowMs = performance.now();
  if (nowMs - shared.atMs > SHARED_FOR_MS) shared = { kills: oomKills(), atMs: nowMs };
  return shared.kills;
}

/**
 * Creates a watch that detects whether the kernel has killed a process for lack of memory in the last seconds, or since
 * the start of the run if that is more recent.
 *
 * @param started the text of the run's file `started`, which contains the number of such kills at the start of the run
 */
export function createOomWatch(started: string | null) {
  let last = Number(started?.split(' ')[1] ?? Number.MAX_SAFE_INTEGER);
  let before = last;
  let lookedAtMs = 0;
  return {
    /**
     * Reads how many processes the kernel has killed for lack of memory. Must be called regularly while the server
     * runs.
     */
    look(): void {
      if (performance.now() - lookedAtMs < LOOK_EVERY_MS) return;
      lookedAtMs = performance.now();
      try {
        const now = recentKills();
        before = last;
        // The shared number can be older than the run.
        last = Math.max(last, now);
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
    },
    seen: (): boolean => oomKills() > before,
  };
}
