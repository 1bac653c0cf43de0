import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { allPages } from '../pages';

export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];

/** The users who can use a server in addition to its owner, oldest first. */
export const membersQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['members', serverId],
    // No event reports a new member.
    staleTime: 0,
    queryFn: ({ signal }): Promise<Member[]> =>
      allPages(async (query) => {
        const params = { path: { serverId }, query };
        const { data } = await api.GET('/api/v2/servers/{serverId}/members', { params, signal });
        return data;
      }),
  });

/** The invitations that can still be accepted, oldest first. */
export const invitationsQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['invitations', serverId],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Invitation[]> =>
      allPages(async (query) => {
        const params = { path: { serverId }, query };
        const { data } = await api.GET('/api/v2/servers/{serverId}/invitations', { params, signal });
        return data;
      }),
  });
