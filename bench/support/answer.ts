import { percentile } from './daemon-bench.js';
import type { Figure } from './figures.js';
import type { Growth } from './slope.js';

/** A rate (`/s`) is better if it is larger; everything else is better if it is smaller. */
export type MeasuredUnit = 's' | 'ms' | 'MiB' | '/s';

/** One row of a table. */
export type Measured = {
  row: string;
  unit: MeasuredUnit;
  /** One value per round. */
  values: number[];
  /** How many times as long as the baseline this took in the same round (the median); 1 for a baseline. */
  times?: number;
  /** CPU time per round, or per request if the unit of the row is a rate. `peakMib` is the largest resident memory. */
  cpuMs?: number;
  peakMib?: number;
  note?: string;
};

/** The result of a benchmark. */
export type Answer = {
  rows: Measured[];
  /** The figures that `npm run bench -- guard` compares with their recorded bounds. */
  figures: Figure[];
  /** Baselines and systems that were not measured, with the reasons. */
  missing: string[];
  /** How each measured cost grows with its size, for `npm run bench -- growth`. */
  growths?: Growth[];
};

const DIGITS: Record<MeasuredUnit, (value: number) => number> = {
  s: (value) => (value < 1 ? 3 : 2),
  ms: (value) => (value < 10 ? 2 : 1),
  MiB: () => 1,
  '/s': (value) => (value < 100 ? 1 : 0),
};

const number = (value: number, unit: MeasuredUnit) => value.toFixed(DIGITS[unit](value));

const COLUMNS: Record<string, (measured: Measured) => string | 0 | undefined> = {
  median: ({ values, unit }) => `${number(percentile(values, 0.5), unit)} ${unit}`,
  spread: ({ values, unit }) =>
    values.length > 1
      ? `${number(Math.min(...values), unit)} to ${number(Math.max(...values), unit)}`
      : undefined,
  'baseline = 1': ({ times }) => times?.toFixed(2),
  CPU: ({ cpuMs, unit }) =>
    cpuMs && (unit === '/s' ? `${(cpuMs * 1000).toFixed(0)} us each` : `${cpuMs.toFixed(0)} ms`),
  'peak memory': ({ peakMib }) => peakMib && `${peakMib.toFixed(0)} MiB`,
  notes: ({ note }) => note,
};

/** Returns a Markdown table. Columns without content are omitted. */
export function tableOf(rows: Measured[]): string {
  const used = Object.entries(COLUMNS).filter(([, cell]) => rows.some((row) => cell(row)));
  const lines = [
    ['', ...used.map(([name]) => name)],
    ['---', ...used.map(() => '---')],
    ...rows.map((row) => [row.row, ...used.map(([, cell]) => cell(row) || '-')]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Combines the answers of several parts of a benchmark into one. */
export const joined = (answers: Answer[]): Answer => ({
  rows: answers.flatMap(({ rows }) => rows),
  figures: answers.flatMap(({ figures }) => figures),
  missing: [...new Set(answers.flatMap(({ missing }) => missing))],
});

/** Returns how many times as long as the baseline a row took in the same round: the median over all rounds. */
export function timesBaseline(values: number[], baseline: number[], unit: MeasuredUnit): number {
  const ratios = values.map((value, at) => {
    const other = baseline[at] ?? Number.NaN;
    return unit === '/s' ? other / value : value / other;
  });
  return percentile(ratios, 0.5);
}

/**
 * Returns how a cost grows with the size. `answers` has one answer for each size, of which this uses the first of
 * Berth's rows and the row of the baseline.
 */
export function growthOf(cost: string, sizes: number[], answers: Answer[]): Growth {
  const timesOf = (isWanted: (row: Measured) => boolean) =>
    answers.map(({ rows }) => percentile(rows.find(isWanted)?.values ?? [], 0.5));
  const isOurs = ({ row }: Measured) => row.endsWith('berth');
  return {
    ...{ cost, sizes },
    ours: timesOf(isOurs),
    baseline: timesOf((row) => row.times === 1 && !isOurs(row)),
  };
}
