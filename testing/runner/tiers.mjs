/**
 * Returns the tier in a suite's file name (docs/testing.md): `name.test.ts` is a unit suite, `name.proof.test.ts` a
 * proof.
 */
export function tierOf(path) {
  const [, tier = 'unit'] = /\.(service|system|proof)\.test\.ts$/.exec(path) ?? [];
  return tier;
}

/** Patterns for Jest's selection of test files. */
export const UNIT_SUITES = '(?<!\\.(?:service|system|proof))\\.test\\.ts$';
export const REST_SUITES = '\\.(?:service|system)\\.test\\.ts$';
export const PROOFS = '\\.proof\\.test\\.ts$';
