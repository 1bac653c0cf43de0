/** The unit of a figure. `times` is a multiple of the baseline, which is measured in the same run. */
export type Unit = 'MiB' | 'ms' | 'times';

/** One result of a measurement. Smaller is better. `baseline` describes what it is compared with. */
export type Figure = { row: string; value: number; unit: Unit; baseline: string };

/** Returns a value rounded to the digits that matter in its unit. */
export const rounded = (value: number, unit: Unit): string => value.toFixed(unit === 'times' ? 2 : 1);
