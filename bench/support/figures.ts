/** `times` is a multiple of the baseline, measured in the same run. */
export type Unit = 'MiB' | 'ms' | 'times';

/** One result of a measurement; smaller is better. `baseline` describes what to compare it with. */
export type Figure = { row: string; value: number; unit: Unit; baseline: string };

/** Returns a value with the digits that matter in its unit. */
export const rounded = (value: number, unit: Unit): string => value.toFixed(unit === 'times' ? 2 : 1);
