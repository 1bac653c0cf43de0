/**
 * Returns the tier in a suite's file name (docs/testing.md): `name.test.ts` is a unit suite, `name.proof.test.ts` a
 * proof.
 */
export function tierOf(path) {
  const [, tier = 'unit'] = /\.(service|system|proof|load)\.test\.ts$/.exec(path) ?? [];
  return tier;
}

/** Patterns for Jest's selection of test files. */
export const UNIT_SUITES = '(?<!\\.(?:service|system|proof|load))\\.test\\.ts$';
export const REST_SUITES = '\\.(?:service|system)\\.test\\.ts$';
export const PROOFS = '\\.proof\\.test\\.ts$';
/** These suites use the whole machine, so they run one after another, and not next to other suites. */
export const LOADS = '\\.load\\.test\\.ts$';
export const ALL_BUT_LOADS = '(?<!\\.load)\\.test\\.ts$';
