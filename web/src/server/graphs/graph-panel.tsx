import { useLingui } from '@lingui/react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { formatClock } from '../../ui/text/format';
import { useTheme } from '../../ui/use-theme';
import type { Graph, Series } from './graphs';
import type { Sample } from './samples';
import { ValueTable } from './value-table';

const Chart = lazyComponent(() => import('./chart'), 'Chart');

type Props = { graph: Graph; samples: readonly Sample[]; spanMs: number };

/** A graph with its latest values in words, or those under the pointer, and a table with all values. */
export function GraphPanel({ graph, samples, spanMs }: Props) {
  const { i18n } = useLingui();
  const theme = useTheme();
  const [hovered, setHovered] = useState<Sample>();
  const sample = hovered ?? samples.at(-1);
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-panel border border-line bg-panel p-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="grow text-base font-semibold">{graph.title}</h2>
        <span className="text-dim">
          {hovered ? formatClock(new Date(hovered.atMs), i18n.locale) : i18n._('now')}
        </span>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {graph.series.map((series, at) => (
          <Value key={series.label} graph={graph} series={series} sample={sample} at={at} />
        ))}
      </dl>
      <Suspense fallback={<div className="h-44" />}>
        <Chart
          key={theme}
          graph={graph}
          samples={samples}
          spanMs={spanMs}
          locale={i18n.locale}
          onHover={setHovered}
        />
      </Suspense>
      <ValueTable graph={graph} samples={samples} spanMs={spanMs} />
    </section>
  );
}

type ValueProps = { graph: Graph; series: Series; sample: Sample | undefined; at: number };

function Value({ graph, series, sample, at }: ValueProps) {
  const value = sample && series.of(sample);
  return (
    <div className="flex items-center gap-2">
      <dt className="flex items-center gap-2 text-dim">
        <svg
          viewBox="0 0 20 4"
          className={`h-1 w-5 ${at === 0 ? 'text-accent' : 'text-busy'}`}
          aria-hidden="true"
        >
          <path
            d="M0 2h20"
            stroke="currentColor"
            strokeWidth="3"
            strokeDasharray={at === 0 ? undefined : '6 3'}
          />
        </svg>
        {series.label}
      </dt>
      <dd className="font-semibold">{value == null ? '–' : graph.format(value)}</dd>
    </div>
  );
}
