import { queryOptions } from '@tanstack/react-query';
import { ChangesWhileReading } from './changes-while-reading';
import { api, type Server } from './client';
import { allPages } from './pages';

export const serverChanges = new ChangesWhileReading<Server>();

/** All servers that the user can see. Events keep the list up to date. */
export const allServers = queryOptions({
  queryKey: ['servers'],
  queryFn: ({ signal }): Promise<Server[]> =>
    serverChanges.readAll(() =>
      allPages(async (query) => {
        const { data } = await api.GET('/api/v2/servers', { params: { query }, signal });
        return data;
      }),
    ),
});

export const serverQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['server', serverId],
    queryFn: ({ signal }): Promise<Server> =>
      serverChanges.readOne(async () => {
        const { data } = await api.GET('/api/v2/servers/{serverId}', {
          params: { path: { serverId } },
          signal,
        });
        if (data === undefined) throw new Error('the response has no body');
        return data;
      }),
  });
