import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../../api/client';

const PAGE_SIZE = 500;

export type ChangeList = Schemas['ChangeList'];

/** What changed below a path since a time, sorted by path, page by page. */
export const changesQuery = (serverId: string, path: string, since: string) =>
  infiniteQueryOptions({
    queryKey: ['changes', serverId, path, since],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<ChangeList> => {
      const { data } = await api.POST('/api/v2/servers/{serverId}/changes/scan', {
        params: { path: { serverId } },
        body: { path, since, limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
