import { describe, expect, test } from '@jest/globals';
import { FailedCredentials } from './failed-credentials.js';

describe('failed credentials of addresses', () => {
  const row = { limit: 2, windowS: 60, by: 'address', failuresOnly: true } as const;

  test('take no more memory than for 65,536 networks, however many a flood comes from, and let none guess more', () => {
    let nowMs = 0;
    const failed = new FailedCredentials(row, () => nowMs);
    const addresses = [...Array(70_000).keys()].map(
      (at) => `2001:db8:${(at >> 16).toString(16)}:${(at & 0xffff).toString(16)}::1`,
    );
    const attempt = (address: string): boolean => {
      if (failed.begin(address) > 0) return false;
      failed.end(address, true);
      return true;
    };
    expect(addresses.filter(attempt)).toHaveLength(65_536);
    expect(failed.window?.subjects).toBe(65_536);
    // Of those that are remembered each has the one attempt that is left, and the others wait.
    const some = [...addresses.slice(0, 100), ...addresses.slice(-100)];
    expect(some.filter(attempt)).toHaveLength(100);
    expect(some.filter(attempt)).toHaveLength(0);
    nowMs = 120_001;
    expect(attempt('192.0.2.1')).toBe(true);
    expect(failed.window?.subjects).toBe(1);
  });

  test('are counted exactly of 100 attempts at once, and right ones cost nothing', () => {
    const failed = new FailedCredentials({ ...row, limit: 7 }, () => 0);
    const begun = Array.from({ length: 100 }, () => failed.begin('192.0.2.1'));
    expect(begun.filter((waitMs) => waitMs === 0)).toHaveLength(7);
    for (let at = 0; at < 7; at += 1) failed.end('192.0.2.1', at < 3);
    expect(
      Array.from({ length: 100 }, () => failed.begin('192.0.2.1')).filter((ms) => ms === 0),
    ).toHaveLength(4);
  });
});
