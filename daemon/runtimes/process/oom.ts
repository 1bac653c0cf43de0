import { isPassing } from '../../../lib/host-fault.js';
import { oomKills } from './table.js';

const LOOK_EVERY_MS = 1000;

export type OomWatch = {
  /** To be called now and then, for as long as the server lives. */
  look(): void;
  seen(): boolean;
};

/**
 * Whether the kernel has killed something for want of memory in the last seconds, or since the run began.
 * `started` is the note on that.
 */
export function createOomWatch(started: string | null): OomWatch {
  let last = Number(started?.split(' ')[1] ?? Number.MAX_SAFE_INTEGER);
  let before = last;
  let lookedAtMs = 0;
  return {
    look() {
      if (performance.now() - lookedAtMs < LOOK_EVERY_MS) return;
      lookedAtMs = performance.now();
      try {
        const now = oomKills();
        before = last;
        last = now;
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
    },
    seen: () => oomKills() > before,
  };
}
