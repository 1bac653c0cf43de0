import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { withTimeout } from './timed.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const PATIENCE_MS = 30_000;

/** Work that checks its signal regularly instead of listening to it, as loops do. */
async function untilAborted(signal: AbortSignal): Promise<string> {
  const begunAtMs = performance.now();
  while (performance.now() - begunAtMs < PATIENCE_MS) {
    collectGarbage();
    await sleep(5);
    if (signal.aborted) return signal.reason.name;
  }
  return 'never';
}

test('withTimeout aborts work after the timeout, even after a garbage collection', async () => {
  const { signal } = new AbortController();
  expect(await withTimeout(signal, 50, untilAborted)).toBe('TimeoutError');
  expect(await withTimeout(undefined, 50, untilAborted)).toBe('TimeoutError');
});

test('withTimeout aborts work when the given signal aborts, with the same reason', async () => {
  const aborter = new AbortController();
  const waiting = withTimeout(aborter.signal, 60_000, untilAborted);
  aborter.abort(new RangeError('enough'));
  expect(await waiting).toBe('RangeError');
  expect(await withTimeout(aborter.signal, 60_000, untilAborted)).toBe('RangeError');
});

test('withTimeout returns the result of the work, and leaves no listener on the signal', async () => {
  const { signal } = new AbortController();
  expect(await withTimeout(signal, 60_000, async () => 7)).toBe(7);
  const failing = withTimeout(signal, 60_000, () => Promise.reject(new RangeError('no')));
  await expect(failing).rejects.toThrow(RangeError);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
