import { describe, expect, test } from '@jest/globals';
import { endedOrShown } from './run-task';

/** Longer than work goes on before the tray shows it. */
const LONG_MS = 1000;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('what a dialog waits for', () => {
  test('ends with a failure at once, also if the list takes long to load again', async () => {
    let loads = 0;
    const load = () => {
      loads += 1;
      return sleep(LONG_MS);
    };
    const work = sleep(100).then(() => {
      throw new Error('refused');
    });
    await expect(endedOrShown(work, load)).rejects.toThrow('refused');
    expect(loads).toBe(1);
  });

  test('ends after a success when the list is loaded again', async () => {
    let isLoaded = false;
    const load = async () => {
      await sleep(100);
      isLoaded = true;
    };
    await endedOrShown(Promise.resolve(), load);
    expect(isLoaded).toBe(true);
  });

  test('ends when the tray shows the work, whatever becomes of it', async () => {
    const work = sleep(LONG_MS).then(() => {
      throw new Error('refused later');
    });
    await endedOrShown(work, async () => undefined);
    await expect(work).rejects.toThrow('refused later');
  });
});
