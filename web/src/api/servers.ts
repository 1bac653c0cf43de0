import { queryOptions } from '@tanstack/react-query';
import { compareNames } from '../ui/text/compare-names';
import { ChangesWhileReading } from './changes-while-reading';
import { api, type Server } from './client';
import { allPages } from './pages';

export const serverChanges = new ChangesWhileReading<Server>();

/** All servers that the user can see, by name. Events keep the list up to date. */
export const allServers = queryOptions({
  queryKey: ['servers'],
  queryFn: async ({ signal }): Promise<Server[]> => {
    const servers = await serverChanges.readAll(() =>
      allPages(async (query) => {
        const { data } = await api.GET('/api/v2/servers', { params: { query }, signal });
        return data;
      }),
    );
    // The page sorts them after each change, which takes a quarter of the time if they are sorted already.
    return servers.sort((one, other) => compareNames(one.name, other.name));
  },
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
