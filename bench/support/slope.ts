/** A size, and the time that it took. */
export type Point = { size: number; time: number };

/**
 * The maximum slope (`slopeOf`) that is not reported. A linear cost has slope 1; the margin is for the variation of
 * times.
 */
export const MAX_SLOPE = 1.1;

/**
 * Returns the slope of log(time) over log(size) by least squares: 1 if the time grows like the size, 2 if it grows like
 * its square, 0 if it does not grow. If a part of the time is constant, the slope is smaller.
 */
export function slopeOf(points: Point[]): number {
  const logs = points.map(({ size, time }) => ({ x: Math.log(size), y: Math.log(time) }));
  const mean = (of: 'x' | 'y') => logs.reduce((sum, log) => sum + log[of], 0) / logs.length;
  const [meanX, meanY] = [mean('x'), mean('y')];
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
}

/** The medians of a cost at each size, in the same unit, and those of its baseline (NaN if it was not measured). */
export type Growth = { cost: string; sizes: number[]; ours: number[]; baseline: number[] };

const slopeOver = (sizes: number[], times: number[]) =>
  slopeOf(sizes.map((size, at) => ({ size, time: times[at] ?? Number.NaN })));

export const isTooSteep = ({ sizes, ours }: Growth): boolean => !(slopeOver(sizes, ours) <= MAX_SLOPE);

/** Returns a Markdown table of the slopes. */
export function slopeTable(growths: Growth[]): string {
  const lines = growths.map((growth) => {
    const { cost, sizes, ours, baseline } = growth;
    const theirs = slopeOver(sizes, baseline);
    return [
      cost,
      sizes.join(', '),
      slopeOver(sizes, ours).toFixed(2),
      Number.isNaN(theirs) ? '-' : theirs.toFixed(2),
      isTooSteep(growth) ? '**faster than linear**' : `at most ${MAX_SLOPE}`,
    ];
  });
  const head = ['cost', 'sizes', 'slope', 'slope of the baseline', 'result'];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
