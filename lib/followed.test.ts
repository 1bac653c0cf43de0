import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../testing/eventually.js';
import { Followed } from './followed.js';

describe('what is followed', () => {
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

  test('changes with what is read, and tells of changes alone', async () => {
    let [stored, readings, told] = [1, 0, 0];
    followed = await open(async () => {
      readings += 1;
      return stored;
    });
    followed.watch(() => {
      told += 1;
    });
    expect(followed.current).toBe(1);
    await eventually('more readings', () => readings > 5);
    expect(told).toBe(0);
    stored = 2;
    await eventually('the change', () => followed?.current === 2);
    expect(told).toBe(1);
  });

  test('is as it was where it cannot be read; the log says so once, and once that it can again', async () => {
    let isAway = false;
    let readings = 0;
    followed = await open(async () => {
      readings += 1;
      if (isAway) throw new Error('away');
      return readings;
    });
    const read = followed.current;
    isAway = true;
    await eventually('it is noted', () => lines.length > 0);
    const [last, before] = [followed.current, readings];
    // One more may have been under way.
    expect(last).toBeGreaterThanOrEqual(read);
    await eventually('more failures', () => readings > before + 5);
    expect(followed.current).toBe(last);
    expect(lines).toHaveLength(1);
    isAway = false;
    await eventually('it is noted again', () => lines.length === 2);
  });

  test('is of after a change for who asks for that, whatever was being read meanwhile', async () => {
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
    await eventually('the first to be held', () => !isHeld);
    release();
    await Promise.all([slow, fresh]);
    expect(followed.current).toBe(2);
  });

  test('is read no more once it is closed', async () => {
    let readings = 0;
    followed = await open(async () => {
      readings += 1;
      return readings;
    });
    await eventually('some readings', () => readings > 3);
    await followed.close();
    const last = readings;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(readings).toBe(last);
  });

  test('cannot be opened where it cannot be read', async () => {
    await expect(open(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
});
