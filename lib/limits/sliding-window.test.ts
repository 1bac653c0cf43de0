import { describe, expect, test } from '@jest/globals';
import { SlidingWindow } from './sliding-window.js';

/** A pseudo-random sequence that is the same in every run, so that a failure can be reproduced. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function take(window: SlidingWindow, subject: string, nowMs: number): boolean {
  if (window.waitMs(subject, nowMs) > 0) return false;
  window.count(subject, nowMs);
  return true;
}

/**
 * Returns the largest number of `times` (in ascending order) in any window. It checks only windows that begin with an
 * admission, because no other window contains more.
 */
const mostInAnyWindow = (times: number[], windowMs: number) =>
  Math.max(
    0,
    ...times.map((from, index) => {
      let end = index;
      while ((times[end] ?? Number.POSITIVE_INFINITY) < from + windowMs) end += 1;
      return end - index;
    }),
  );

/** The expected behaviour, implemented as simply as possible. `times` are in ascending order. */
const admits = (times: number[], nowMs: number, limit: number, windowMs: number) =>
  times.length - 1 - times.findLastIndex((time) => time <= nowMs - windowMs) < limit;

describe('a rate limit with a sliding window', () => {
  test.each(
    Array.from({ length: 40 }, (_, seed) => seed),
  )('a sliding rate limit admits exactly its limit (random arrivals %i)', (seed) => {
    const random = randomFrom(seed + 1);
    const limit = 1 + Math.floor(random() * 12);
    const windowMs = 1 + Math.floor(random() * 100);
    const window = new SlidingWindow({ limit, windowMs });
    const admitted = new Map<string, number[]>([...'abc'].map((subject) => [subject, []]));
    const wrong: number[] = [];
    let nowMs = 0;
    for (let arrival = 0; arrival < 2000; arrival += 1) {
      // Requests come in bursts, with gaps, and exactly at the end of a window.
      const pace = random();
      if (pace < 0.5) nowMs += Math.floor(random() * 3);
      else if (pace < 0.52) nowMs += windowMs;
      else if (pace < 0.53) nowMs += Math.floor(random() * windowMs * 4);
      const subject = 'abc'[Math.floor(random() * 3)] ?? 'a';
      const times = admitted.get(subject) ?? [];
      const wanted = admits(times, nowMs, limit, windowMs);
      // Compared without `expect`, which would take a hundred times as long.
      if (take(window, subject, nowMs) !== wanted) wrong.push(arrival);
      if (!wanted) continue;
      times.push(nowMs);
      // Some counts are given back, like those of requests that are refused later. It is not always the latest count.
      if (random() < 0.1) {
        const [gone = nowMs] = times.splice(-1 - Math.floor(random() * Math.min(3, times.length)), 1);
        window.giveBack(subject, gone);
      }
    }
    expect(wrong).toEqual([]);
    for (const times of admitted.values()) {
      expect(mostInAnyWindow(times, windowMs)).toBeLessThanOrEqual(limit);
      expect(times.length).toBeGreaterThan(limit);
    }
  });

  test('a sliding rate limit never admits twice its limit around a full second, unlike fixed windows', () => {
    const window = new SlidingWindow({ limit: 60, windowMs: 1000 });
    const burst = (nowMs: number) =>
      Array.from({ length: 100 }, () => take(window, 'k', nowMs)).filter(Boolean).length;
    expect([burst(999), burst(1001), burst(1998.9), burst(1999)]).toEqual([60, 0, 0, 60]);
  });

  test('a sliding rate limit returns the exact wait after which a request is admitted', () => {
    const window = new SlidingWindow({ limit: 3, windowMs: 1000 });
    for (const nowMs of [0, 100, 250]) take(window, 'k', nowMs);
    expect(window.waitMs('k', 400)).toBe(600);
    expect([take(window, 'k', 999), take(window, 'k', 1000), take(window, 'k', 1001)]).toEqual([
      ...[false, true, false],
    ]);
    expect(window.waitMs('k', 1001)).toBe(99);
  });

  test('a sliding rate limit does not count refused requests', () => {
    const window = new SlidingWindow({ limit: 1, windowMs: 1000 });
    expect(take(window, 'k', 0)).toBe(true);
    for (let nowMs = 1; nowMs < 1000; nowMs += 1) take(window, 'k', nowMs);
    expect(take(window, 'k', 1000)).toBe(true);
  });

  test('a sliding rate limit returns how many requests are left, and when the oldest one expires', () => {
    const window = new SlidingWindow({ limit: 5, windowMs: 1000 });
    expect([window.remaining('k'), window.resetMs('k', 0)]).toEqual([5, 0]);
    for (const nowMs of [0, 10]) take(window, 'k', nowMs);
    expect([window.remaining('k'), window.resetMs('k', 10)]).toEqual([3, 990]);
  });

  test('a sliding rate limit never returns a wait longer than its own length, even for fractional times', () => {
    const window = new SlidingWindow({ limit: 1, windowMs: 1000 });
    const nowMs = 130_862.386_834_506_69;
    expect(take(window, 'a', nowMs)).toBe(true);
    expect([window.resetMs('a', nowMs), window.waitMs('a', nowMs)]).toEqual([1000, 1000]);
  });

  test('a sliding rate limit forgets exactly the clients that were idle for its whole length', () => {
    const window = new SlidingWindow({ limit: 2, windowMs: 1000 });
    for (let subject = 0; subject < 1000; subject += 1) take(window, `s${subject}`, 0);
    take(window, 'late', 999);
    take(window, 'late', 999);
    expect(window.subjects).toBe(1001);
    expect(take(window, 'late', 1998)).toBe(false);
    take(window, 'other', 2998);
    expect(window.subjects).toBe(1);
    expect([...'ab'].map((subject) => take(window, subject, 60_000))).toEqual([true, true]);
    expect(window.subjects).toBe(2);
  });

  test('a full rate limit admits a new client by removing one of the address prefix with the most clients', () => {
    const evicted: string[] = [];
    const window = new SlidingWindow({
      ...{ limit: 1, windowMs: 1000, maxSubjects: 4 },
      evicted: (subject) => evicted.push(subject),
    });
    const flood = (at: number) => `2001:db8:0:${at.toString(16)}::/64`;
    take(window, '192.0.2.1', 0);
    for (let at = 0; at < 50; at += 1) expect(take(window, flood(at), 0)).toBe(true);
    expect(take(window, '198.51.100.1', 1)).toBe(true);
    // Subjects of the small prefixes are not evicted, however many others arrive.
    for (let at = 50; at < 100; at += 1) expect(take(window, flood(at), 500)).toBe(true);
    expect([take(window, '192.0.2.1', 999), take(window, '198.51.100.1', 999)]).toEqual([false, false]);
    expect([window.subjects, evicted.length]).toEqual([4, 98]);
    expect(evicted.every((subject) => subject.startsWith('2001:db8:0:'))).toBe(true);
  });

  test('a full rate limit removes a client of the prefix with the most clients, even if others were idle for longer', () => {
    const window = new SlidingWindow({ limit: 1, windowMs: 1000, maxSubjects: 3 });
    for (const subject of ['203.0.113.1', '203.0.113.2', '192.0.2.1']) take(window, subject, 0);
    expect(take(window, '198.51.100.1', 1500)).toBe(true);
    expect(window.subjects).toBeLessThanOrEqual(3);
    for (const subject of ['203.0.113.1', '192.0.2.1', '198.51.100.2']) take(window, subject, 1600);
    expect([window.subjects, take(window, '192.0.2.1', 1700)]).toEqual([3, false]);
  });

  test('a rate limit stores at most 65,536 clients during a flood from many addresses', () => {
    const window = new SlidingWindow({ limit: 1, windowMs: 1000 });
    for (let at = 0; at < 300_000; at += 1)
      take(window, `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::/64`, 0);
    expect(window.subjects).toBe(65_536);
  });
});
