import { describe, expect, test } from '@jest/globals';
import { FailureWindow } from './failure-window.js';

describe('a sliding window that counts only failures', () => {
  const create = () => new FailureWindow({ limit: 3, windowMs: 1000 });

  test('a limit of failures admits as many concurrent attempts as failures are left, and counts only failures', () => {
    const window = create();
    const begun = [1, 2, 3, 4].map(() => window.begin('a', 0));
    expect(begun).toEqual([0, 0, 0, 1000]);
    expect(window.begin('b', 0)).toBe(0);
    window.end('a', false, 10);
    expect(window.begin('a', 10)).toBe(0);
    for (const nowMs of [20, 30, 40]) window.end('a', true, nowMs);
    expect(window.begin('a', 50)).toBe(970);
    expect([window.begin('a', 1020), window.begin('a', 1020)]).toEqual([0, 1000]);
  });

  test('no sliding window contains more failures than the limit', () => {
    const window = create();
    const failures: number[] = [];
    const underWay: number[] = [];
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    for (let nowMs = 0; nowMs < 60_000; nowMs += Math.floor(random() * 40)) {
      if (random() < 0.7 && window.begin('a', nowMs) === 0) underWay.push(nowMs);
      if (random() > 0.4 || underWay.shift() === undefined) continue;
      const hasFailed = random() < 0.8;
      window.end('a', hasFailed, nowMs);
      if (hasFailed) failures.push(nowMs);
    }
    expect(failures.length).toBeGreaterThan(100);
    for (const from of failures) {
      expect(failures.filter((time) => time >= from && time < from + 1000).length).toBeLessThanOrEqual(3);
    }
  });
});
