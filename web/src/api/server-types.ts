import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from './client';

const PAGE_SIZE = 100;

/** The nodes, each with the server types that it offers. What a node can install may change at any time. */
export const serverTypesQuery = queryOptions({
  queryKey: ['server-types'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Schemas['NodeOffer'][]> => {
    const offers: Schemas['NodeOffer'][] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? { limit: PAGE_SIZE } : { limit: PAGE_SIZE, cursor };
      const { data } = await api.GET('/api/v2/server-types', { params: { query }, signal });
      offers.push(...(data?.items ?? []));
      cursor = data?.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return offers;
  },
});
