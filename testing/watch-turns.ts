import { readFileSync } from 'node:fs';

/** How much CPU this thread has had, in ms: /proc/PID/schedstat of proc(5). */
const cpuMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/**
 * Watches how long the turns of this thread's loop, in which a tested daemon may be, hold up others. They are told as
 * shares of all that is done meanwhile: how fast the machine is, what else it does, and what is to be collected of the
 * suites before would make limits in ms fail.
 */
export function watchTurns() {
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
    /** Of the longest turn in the CPU of all, 0 to 1; ends the watch. */
    longestShare(): number {
      isOver = true;
      return longestMs / (cpuMs() - begin);
    },
  };
}
