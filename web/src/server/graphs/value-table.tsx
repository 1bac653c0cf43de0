import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { TABLE } from '../../ui/table';
import { formatClock } from '../../ui/text/format';
import type { Graph } from './graphs';
import type { Sample } from './samples';

/** How many rows a table has at most: samples at equal distances. */
const MAX_ROWS = 60;

type Props = { graph: Graph; samples: readonly Sample[]; spanMs: number };

/** The values of a graph as a table, newest first. It is rendered only while it is open. */
export function ValueTable({ graph, samples, spanMs }: Props) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-control text-dim hover:text-text">
        {i18n._('Values as a table')}
      </summary>
      {isOpen && (
        <section
          aria-label={graph.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it (WCAG 2.1.1)
          tabIndex={0}
          className="mt-2 max-h-64 overflow-auto"
        >
          <table className="w-full">
            <caption className="sr-only">{graph.title}</caption>
            <thead className="sticky top-0 bg-panel text-dim shadow-line">
              <tr>
                <th className={`${TABLE.headCell} text-start`}>{i18n._('Time')}</th>
                {graph.series.map(({ label }) => (
                  <th key={label} className={`${TABLE.headCell} text-end`}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rowsOf(samples, spanMs).map((sample) => (
                <tr key={sample.atMs} className={TABLE.row}>
                  <td className={TABLE.cell}>{formatClock(new Date(sample.atMs), i18n.locale)}</td>
                  {graph.series.map(({ label, of }) => {
                    const value = of(sample);
                    return (
                      <td key={label} className={`${TABLE.cell} text-end`}>
                        {value === null ? '–' : graph.format(value)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}

/** Returns the samples of the time that is shown, newest first, thinned out to the number of rows. */
function rowsOf(samples: readonly Sample[], spanMs: number): Sample[] {
  const end = samples.at(-1)?.atMs ?? 0;
  const shown = samples.filter(({ atMs }) => atMs >= end - spanMs).reverse();
  const step = Math.ceil(shown.length / MAX_ROWS);
  return shown.filter((_, at) => at % step === 0);
}
