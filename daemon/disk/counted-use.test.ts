import { describe, expect, test } from '@jest/globals';
import { CountedUse } from './counted-use.js';

/** Starts a measurement. The test decides when it finishes, and with which result. */
function measuring(use: CountedUse) {
  let finish: (bytes: number) => void = () => undefined;
  const done = use.measure(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  return { done, finish: (bytes: number) => finish(bytes) };
}

describe('counted disk usage', () => {
  test('counted disk usage includes bytes that changes added and freed, but not those of a failed change', () => {
    const use = new CountedUse(100);
    const change = (taken: number, given: number, isDone: boolean) => {
      use.begin();
      use.take(taken);
      use.give(given);
      use.end({ taken, given }, isDone);
      return use.bytes;
    };
    expect([change(50, 0, true), change(50, 20, false), change(0, 30, false), change(10, 40, true)]).toEqual([
      150, 150, 120, 90,
    ]);
  });

  test('counted disk usage includes changes in progress, but the value that is stored does not', () => {
    const use = new CountedUse(undefined);
    expect(use.isKnown).toBe(false);
    use.begin();
    use.take(70);
    expect([use.bytes, use.landedBytes, use.isQuiet]).toEqual([70, 0, false]);
    expect(() => use.requireWithin(100, 31, { asked: 101, own: 70 })).toThrow(
      'take 0 B of at most 100 B, and 101 B more are needed',
    );
    use.requireWithin(100, 30, { asked: 100, own: 70 });
  });

  test('counted disk usage equals a measurement if no file changed during the measurement', async () => {
    const use = new CountedUse(7);
    const quiet = measuring(use);
    quiet.finish(500);
    await quiet.done;
    expect([use.bytes, use.isDoubtful, use.isKnown]).toEqual([500, false, true]);
  });

  test.each([
    ['includes it', 60],
    ['does not include it', 10],
  ])('counted disk usage is marked as doubtful, and never too low, if a change during a measurement %s', async (_, found) => {
    const use = new CountedUse(10);
    const { done, finish } = measuring(use);
    use.begin();
    use.take(50);
    use.end({ taken: 50, given: 0 }, true);
    finish(found);
    await done;
    expect(use.bytes).toBeGreaterThanOrEqual(60);
    expect(use.leastBytes).toBeLessThanOrEqual(60);
    expect(use.isDoubtful).toBe(true);
    const again = measuring(use);
    again.finish(60);
    await again.done;
    expect([use.bytes, use.isDoubtful]).toEqual([60, false]);
  });

  test('counted disk usage is never too low if files are deleted during a measurement', async () => {
    const use = new CountedUse(100);
    use.begin();
    use.give(40);
    const { done, finish } = measuring(use);
    finish(60);
    await done;
    expect(use.bytes).toBeGreaterThanOrEqual(60);
    use.end({ taken: 0, given: 40 }, true);
    expect([use.bytes >= 60, use.isDoubtful]).toEqual([true, true]);
  });

  test('the guaranteed minimum of the disk usage excludes bytes that a change in progress has reserved or deleted', () => {
    const use = new CountedUse(100);
    use.begin();
    use.take(70);
    expect([use.bytes, use.leastBytes]).toEqual([170, 100]);
    use.give(90);
    expect([use.bytes, use.leastBytes]).toEqual([80, 80]);
  });

  test('isAlone returns true for a file change if no other change ran since it began', () => {
    const use = new CountedUse(0);
    const first = use.begin();
    expect(first.isAlone()).toBe(true);
    const second = use.begin();
    expect([first.isAlone(), second.isAlone()]).toEqual([false, false]);
    use.end({ taken: 0, given: 0 }, true);
    expect(first.isAlone()).toBe(false);
  });
});
