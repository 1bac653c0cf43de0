import { queryOptions } from '@tanstack/react-query';
import { ApiFailure, api, type Schemas } from '../client';

export type ServerMove = Schemas['ServerMove'];

const PATH = '/api/v2/servers/{serverId}/move';

/** The move of a server in progress, or else its last one; null if there was none. For administrators. Events keep it up to date. */
export const moveQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['move', serverId],
    queryFn: async ({ signal }): Promise<ServerMove | null> => {
      try {
        const { data } = await api.GET(PATH, { params: { path: { serverId } }, signal });
        return data ?? null;
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 409) return null;
        throw error;
      }
    },
  });

/** Begins to move a server. @throws ApiFailure `no_capacity`, `backups_stay` and others */
export async function moveServer(serverId: string, body: Schemas['ServerMoveRequest']): Promise<ServerMove> {
  const { data } = await api.POST(PATH, { params: { path: { serverId } }, body });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

export const cancelMove = (serverId: string) => api.DELETE(PATH, { params: { path: { serverId } } });
