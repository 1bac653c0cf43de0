import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';

/** The session of this browser. Fails with 401 without one. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Schemas['SessionData']> => {
    const { data } = await api.GET('/api/v2/auth/session');
    if (data === undefined) throw new Error('the response has no body');
    return data;
  },
});
