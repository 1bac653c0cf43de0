import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Node, nodeQuery } from '../../api/admin/nodes';
import { asFailure } from '../../api/client';
import { nodesQuery } from '../../api/nodes';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody } from '../../ui/section';
import { CapacitySection } from './one/capacity/capacity-section';
import { ConnectionSection } from './one/connection-section';
import { HealthHistory } from './one/health-history';
import { LeftFolders } from './one/left-folders';
import { MaintenanceSection } from './one/maintenance-section';
import { NodeSummary } from './one/node-summary';
import { PlacementSection } from './one/placement-section';
import { RemoveSection } from './one/remove-section';

const route = getRouteApi('/admin/nodes/$nodeId');

/** One node, and what an administrator can change about it. */
export function NodePage(): ReactNode {
  const { i18n } = useLingui();
  const { nodeId } = route.useParams();
  const client = useQueryClient();
  // The node itself is asked for its state, which takes seconds if it is silent.
  const listed = () => client.getQueryData(nodesQuery.queryKey)?.find(({ id }) => id === nodeId);
  const { data: node, error, refetch } = useQuery({ ...nodeQuery(nodeId), placeholderData: listed });
  // An id that cannot exist is refused as invalid.
  const isGone = error !== null && [400, 404].includes(asFailure(error).status);
  return (
    <PageBody>
      <Link
        to="/admin/nodes"
        className="self-start font-medium text-accent hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
      >
        {i18n._('All nodes')}
      </Link>
      {isGone && <Empty text={i18n._('This node does not exist, or not any more.')} />}
      {error !== null && !isGone && <Failure error={error} onRetry={() => void refetch()} />}
      {node === undefined && error === null && <Loading />}
      {node !== undefined && !isGone && <Sections key={node.id} node={node} />}
    </PageBody>
  );
}

const Sections = ({ node }: { node: Node }) => (
  <>
    <NodeSummary node={node} />
    <MaintenanceSection node={node} />
    <CapacitySection node={node} />
    <PlacementSection node={node} />
    <ConnectionSection node={node} />
    <LeftFolders nodeId={node.id} />
    <HealthHistory nodeId={node.id} />
    <RemoveSection node={node} />
  </>
);
