import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { api, type Schemas } from '../client';

export type Access = Schemas['ServerAccess'];
export type Capability = Schemas['MemberCapability'];

/** No event reports that capabilities have changed, so they are read again from time to time. */
const FRESH_MS = 30_000;

/** What the user can do with a server. */
export const accessQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['access', serverId],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<Access> => {
      const params = { path: { serverId } };
      const { data } = await api.GET('/api/v2/servers/{serverId}/access', { params, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
  });

/**
 * Returns a function that tells whether the user has a capability for a server. Until the panel has said so, it assumes
 * that the user has: the panel checks each request in any case.
 */
export function useCan(serverId: string): (capability: Capability) => boolean {
  const { data } = useQuery(accessQuery(serverId));
  return (capability) => data?.capabilities.includes(capability) ?? true;
}

/** Returns what the user can do with a server. The route of the server has loaded it. */
export const useAccess = (serverId: string): Access => useSuspenseQuery(accessQuery(serverId)).data;
