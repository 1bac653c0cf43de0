import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../../api/client';
import { type ActivitySearch, queryOf } from './activity-search';

const PAGE_SIZE = 50;

type Page = Schemas['ActivityPage'];

/** The activity of a server, newest first, page by page. */
export const activityQuery = (serverId: string, search: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: ['activity', serverId, search],
    // No event reports new entries.
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const query = { ...queryOf(search), limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
      const params = { path: { serverId }, query };
      const { data } = await api.GET('/api/v2/servers/{serverId}/activity', { params, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
