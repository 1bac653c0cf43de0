import { expect, test } from '@jest/globals';
import { WaitedFor } from './waited-for.js';

/** Longer than a turn. */
const LONG_MS = 25;

test('those who have held the loop for their time go on once others had a turn', async () => {
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
