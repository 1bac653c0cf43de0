import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Node, nodeLoadQuery } from '../../../../api/admin/nodes';
import { Button } from '../../../../ui/button';
import { Meter } from '../../../../ui/progress/progress';
import { Section } from '../../../../ui/section';
import { formatBytes } from '../../../../ui/text/format';
import { CapacityDialog } from './capacity-dialog';
import { type CapacityRow, capacityRows, type Resource, totalOf } from './capacity-rows';

/** How much servers reserve on a node, and how much they can. */
export function CapacitySection({ node }: { node: Node }) {
  const { i18n } = useLingui();
  const { data: load } = useQuery(nodeLoadQuery(node.id));
  const [isChanging, setChanging] = useState(false);
  const unknown = load?.reserved.unknownServers ?? 0;
  return (
    <Section
      title={i18n._('Capacity')}
      description={i18n._(
        'Each server reserves its limits, also while it is stopped. Users cannot exceed the capacity. Administrators can, on a node that they choose.',
      )}
      actions={<Button onClick={() => setChanging(true)}>{i18n._('Change the capacity')}</Button>}
    >
      {load === undefined ? (
        <p className="text-dim">{i18n._('Loading…')}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
          {capacityRows(node, load).map((row) => (
            <Row key={row.resource} row={row} />
          ))}
        </dl>
      )}
      {unknown > 0 && (
        <p className="text-label text-dim">
          {i18n._(
            '{count, plural, one {The limits of # server are not known yet, and count as 0. Open its settings to read them.} other {The limits of # servers are not known yet, and count as 0. Open their settings to read them.}}',
            { count: unknown },
          )}
        </p>
      )}
      {isChanging && <CapacityDialog node={node} host={load?.host} onClose={() => setChanging(false)} />}
    </Section>
  );
}

function Row({ row }: { row: CapacityRow }) {
  const { i18n } = useLingui();
  const { resource, reserved, free } = row;
  const [label, amount] = [nameOf(resource, i18n), amountIn(resource, i18n)];
  const total = totalOf(row);
  const figures =
    total === null
      ? i18n._('{reserved} reserved', { reserved: amount(reserved) })
      : i18n._('{reserved} of {total} reserved', { reserved: amount(reserved), total: amount(total) });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <dt className="text-label text-dim">{label}</dt>
      <dd className="flex flex-col gap-1.5">
        <span>{figures}</span>
        {total !== null && <Meter label={`${label}: ${figures}`} share={shareOf(reserved, total)} />}
        <span className={free !== null && free < 0 ? 'text-crashed' : 'text-dim'}>{freeText(row, i18n)}</span>
        <span className="text-label text-dim">{originText(row, i18n)}</span>
      </dd>
    </div>
  );
}

const shareOf = (reserved: number, total: number): number =>
  total === 0 ? 1 : Math.min(reserved / total, 1);

function nameOf(resource: Resource, i18n: I18n): string {
  if (resource === 'memory') return i18n._('Memory');
  return resource === 'cpus' ? i18n._('Processors') : i18n._('Disk space');
}

const amountIn = (resource: Resource, i18n: I18n) => (amount: number) =>
  resource === 'cpus'
    ? i18n._('{amount, plural, one {# core} other {# cores}}', { amount })
    : formatBytes(amount, i18n.locale);

function freeText({ resource, free }: CapacityRow, i18n: I18n): string {
  const amount = amountIn(resource, i18n);
  if (free !== null && free < 0) return i18n._('{amount} over the capacity', { amount: amount(-free) });
  if (free !== null) return i18n._('{amount} free', { amount: amount(free) });
  return resource === 'cpus' ? i18n._('Not limited') : i18n._('Not known yet');
}

/** Returns where the capacity comes from. */
function originText({ resource, host, set, overcommit }: CapacityRow, i18n: I18n): string {
  const amount = amountIn(resource, i18n);
  const texts = [
    set === null ? '' : i18n._('Set: {amount}', { amount: amount(set) }),
    host === undefined ? '' : i18n._('host: {amount}', { amount: amount(host) }),
    overcommit === 0 ? '' : i18n._('over-commit: {percent} %', { percent: overcommit }),
  ];
  return texts.filter(Boolean).join(' · ');
}
