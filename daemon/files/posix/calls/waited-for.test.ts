import { expect, test } from '@jest/globals';
import { WaitedFor } from './waited-for.js';

/** Longer than a time slice, after which handlers must wait. */
const LONG_MS = 25;

test('WaitedFor.turn waits for a tick of the event loop when the time slice is used up, so that other work can run', async () => {
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
