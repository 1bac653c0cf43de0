import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Node, nodeLoadQuery } from '../../../api/admin/nodes';
import { Failure } from '../../../ui/failure';
import { Section } from '../../../ui/section';
import { formatTime } from '../../../ui/text/format';
import { LoadBars } from '../load-bars';
import { runtimeName } from '../node-facts';
import { NodeMark } from '../node-mark';
import { ServersLink } from '../servers-link';
import { UnreachableAdvice } from '../unreachable-advice';

/** The state, the load and the daemon of a node. */
export function NodeSummary({ node }: { node: Node }) {
  const { i18n } = useLingui();
  const { data: load, error } = useQuery(nodeLoadQuery(node.id));
  return (
    <Section
      title={<span className="[overflow-wrap:anywhere]">{node.name}</span>}
      actions={<NodeMark status={node.status} />}
    >
      {node.status === 'offline' && <UnreachableAdvice url={node.url} />}
      {error === null ? <LoadBars host={load?.host} /> : <Failure error={error} />}
      <Facts node={node}>
        {load !== undefined && (
          <Fact label={i18n._('Servers')}>
            <ServersLink load={load} />
          </Fact>
        )}
        <LoadAverages averages={load?.host?.loadAverages ?? null} />
      </Facts>
    </Section>
  );
}

function Facts({ node, children }: { node: Node; children: ReactNode }) {
  const { i18n } = useLingui();
  const { version, runtime, lastSeenAt, createdAt, local } = node;
  const unknown = i18n._('unknown');
  return (
    <dl className="grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
      {children}
      <Fact label={i18n._('Version of the daemon')}>{version ?? unknown}</Fact>
      <Fact label={i18n._('Servers run as')}>{runtimeName(i18n, runtime) ?? unknown}</Fact>
      <Fact label={i18n._('Last response')}>
        {lastSeenAt === null ? i18n._('never') : formatTime(lastSeenAt, i18n.locale)}
      </Fact>
      <Fact label={i18n._('Added')}>{formatTime(createdAt, i18n.locale)}</Fact>
      {local && <Fact label={i18n._('Place')}>{i18n._('On the same host as a panel')}</Fact>}
    </dl>
  );
}

function LoadAverages({ averages }: { averages: readonly number[] | null }) {
  const { i18n } = useLingui();
  if (averages === null) return null;
  const texts = averages.map((average) => i18n.number(average, { maximumFractionDigits: 2 }));
  return <Fact label={i18n._('Load in 1, 5 and 15 minutes')}>{texts.join(' · ')}</Fact>;
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-label text-dim">{label}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);
