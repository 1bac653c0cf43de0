import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentNodesQuery, nodeLoadsQuery, overviewQuery } from '../../api/admin/nodes';
import { buttonClass } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Skeleton } from '../../ui/progress/skeleton';
import { Empty, PageBody, Section } from '../../ui/section';
import { NodeList } from '../nodes/node-list';
import { AttentionList } from './attention-list';
import { ServerStates } from './server-states';

/** What an administrator sees first. It refreshes itself. */
export function OverviewPage(): ReactNode {
  const { i18n } = useLingui();
  const { data: overview, error, refetch } = useQuery(overviewQuery);
  return (
    <PageBody>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {overview === undefined && error === null && <Loading />}
      {overview !== undefined && (
        <>
          <AttentionList groups={overview.attention} version={overview.version} />
          <Section title={i18n._('Servers')}>
            <ServerStates servers={overview.servers} />
          </Section>
        </>
      )}
      <Nodes />
    </PageBody>
  );
}

/** The maximum number of nodes on this page. The page of nodes has all. */
const SHOWN = 20;

function Nodes() {
  const { i18n } = useLingui();
  const { data: nodes, error, refetch } = useQuery(currentNodesQuery);
  const { data: loads, error: loadError } = useQuery(nodeLoadsQuery);
  return (
    <Section
      title={i18n._('Nodes')}
      actions={
        <Link to="/admin/nodes" className={buttonClass()}>
          {i18n._('Manage nodes')}
        </Link>
      }
    >
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && loadError !== null && <Failure error={loadError} />}
      {nodes === undefined && error === null && <Skeleton label={i18n._('Loading the nodes')} rows={3} />}
      {nodes?.length === 0 && <Empty text={i18n._('There is no node yet, so there can be no servers.')} />}
      {nodes !== undefined && nodes.length > 0 && <NodeList nodes={nodes.slice(0, SHOWN)} loads={loads} />}
      {nodes !== undefined && nodes.length > SHOWN && (
        <p className="text-dim">
          {i18n._('{count, plural, one {# more node} other {# more nodes}}', { count: nodes.length - SHOWN })}
        </p>
      )}
    </Section>
  );
}
