import { describe, expect, test } from '@jest/globals';
import { growthOf, joined, type Measured, tableOf, timesBaseline } from './answer.js';

describe('the table of an answer', () => {
  test('a benchmark table has the median, spread, comparison with the baseline, CPU, memory and notes of each row', () => {
    const table = tableOf([
      { row: 'zip', unit: 's', values: [2, 1, 3], times: 1, cpuMs: 812.4, peakMib: 3.6, note: '10 MiB' },
      { row: 'berth', unit: 's', values: [0.5, 0.25, 0.75], times: 0.25, cpuMs: 100 },
    ]);
    expect(table.split('\n')).toEqual([
      '|  | median | spread | baseline = 1 | CPU | peak memory | notes |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| zip | 2.00 s | 1.00 to 3.00 | 1.00 | 812 ms | 4 MiB | 10 MiB |',
      '| berth | 0.500 s | 0.250 to 0.750 | 0.25 | 100 ms | - | - |',
    ]);
  });

  test('a benchmark table omits columns that are empty in all rows', () => {
    expect(tableOf([{ row: 'idle', unit: 'MiB', values: [80.24] }]).split('\n')).toEqual([
      '|  | median |',
      '| --- | --- |',
      '| idle | 80.2 MiB |',
    ]);
  });

  test('a benchmark row that measures requests per second shows the CPU time per request', () => {
    const [, , line] = tableOf([{ row: 'requests', unit: '/s', values: [1500.4], cpuMs: 0.03 }]).split('\n');
    expect(line).toBe('| requests | 1500 /s | 30 us each |');
  });
});

describe('the comparison with a baseline', () => {
  test('a benchmark is compared with its baseline by the median of the ratios of each round', () => {
    expect(timesBaseline([2, 30, 4], [1, 10, 4], 's')).toBe(2);
  });

  test('the ratio of a benchmark to its baseline is below 1 if its rate of requests is higher', () => {
    expect(timesBaseline([200], [100], '/s')).toBe(0.5);
  });

  test('the result of a benchmark names each missing baseline program once', () => {
    const answer = { rows: [], figures: [], missing: ['zip is not installed'] };
    expect(joined([answer, answer]).missing).toEqual(['zip is not installed']);
  });
});

describe('the growth of a cost', () => {
  test("the growth of a benchmark's cost is computed from the medians of Berth and of the baseline at each size", () => {
    const answer = (rows: Measured[]) => ({ rows, figures: [], missing: [] });
    const ours: Measured = { row: 'zip, berth', unit: 's', values: [3, 1, 2], times: 2 };
    const theirs: Measured = { row: 'zip -qr', unit: 's', values: [1], times: 1 };
    expect(growthOf('zip', [1, 2], [answer([theirs, ours]), answer([ours])])).toEqual({
      ...{ cost: 'zip', sizes: [1, 2], ours: [2, 2], baseline: [1, Number.NaN] },
    });
  });
});
