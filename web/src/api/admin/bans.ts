import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { PAGE_SIZE } from '../pages';

export type Ban = Schemas['Ban'];

/** The active bans, newest first, page by page. */
export const bansQuery = infiniteQueryOptions({
  queryKey: ['admin', 'bans'],
  // No event reports a new ban, and bans end by themselves.
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam: cursor, signal }): Promise<Schemas['BanPage']> => {
    const query = { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await api.GET('/api/v2/admin/bans', { params: { query }, signal });
    return data ?? { items: [], nextCursor: null };
  },
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});
