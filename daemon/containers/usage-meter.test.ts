import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import type { UsageSample } from '../runtimes/container-runtime.js';
import { UsageMeter } from './usage-meter.js';

type Core = ConstructorParameters<typeof UsageMeter>[0];

const SAMPLE: UsageSample = {
  ...{ atMs: 1, cpuMs: 1, memoryUsedBytes: 1, memoryLimitBytes: 2 },
  ...{ networkRxBytes: 0, networkTxBytes: 0, diskReadBytes: 0, diskWriteBytes: 0 },
};

/** Returns a meter with 100 running containers, whose measurements last until the test ends them. */
function openMeter(killWaitMs: number) {
  const asked: (() => void)[] = [];
  const closing = new AbortController();
  const core = {
    store: { list: () => Array.from({ length: 100 }, (_, at) => ({ id: `cnt_${at}`, state: 'running' })) },
    runtime: {
      sampleUsage: () => new Promise((resolve) => asked.push(() => resolve(SAMPLE))),
    },
    engine: { isUnavailable: false },
    timing: { killWaitMs },
    logger: { error: () => undefined },
    closing,
  } as unknown as Core;
  return { meter: new UsageMeter(core), closing, asked };
}

test('the end of a meter waits for the measurements in progress, and no further ones begin', async () => {
  const { meter, closing, asked } = openMeter(60_000);
  meter.latest();
  await eventually('the first measurements', () => asked.length > 0);
  const begun = asked.length;
  closing.abort();
  let isClosed = false;
  const end = meter.close().then(() => {
    isClosed = true;
  });
  for (const answer of asked.slice(1)) answer();
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  asked[0]?.();
  await end;
  meter.latest();
  expect(asked).toHaveLength(begun);
});

test('the end of a meter does not wait for ever for an engine that does not respond', async () => {
  const { meter, closing, asked } = openMeter(20);
  meter.latest();
  await eventually('the first measurements', () => asked.length > 0);
  closing.abort();
  await meter.close();
  expect(closing.signal.aborted).toBe(true);
});

test('a round leaves time for the response of the caller that begins it', async () => {
  const { meter, closing, asked } = openMeter(60_000);
  meter.latest();
  await sleep(50);
  expect(asked).toHaveLength(0);
  closing.abort();
  await meter.close();
  expect(asked).toHaveLength(0);
});
