import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartOptions } from './chart-options';
import type { Graph } from './graphs';
import type { Sample } from './samples';

/** While there are few samples, the graph shows this time instead of an empty one. */
const LEAST_SPAN_S = 60;

type Props = {
  graph: Graph;
  samples: readonly Sample[];
  /** The time that is shown, in milliseconds. */
  spanMs: number;
  locale: string;
  /** Called with the sample under the pointer. */
  onHover(sample: Sample | undefined): void;
};

/** A line chart on a canvas. Its values are also in a table, for those who cannot see it. */
export function Chart({ graph, samples, spanMs, locale, onHover }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>(undefined);
  const latest = useRef({ graph, samples, onHover });
  latest.current = { graph, samples, onHover };
  const { key } = graph;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a graph with the same key is drawn in the same way
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const hover = (at: number | null | undefined) =>
      latest.current.onHover(at == null ? undefined : latest.current.samples[at]);
    const opened = new UPlot(
      chartOptions(latest.current.graph, element.clientWidth, locale, hover),
      [[]],
      element,
    );
    chart.current = opened;
    const resize = new ResizeObserver(() =>
      opened.setSize({ width: element.clientWidth, height: opened.height }),
    );
    resize.observe(element);
    return () => {
      resize.disconnect();
      opened.destroy();
    };
  }, [key, locale]);
  useEffect(() => {
    const times = samples.map(({ atMs }) => atMs / 1000);
    chart.current?.setData([times, ...graph.series.map(({ of }) => samples.map(of))], false);
    const end = times.at(-1) ?? Date.now() / 1000;
    const begin = Math.min(times[0] ?? end, end - LEAST_SPAN_S);
    chart.current?.setScale('x', { min: Math.max(begin, end - spanMs / 1000), max: end });
  }, [samples, spanMs, graph]);
  return <div ref={frame} aria-hidden="true" className="h-44 w-full min-w-0 overflow-hidden" />;
}
