import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { allPages } from './pages';

/** The nodes, each with the server types that it offers. What a node can install may change at any time. */
export const serverTypesQuery = queryOptions({
  queryKey: ['server-types'],
  staleTime: 0,
  queryFn: ({ signal }) =>
    allPages(async (query) => (await api.GET('/api/v2/server-types', { params: { query }, signal })).data),
});
