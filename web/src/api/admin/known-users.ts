import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { PAGE_SIZE } from '../pages';

/** More users are not read, because each page of them is a request. */
const MAX_PAGES = 10;

type KnownUsers = {
  users: Schemas['AdminUser'][];
  /** Whether these are all users of the panel. */
  isComplete: boolean;
};

/** The users of the panel, oldest first, up to 1,000: to choose one of them, or to count them. */
export const knownUsersQuery = queryOptions({
  queryKey: ['admin', 'known-users'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<KnownUsers> => {
    const users: Schemas['AdminUser'][] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query: { limit: number; cursor?: string } = {
        limit: PAGE_SIZE,
        ...(cursor === null ? {} : { cursor }),
      };
      const { data } = await api.GET('/api/v2/admin/users', { params: { query }, signal });
      users.push(...(data?.items ?? []));
      cursor = data?.nextCursor ?? null;
      if (cursor === null) return { users, isComplete: true };
    }
    return { users, isComplete: false };
  },
});
