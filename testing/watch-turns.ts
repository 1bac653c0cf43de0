import { readFileSync } from 'node:fs';

/** How much CPU this thread has had, in ms: /proc/PID/schedstat of proc(5). */
const cpuMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/**
 * Watches for how long the turns of this thread's loop, in which a tested daemon may be, hold up others: by the CPU that
 * each has had, as what else the machine does is nobody's fault.
 */
export function watchTurns() {
  let before = cpuMs();
  let longestMs = 0;
  let isOver = false;
  const look = () => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - before);
    before = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return {
    /** Of the longest; ends the watch. */
    longestMs(): number {
      isOver = true;
      return longestMs;
    },
  };
}
