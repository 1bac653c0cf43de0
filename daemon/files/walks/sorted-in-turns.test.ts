import { expect, test } from '@jest/globals';
import { sortedInTurns } from './sorted-in-turns.js';

/** Ends with every look at it. */
const SHORT = { isOver: () => true, begin: () => undefined };
/** One run, full runs, and runs that no other is left to merge with. */
const COUNTS = [0, 1, 4096, 4097, 8192, 3 * 4096 + 5, 50_000];

test.each(COUNTS)('sorts %i texts as the engine does', (count) => {
  // Each comes about three times, in an order that repeats itself late (a step that has no divisor with the modulus).
  const texts = Array.from({ length: count }, (_, at) => `${(at * 7919) % Math.ceil(count / 3)}é`);
  const expected = [...texts].sort();
  const sorting = sortedInTurns(texts, SHORT);
  let turns = 0;
  let step = sorting.next();
  for (; step.done !== true; step = sorting.next()) turns += 1;
  expect(step.value).toEqual(expected);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(count / 4097));
});
