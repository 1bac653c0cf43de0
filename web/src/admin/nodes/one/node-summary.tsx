import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Node, nodeLoadQuery } from '../../../api/admin/nodes';
import { Failure } from '../../../ui/failure';
import { Section } from '../../../ui/section';
import { formatTime } from '../../../ui/text/format';
import { LoadBars } from '../load-bars';
import { runtimeName } from '../node-facts';
import { MaintenanceMark, NodeMark } from '../node-mark';
import { NodeTags } from '../node-tags';
import { ServersLink } from '../servers-link';
import { UnreachableAdvice } from '../unreachable-advice';
import { UpdateNotice } from './update-notice';

/** The state, the load and the daemon of a node. */
export function NodeSummary({ node }: { node: Node }) {
  const { i18n } = useLingui();
  const { data: load, error } = useQuery(nodeLoadQuery(node.id));
  return (
    <Section
      title={<span className="[overflow-wrap:anywhere]">{node.name}</span>}
      actions={
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {node.maintenance && <MaintenanceMark />}
          <NodeMark status={node.status} />
        </div>
      }
    >
      {node.status === 'offline' && <UnreachableAdvice url={node.url} />}
      {node.maintenance && <Maintenance reason={node.maintenanceReason} />}
      <UpdateNotice version={node.version} />
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

function Maintenance({ reason }: { reason: string | null }) {
  const { i18n } = useLingui();
  return (
    <p className="rounded-control border border-busy p-3 [overflow-wrap:anywhere] whitespace-pre-line">
      {reason === null
        ? i18n._('Users cannot create, start, restart or reinstall servers here for now.')
        : i18n._('Users cannot create, start, restart or reinstall servers here for now: {reason}', {
            reason,
          })}
    </p>
  );
}

function Facts({ node, children }: { node: Node; children: ReactNode }) {
  const { i18n } = useLingui();
  const { version, runtime, lastSeenAt, createdAt, local, tags } = node;
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
      {tags.length > 0 && (
        <Fact label={i18n._('Tags')}>
          <NodeTags tags={tags} />
        </Fact>
      )}
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
