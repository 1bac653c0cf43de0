import { expect, test } from '@jest/globals';
import { WaitedFor } from './waited-for.js';

/** Longer than a time slice. */
const LONG_MS = 25;

test('callers that have used up their time slice continue after others had a turn', async () => {
  const waitedFor = new WaitedFor();
  await waitedFor.turn();
  const until = performance.now() + LONG_MS;
  while (performance.now() < until);
  let haveOthers = false;
  setImmediate(() => {
    haveOthers = true;
  });
  await waitedFor.turn();
  expect(haveOthers).toBe(true);
});
