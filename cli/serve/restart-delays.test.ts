import { describe, expect, test } from '@jest/globals';
import { restartDelays } from './restart-delays.js';

describe('delays before a service is started again', () => {
  test('the delay before a stopped service is restarted doubles each time, up to 30 s', () => {
    const delays = restartDelays();
    expect(Array.from({ length: 7 }, () => delays.next(100))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  test('the delay before a restart is 1 s again after the service has run for a minute', () => {
    const delays = restartDelays();
    delays.next(100);
    delays.next(100);
    expect(delays.next(60_000)).toBe(1000);
    expect(delays.next(100)).toBe(2000);
  });
});
