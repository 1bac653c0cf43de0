import { expect, test } from '@jest/globals';
import { sortedInTurns } from './sorted-in-turns.js';

/** A turn that is over at every check. */
const SHORT = { isOver: () => true, begin: () => undefined };
/** Sizes for one run, for full runs, and for an odd number of runs. */
const COUNTS = [0, 1, 4096, 4097, 8192, 3 * 4096 + 5, 50_000];

test.each(COUNTS)('sorts %i texts as the engine does', (count) => {
  // Each text occurs about three times. The step and the modulus are coprime, so the order does not repeat early.
  const texts = Array.from({ length: count }, (_, at) => `${(at * 7919) % Math.ceil(count / 3)}é`);
  const expected = [...texts].sort();
  const sorting = sortedInTurns(texts, SHORT);
  let turns = 0;
  let step = sorting.next();
  for (; step.done !== true; step = sorting.next()) turns += 1;
  expect(step.value).toEqual(expected);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(count / 4097));
});
