import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';

export type AdminApiKey = Schemas['AdminApiKey'];

const PAGE_SIZE = 50;
const ALL_KEYS = ['admin', 'api-keys'];

/** The API keys of a user, or of all users, newest first, page by page. */
export const allApiKeysQuery = (userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ALL_KEYS, userId],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Schemas['AdminApiKeyPage']> => {
      const query = {
        limit: PAGE_SIZE,
        ...(cursor === undefined ? {} : { cursor }),
        ...(userId === undefined ? {} : { userId }),
      };
      const { data } = await api.GET('/api/v2/admin/apikeys', { params: { query }, signal });
      return data ?? { items: [], nextCursor: null };
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The key of all queries of `allApiKeysQuery`, whatever their user. */
export const allApiKeysKey: readonly string[] = ALL_KEYS;
