import { queryOptions } from '@tanstack/react-query';
import { api, type Server } from './client';

/** The largest page that the panel returns. */
const PAGE_SIZE = 100;

/** All servers that the user can see. Events keep the list up to date. */
export const allServers = queryOptions({
  queryKey: ['servers'],
  queryFn: async ({ signal }): Promise<Server[]> => {
    const servers: Server[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? { limit: PAGE_SIZE } : { limit: PAGE_SIZE, cursor };
      const { data } = await api.GET('/api/v2/servers', { params: { query }, signal });
      servers.push(...(data?.items ?? []));
      cursor = data?.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return servers;
  },
});

export const serverQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['server', serverId],
    queryFn: async ({ signal }): Promise<Server> => {
      const { data } = await api.GET('/api/v2/servers/{serverId}', {
        params: { path: { serverId } },
        signal,
      });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
  });
