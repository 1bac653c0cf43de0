import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { currentNodesQuery, nodeLoadsQuery } from '../../api/admin/nodes';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Skeleton } from '../../ui/progress/skeleton';
import { Empty, PageBody, Section } from '../../ui/section';
import { AddNodeDialog } from './add/add-node-dialog';
import { JoinCodeList } from './add/join-code-list';
import { NodeList } from './node-list';

/** The nodes of the panel. */
export function NodesPage(): ReactNode {
  const { i18n } = useLingui();
  const { data: nodes, error, refetch, isPending } = useQuery(currentNodesQuery);
  const { data: loads, error: loadError } = useQuery(nodeLoadsQuery);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {i18n._('Add a node')}
    </Button>
  );
  return (
    <PageBody>
      <Section
        title={i18n._('Nodes')}
        description={i18n._('The hosts that servers run on. Each runs a daemon, which the panel controls.')}
        actions={add}
      >
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {error === null && loadError !== null && <Failure error={loadError} />}
        {isPending && <Skeleton label={i18n._('Loading the nodes')} rows={3} />}
        {nodes?.length === 0 && (
          <Empty
            text={i18n._('There is no node yet. Install Berth on a host, start its daemon, and add it here.')}
          />
        )}
        {nodes !== undefined && nodes.length > 0 && <NodeList nodes={nodes} loads={loads} />}
      </Section>
      <JoinCodeList nodes={nodes ?? []} />
      {isAdding && <AddNodeDialog onClose={() => setAdding(false)} />}
    </PageBody>
  );
}
