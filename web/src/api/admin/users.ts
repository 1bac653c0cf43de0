import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { operations } from '../../../../generated/panel/types';
import { api, type Schemas } from '../client';

export type AdminUser = Schemas['AdminUser'];

/** The filters of the panel's list of users. */
export type UserFilter = Omit<
  NonNullable<operations['listUsers']['parameters']['query']>,
  'limit' | 'cursor'
>;

const PAGE_SIZE = 50;
const OFFERED = 8;

/** The key of all queries about users, to read them again after a change. */
export const USERS_KEY = ['users'] as const;

async function readUsers(
  query: UserFilter & { limit: number; cursor?: string },
  signal: AbortSignal,
): Promise<Schemas['AdminUserPage']> {
  const { data } = await api.GET('/api/v2/admin/users', { params: { query }, signal });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

/** The users that match, oldest first, page by page. No event reports changes of users, so each visit reads them. */
export const usersQuery = (filter: UserFilter) =>
  infiniteQueryOptions({
    queryKey: [...USERS_KEY, 'list', filter],
    staleTime: 0,
    // While a user types, the list keeps its place until the next result.
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      readUsers({ ...filter, limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) }, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The first users whose name or e-mail address contains a text, to choose one. */
export const offeredUsersQuery = (text: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'offered', text],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readUsers({ ...(text && { search: text }), limit: OFFERED }, signal),
  });

const MAX_IDS = 100;

/** The names of users by their ids. A deleted user has none. */
export const userNamesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'names', ids],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const names = new Map<string, string>();
      for (let at = 0; at < ids.length; at += MAX_IDS) {
        const some = ids.slice(at, at + MAX_IDS).join(',');
        const { items } = await readUsers({ ids: some, limit: MAX_IDS }, signal);
        for (const { id, username } of items) names.set(id, username);
      }
      return names;
    },
  });

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', userId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<AdminUser> => {
      const { data } = await api.GET('/api/v2/admin/users/{userId}', {
        params: { path: { userId } },
        signal,
      });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
  });

/** The servers that a user owns, oldest first, page by page. */
export const ownedServersQuery = (ownerId: string) =>
  infiniteQueryOptions({
    queryKey: [...USERS_KEY, 'servers', ownerId],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Schemas['ServerPage']> => {
      const query = { ownerId, limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await api.GET('/api/v2/servers', { params: { query }, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
