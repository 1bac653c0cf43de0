import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { Followed } from './followed.js';

describe('Followed, a cached value that is read again in the background', () => {
  const lines: string[] = [];
  const logger = {
    error: (_fields: object, message: string) => void lines.push(message),
    info: (_fields: object, message: string) => void lines.push(message),
  };
  let followed: Followed<number> | undefined;
  afterEach(async () => {
    await followed?.close();
    lines.length = 0;
  });
  const open = (read: () => Promise<number>, everyMs = 1) =>
    Followed.open({ what: 'a number', read, everyMs, logger });

  test('a cached value is replaced by each newly read one, and listeners are called only for changes', async () => {
    let [stored, readings, changes] = [1, 0, 0];
    followed = await open(async () => {
      readings += 1;
      return stored;
    });
    followed.watch(() => {
      changes += 1;
    });
    expect(followed.current).toBe(1);
    await eventually('more reads', () => readings > 5);
    expect(changes).toBe(0);
    stored = 2;
    await eventually('the change', () => followed?.current === 2);
    expect(changes).toBe(1);
  });

  test('a cached value is kept while it cannot be read, and the start and end of the failures are each logged once', async () => {
    let isUnavailable = false;
    let readings = 0;
    followed = await open(async () => {
      readings += 1;
      if (isUnavailable) throw new Error('away');
      return readings;
    });
    const read = followed.current;
    isUnavailable = true;
    await eventually('the failure is logged', () => lines.length > 0);
    const [last, before] = [followed.current, readings];
    // The value may have been read once more before the first failure, so `last` may be newer than `read`.
    expect(last).toBeGreaterThanOrEqual(read);
    await eventually('more failures', () => readings > before + 5);
    expect(followed.current).toBe(last);
    expect(lines).toHaveLength(1);
    isUnavailable = false;
    await eventually('the recovery is logged', () => lines.length === 2);
  });

  test('refreshing a cached value starts a new read even if an older read is in progress', async () => {
    let stored = 1;
    let release: () => void = () => undefined;
    let isHeld = false;
    followed = await open(async () => {
      const value = stored;
      if (isHeld) {
        isHeld = false;
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
      return value;
    }, 3_600_000);
    isHeld = true;
    const slow = followed.refresh();
    stored = 2;
    const fresh = followed.refresh();
    await eventually('the first read to be held', () => !isHeld);
    release();
    await Promise.all([slow, fresh]);
    expect(followed.current).toBe(2);
  });

  test('a cached value is no longer read again after `close`', async () => {
    let readings = 0;
    followed = await open(async () => {
      readings += 1;
      return readings;
    });
    await eventually('some reads', () => readings > 3);
    await followed.close();
    const last = readings;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(readings).toBe(last);
  });

  test('opening a cached value rejects if the value cannot be read', async () => {
    await expect(open(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
});
