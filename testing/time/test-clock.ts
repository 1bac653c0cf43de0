import type { Clock } from '../../lib/time/clock.js';

/** A clock that stands still until a test advances it. */
export type TestClock = Clock & { advance(ms: number): void };

export function testClock(startMs = Date.parse('2026-03-01T12:00:00.000Z')): TestClock {
  let now = startMs;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
