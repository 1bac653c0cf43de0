import { useLingui } from '@lingui/react';
import type { Server } from '../api/client';
import { formatBytes, formatPercent } from '../ui/text/format';
import { usePlayers } from './live-players';
import { useUsage } from './live-usage';

const WIDTH = 56;
const HEIGHT = 18;
/** How many samples fill the rail at least: a minute of them. */
const MIN_SAMPLES = 20;

/** The least CPU that fills the height of the rail, in percent of one core, so that noise does not look like load. */
const MIN_TOP = 10;

/** The recent CPU of a server as a thin rail. Its height is that of the highest sample. */
function CpuRail({ cpu }: { cpu: readonly number[] }) {
  const top = Math.max(MIN_TOP, ...cpu);
  const step = WIDTH / (Math.max(MIN_SAMPLES, cpu.length) - 1);
  const first = WIDTH - (cpu.length - 1) * step;
  const points = cpu.map(
    (value, at) =>
      `${(first + at * step).toFixed(1)},${(HEIGHT - 1 - (value / top) * (HEIGHT - 3)).toFixed(1)}`,
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-4.5 w-14 shrink-0" aria-hidden="true">
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="fill-none stroke-line" />
      {points.length > 0 && (
        <>
          <path
            d={`M${first.toFixed(1)} ${HEIGHT - 1}L${points.join('L')}V${HEIGHT - 1}z`}
            className="fill-running/20"
          />
          <path d={`M${points.join('L')}`} className="fill-none stroke-running [stroke-width:1.5]" />
        </>
      )}
    </svg>
  );
}

const None = () => {
  const { i18n } = useLingui();
  return (
    <>
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <span className="sr-only">{i18n._('not known')}</span>
    </>
  );
};

const isMeasured = ({ status }: Server): boolean => ['running', 'starting', 'stopping'].includes(status);

export function CpuCell({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const usage = useUsage(server.id);
  if (!isMeasured(server)) return <None />;
  return (
    <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap">
      <CpuRail cpu={usage?.cpu ?? []} />
      {usage && <span>{formatPercent(usage.stats.cpuPercent, i18n.locale)}</span>}
    </span>
  );
}

export function MemoryCell({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const usage = useUsage(server.id);
  if (!isMeasured(server) || usage === undefined) return <None />;
  const { memoryUsed, memoryLimit, memoryPercent } = usage.stats;
  return (
    <span
      title={i18n._('{used} of {limit}', {
        used: formatBytes(memoryUsed, i18n.locale),
        limit: formatBytes(memoryLimit, i18n.locale),
      })}
      className={memoryPercent >= 90 ? 'font-medium text-crashed' : ''}
    >
      {formatBytes(memoryUsed, i18n.locale)}
    </span>
  );
}

export function PlayersCell({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const players = usePlayers(server);
  if (players === null || players === undefined) return <None />;
  return <span>{i18n._('{online} / {max}', players)}</span>;
}
