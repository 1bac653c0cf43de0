import { readFileSync } from 'node:fs';

/** Returns the CPU time of this thread in ms, from /proc/PID/schedstat (proc(5)). */
const cpuMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/**
 * Measures for how long each tick of this thread's event loop blocks other work. The thread may contain the tested
 * daemon. The result is a share of all CPU time in the same period: limits in ms would depend on the speed of the
 * machine, on its other load, and on garbage of earlier suites.
 */
export function watchTicks() {
  const begin = cpuMs();
  let before = begin;
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
    /** Ends the measurement. Returns the share of all measured CPU time that the longest tick has used, 0 to 1. */
    longestShare(): number {
      isOver = true;
      return longestMs / (cpuMs() - begin);
    },
  };
}
