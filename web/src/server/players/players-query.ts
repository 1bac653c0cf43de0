import { queryOptions } from '@tanstack/react-query';
import { ApiFailure, api, type Schemas } from '../../api/client';

const EVERY_MS = 10_000;

/** The players on a server. The panel asks the game each time, so they are read again every ten seconds. */
export const playersQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['players', serverId],
    queryFn: async ({ signal }): Promise<Schemas['ServerPlayers']> => {
      const params = { path: { serverId } };
      const { data } = await api.GET('/api/v2/servers/{serverId}/players', { params, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isFinal(state.error) ? false : EVERY_MS),
  });

/** Whether the server has no players to tell: its type does not support it, or the user may not see them. */
const isFinal = (error: unknown): boolean => error instanceof ApiFailure && [403, 409].includes(error.status);
