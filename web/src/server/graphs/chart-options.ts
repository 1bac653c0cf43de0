import type { Axis, Options, Series } from 'uplot';
import type { Graph } from './graphs';

const HEIGHT_PX = 176;
const VALUE_AXIS_PX = 76;
const TIME_AXIS_PX = 28;
/** Steps of an axis of bytes: 1 byte to 1 PiB. */
const POWERS_OF_TWO = Array.from({ length: 51 }, (_, power) => 2 ** power);
const MINUTE = 60;

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** The second line is dashed, so that the lines can be told apart without seeing colours. */
const LINES = [
  { colour: 'accent', dash: [] },
  { colour: 'busy', dash: [6, 4] },
] as const;

/**
 * Returns how uPlot draws a graph. Colours are read from the page each time, because the theme can change.
 *
 * @param onHover is called with the index of the sample under the pointer
 */
export function chartOptions(
  graph: Graph,
  width: number,
  locale: string,
  onHover: (at: number | null | undefined) => void,
): Options {
  return {
    width,
    height: HEIGHT_PX,
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
    scales: {
      x: { auto: false },
      y: { range: (_chart, _min, max) => [0, Math.max(graph.least, (max ?? 0) * 1.1)] },
    },
    axes: [timeAxis(locale), valueAxis(graph)],
    series: [{}, ...graph.series.map(({ label }, at) => lineOf(label, at))],
    hooks: {
      setCursor: [({ cursor }) => onHover(cursor.left === undefined || cursor.left < 0 ? null : cursor.idx)],
    },
  };
}

function lineOf(label: string, at: number): Series {
  const line = LINES[at % LINES.length] ?? LINES[0];
  return {
    label,
    stroke: () => colour(line.colour),
    ...(at === 0 ? { fill: () => `${colour(line.colour)}1a` } : {}),
    dash: [...line.dash],
    width: 1.5,
    points: { show: false },
  };
}

const axis = (): Axis => ({
  stroke: () => colour('dim'),
  grid: { stroke: () => colour('line'), width: 1 },
  ticks: { show: false },
  font: '12px system-ui, sans-serif',
});

function timeAxis(locale: string): Axis {
  const short = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  return {
    ...axis(),
    size: TIME_AXIS_PX,
    space: 90,
    values: (_chart, times, _at, _space, step) =>
      times.map((time) => (step < MINUTE ? exact : short).format(new Date(1000 * time))),
  };
}

const valueAxis = ({ format, isBinary }: Graph): Axis => ({
  ...axis(),
  size: VALUE_AXIS_PX,
  space: 36,
  ...(isBinary ? { incrs: POWERS_OF_TWO } : {}),
  values: (_chart, values) => values.map(format),
});
