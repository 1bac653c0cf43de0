import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { Node, NodeLoad } from '../../api/admin/nodes';
import { LoadBars } from './load-bars';
import { daemonOf } from './node-facts';
import { MaintenanceMark, NodeMark } from './node-mark';
import { NodeTags } from './node-tags';
import { ServersLink } from './servers-link';

type NodeListProps = { nodes: readonly Node[]; loads: readonly NodeLoad[] | undefined };

/** The nodes with their states, versions and loads. */
export const NodeList = ({ nodes, loads }: NodeListProps) => (
  <ul className="flex flex-col divide-y divide-line">
    {nodes.map((node) => (
      <NodeEntry key={node.id} node={node} load={loads?.find(({ nodeId }) => nodeId === node.id)} />
    ))}
  </ul>
);

function NodeEntry({ node, load }: { node: Node; load: NodeLoad | undefined }) {
  const { i18n } = useLingui();
  const { id, name, status, maintenance, tags } = node;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to="/admin/nodes/$nodeId"
          params={{ nodeId: id }}
          className="inline-flex max-w-full min-w-0 items-center font-medium [overflow-wrap:anywhere] text-accent hover:underline pointer-coarse:min-h-11"
        >
          {name}
        </Link>
        <NodeMark status={status} />
        {maintenance && <MaintenanceMark />}
        <span className="text-dim">{daemonOf(i18n, node)}</span>
        <span className="grow">
          <NodeTags tags={tags} />
        </span>
        {load !== undefined && <ServersLink load={load} />}
      </div>
      <LoadBars host={load?.host} />
    </li>
  );
}
