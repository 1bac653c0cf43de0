import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { allPages } from './pages';

/** The nodes of the panel, for administrators. No event reports whether a node responds. */
export const nodesQuery = queryOptions({
  queryKey: ['nodes'],
  staleTime: 0,
  queryFn: ({ signal }) =>
    allPages(async (query) => (await api.GET('/api/v2/admin/nodes', { params: { query }, signal })).data),
});
