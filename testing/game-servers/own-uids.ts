import { randomInt } from 'node:crypto';

const FIRST = 300_000;
const SLICE = 1000;
const SLICES = 1_000_000;

/**
 * Returns a range of user ids that is probably unused on the host. Concurrent suites need different ids, because a
 * daemon kills all processes of its servers' users.
 */
export function ownUids(): { first: number; last: number } {
  const first = FIRST + SLICE * randomInt(SLICES);
  return { first, last: first + SLICE - 1 };
}
