import { randomInt } from 'node:crypto';

const FIRST = 300_000;
const SLICE = 1000;
const SLICES = 1_000_000;

/**
 * A range of user ids that hardly anybody else on the host has: suites run beside each other, and a daemon ends all
 * that bears the user of its server.
 */
export function ownUids(): { first: number; last: number } {
  const first = FIRST + SLICE * randomInt(SLICES);
  return { first, last: first + SLICE - 1 };
}
