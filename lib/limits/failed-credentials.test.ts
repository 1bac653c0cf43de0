import { describe, expect, test } from '@jest/globals';
import { FailedCredentials } from './failed-credentials.js';

describe('counts of failed credentials per client address', () => {
  const row = { limit: 2, windowS: 60, by: 'address', failuresOnly: true } as const;

  test('failed credentials are counted for at most 65,536 networks, and a flood displaces only those of the same prefix', () => {
    let nowMs = 0;
    const failed = new FailedCredentials(row, () => nowMs);
    const attempt = (address: string): boolean => {
      if (failed.begin(address) > 0) return false;
      failed.end(address, true);
      return true;
    };
    expect(['192.0.2.1', '192.0.2.1'].map(attempt)).toEqual([true, true]);
    for (let at = 0; at < 70_000; at += 1)
      attempt(`2001:db8:${(at >> 16).toString(16)}:${(at & 0xffff).toString(16)}::1`);
    expect(failed.window?.subjects).toBe(65_536);
    expect(['198.51.100.1', '192.0.2.1'].map(attempt)).toEqual([true, false]);
    // Each network of the flood has a limit of its own, unless later networks of the flood have evicted it.
    expect(attempt('2001:db8:1:1::1')).toBe(true);
    expect(attempt('2001:db8:1:1::1')).toBe(false);
    nowMs = 120_001;
    expect(attempt('192.0.2.1')).toBe(true);
    expect(failed.window?.subjects).toBe(1);
  });

  test('failed credentials are counted exactly among 100 concurrent attempts, and correct ones do not count', () => {
    const failed = new FailedCredentials({ ...row, limit: 7 }, () => 0);
    const begun = Array.from({ length: 100 }, () => failed.begin('192.0.2.1'));
    expect(begun.filter((waitMs) => waitMs === 0)).toHaveLength(7);
    for (let at = 0; at < 7; at += 1) failed.end('192.0.2.1', at < 3);
    expect(
      Array.from({ length: 100 }, () => failed.begin('192.0.2.1')).filter((ms) => ms === 0),
    ).toHaveLength(4);
  });
});
