import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { NodeLoad } from '../../api/admin/nodes';

/** How many servers a node has, as a link to them. */
export function ServersLink({ load }: { load: Pick<NodeLoad, 'nodeId' | 'servers' | 'runningServers'> }) {
  const { i18n } = useLingui();
  const { nodeId, servers, runningServers } = load;
  const text = i18n._('{count, plural, one {# server} other {# servers}}, {running} running', {
    count: servers,
    running: runningServers,
  });
  const search = { node: nodeId };
  return (
    <Link
      to="/admin/servers"
      search={search}
      className="inline-flex items-center font-medium text-accent hover:underline pointer-coarse:min-h-11"
    >
      {text}
    </Link>
  );
}
