import { type Figure, rounded, type Unit } from './figures.js';

/** The recorded bound of each row: the content of `bench/bounds.json`. */
export type Bounds = Record<string, { bound: number; unit: Unit }>;

export type Verdict = { table: string; failures: string[] };

/**
 * The factor by which a figure may exceed its bound, for each unit. Times vary between runs on a shared machine; memory
 * hardly does.
 */
const TOLERANCE: Record<Unit, number> = { MiB: 1.15, ms: 1.4, times: 1.4 };
const COLUMNS = ['row', 'figure', 'baseline', 'bound', 'fails above', 'result'];

/** Returns whether a figure exceeds its bound by more than its unit allows. */
export function isExceeded({ row, value, unit }: Figure, bounds: Bounds): boolean {
  const bound = bounds[row]?.bound;
  return bound !== undefined && !(value <= bound * TOLERANCE[unit]);
}

/** Returns figures in the form in which bounds are recorded. */
export const asBounds = (figures: Figure[]): Bounds =>
  Object.fromEntries(
    figures.map(({ row, value, unit }) => [row, { bound: Number(rounded(value, unit)), unit }]),
  );

/** Compares figures with their bounds. A row without a bound fails, and so does a bound without a row. */
export function judge(figures: Figure[], bounds: Bounds): Verdict {
  const rows = figures.map(({ row }) => row);
  const failures = [
    ...figures.filter((figure) => isExceeded(figure, bounds)).map((figure) => tooLarge(figure, bounds)),
    ...rows
      .filter((row) => bounds[row] === undefined)
      .map((row) => `"${row}" has no bound: record it with \`npm run bench -- guard --record\``),
    ...Object.keys(bounds)
      .filter((row) => !rows.includes(row))
      .map((row) => `"${row}" was not measured: remove it from bench/bounds.json, or correct its name`),
  ];
  const lines = [COLUMNS, COLUMNS.map(() => '---'), ...figures.map((figure) => cells(figure, bounds))];
  return { table: lines.map((line) => `| ${line.join(' | ')} |`).join('\n'), failures };
}

function cells(figure: Figure, bounds: Bounds): string[] {
  const { row, value, unit, baseline } = figure;
  const bound = bounds[row]?.bound;
  const measured = [row, `${rounded(value, unit)} ${unit}`, baseline];
  if (bound === undefined) return [...measured, '-', '-', '**no bound**'];
  const result = isExceeded(figure, bounds) ? '**exceeded**' : 'within';
  return [...measured, rounded(bound, unit), rounded(bound * TOLERANCE[unit], unit), result];
}

const tooLarge = ({ row, value, unit }: Figure, bounds: Bounds) =>
  `"${row}" is ${rounded(value, unit)} ${unit}; its bound is ${rounded(bounds[row]?.bound ?? Number.NaN, unit)}`;
