import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { nodesQuery } from '../nodes';
import { allPages } from '../pages';

export type Node = Schemas['Node'];
export type NodeLoad = Schemas['NodeLoad'];
export type Overview = Schemas['Overview'];

/** How often open pages read states and loads again, because no event reports them. Requests count toward a rate limit. */
const EVERY_MS = 10_000;
const fresh = { staleTime: 0, refetchInterval: EVERY_MS } as const;

/** The nodes with their current states. */
export const currentNodesQuery = queryOptions({ ...nodesQuery, ...fresh });

export const overviewQuery = queryOptions({
  ...fresh,
  queryKey: ['nodes', 'overview'],
  queryFn: async ({ signal }): Promise<Overview> => {
    const { data } = await api.GET('/api/v2/admin/overview', { signal });
    if (data === undefined) throw new Error('the response has no body');
    return data;
  },
});

/** The loads of all nodes. */
export const nodeLoadsQuery = queryOptions({
  ...fresh,
  queryKey: ['nodes', 'loads'],
  queryFn: ({ signal }) =>
    allPages(
      async (query) => (await api.GET('/api/v2/admin/node-loads', { params: { query }, signal })).data,
    ),
});

export const nodeQuery = (nodeId: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['nodes', nodeId],
    queryFn: async ({ signal }): Promise<Node> => {
      const path = { nodeId };
      const { data } = await api.GET('/api/v2/admin/nodes/{nodeId}', { params: { path }, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
  });

export const nodeLoadQuery = (nodeId: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['nodes', nodeId, 'load'],
    queryFn: async ({ signal }): Promise<NodeLoad> => {
      const path = { nodeId };
      const { data } = await api.GET('/api/v2/admin/nodes/{nodeId}/load', { params: { path }, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
  });

/** The changes of the node's state in the last 30 days, newest first; at most 100 are kept. */
export const nodeChangesQuery = (nodeId: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['nodes', nodeId, 'changes'],
    queryFn: ({ signal }) =>
      allPages(async (query) => {
        const params = { path: { nodeId }, query };
        return (await api.GET('/api/v2/admin/nodes/{nodeId}/status-changes', { params, signal })).data;
      }),
  });

/** The files of deleted servers that are still on the node. */
export const nodeRetainedDataQuery = (nodeId: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: ['nodes', nodeId, 'retained-data'],
    queryFn: ({ signal }) =>
      allPages(async (query) => {
        const params = { path: { nodeId }, query };
        return (await api.GET('/api/v2/admin/nodes/{nodeId}/retained-data', { params, signal })).data;
      }),
  });
