import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { allPages } from '../pages';

export type SftpLogin = Schemas['ListedSftpCredential'];
export type NewSftpLogin = Schemas['SftpCredential'];

/** A server has at most this many logins. */
export const MAX_SFTP_LOGINS = 5;
const ENTRIES = 100;

export const sftpLoginsQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['sftp', serverId, 'logins'],
    staleTime: 0,
    queryFn: ({ signal }): Promise<SftpLogin[]> =>
      allPages(async (query) => {
        const params = { path: { serverId }, query };
        const { data } = await api.GET('/api/v2/servers/{serverId}/sftp/credentials', { params, signal });
        return data && { items: data.credentials, nextCursor: data.nextCursor };
      }),
  });

/** The latest actions of SFTP users, newest first. @param username empty for all users */
export const sftpActivityQuery = (serverId: string, username: string) =>
  queryOptions({
    queryKey: ['sftp', serverId, 'activity', username],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Schemas['SftpActivityEntry'][]> => {
      const query = username === '' ? { limit: ENTRIES } : { limit: ENTRIES, username };
      const params = { path: { serverId }, query };
      const { data } = await api.GET('/api/v2/servers/{serverId}/sftp/activity', { params, signal });
      return data?.activity ?? [];
    },
  });
