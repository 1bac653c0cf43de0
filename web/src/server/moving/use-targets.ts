import { useQuery } from '@tanstack/react-query';
import { currentNodesQuery, nodeLoadsQuery } from '../../api/admin/nodes';
import type { Server } from '../../api/client';
import { usageQuery } from '../../api/server/backups';
import { settingsQuery } from '../../api/server/server-settings';
import { serverTypesQuery } from '../../api/server-types';
import { targetsOf } from './targets';

/** Reads the nodes to which a server can move, again and again, and how many backups it has. */
export function useTargets(server: Server) {
  const nodes = useQuery(currentNodesQuery);
  const loads = useQuery(nodeLoadsQuery);
  const offers = useQuery(serverTypesQuery);
  const settings = useQuery(settingsQuery(server.id));
  const usage = useQuery(usageQuery(server.id));
  const all = [nodes, loads, offers, settings, usage];
  const targets =
    nodes.data && loads.data && offers.data && settings.data && usage.data
      ? targetsOf(
          { ...server, limits: settings.data, filesBytes: usage.data.files.used },
          { nodes: nodes.data, loads: loads.data, offers: offers.data },
        )
      : undefined;
  return {
    /** Undefined until everything is known about them. */
    targets,
    backups: usage.data?.backups.count ?? 0,
    /** Why they are not known. */
    problem: targets === undefined ? (all.find(({ error }) => error !== null)?.error ?? null) : null,
    readAgain: () => all.forEach(({ refetch }) => void refetch()),
  };
}
