import { useLingui } from '@lingui/react';
import type { NodeLoad } from '../../api/admin/nodes';
import { Meter } from '../../ui/progress/progress';
import { formatBytes, formatPercent, formatTime } from '../../ui/text/format';

type Host = NonNullable<NodeLoad['host']>;

/** Older figures are shown with their time. */
const OLD_MS = 30_000;

/** The processors, the memory and the disk of a node, each as a bar with figures. */
export function LoadBars({ host }: { host: Host | null | undefined }) {
  const { i18n } = useLingui();
  if (host === undefined) return <p className="text-dim">{i18n._('Loading…')}</p>;
  if (host === null) return <p className="text-dim">{i18n._('The node has not reported its load yet.')}</p>;
  const { cpuPercent, cores, memory, disk, readAt } = host;
  const sizes = ({ totalBytes, usedBytes }: Host['disk']) =>
    i18n._('{used} of {total}', {
      used: formatBytes(usedBytes, i18n.locale),
      total: formatBytes(totalBytes, i18n.locale),
    });
  const ofCores = i18n._('{percent} of {count, plural, one {# core} other {# cores}}', {
    percent: formatPercent(cpuPercent, i18n.locale),
    count: cores,
  });
  const isOld = Date.now() - Date.parse(readAt) > OLD_MS;
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Bar label={i18n._('Processors')} figures={ofCores} share={cpuPercent / 100} />
        <Bar label={i18n._('Memory')} figures={sizes(memory)} share={shareOf(memory)} />
        <Bar label={i18n._('Disk of the servers')} figures={sizes(disk)} share={shareOf(disk)} />
      </dl>
      {isOld && (
        <p className="text-label text-dim">
          {i18n._('These figures are from {time}.', { time: formatTime(readAt, i18n.locale) })}
        </p>
      )}
    </div>
  );
}

const Bar = ({ label, figures, share }: { label: string; figures: string; share: number }) => (
  <div className="flex min-w-0 flex-col gap-1.5">
    <dt className="text-label text-dim">{label}</dt>
    <dd className="flex flex-col gap-1.5">
      <span>{figures}</span>
      <Meter label={`${label}: ${figures}`} share={share} />
    </dd>
  </div>
);

/** Space that is reserved for the system counts as neither used nor free. */
const shareOf = ({ usedBytes, freeBytes }: Host['disk']): number =>
  usedBytes + freeBytes === 0 ? 0 : usedBytes / (usedBytes + freeBytes);
