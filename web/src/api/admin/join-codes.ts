import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { allPages } from '../pages';

export type JoinCode = Schemas['JoinCode'];
export type NewJoinCode = Schemas['NewJoinCode'];

/** No event reports that a daemon has joined, so the codes are read again while one waits for its daemon. */
const WAITING_MS = 3000;

/** The codes of the last 15 minutes, without the codes themselves. */
export const joinCodesQuery = queryOptions({
  queryKey: ['admin', 'join-codes'],
  staleTime: 0,
  queryFn: ({ signal }) =>
    allPages(
      async (query) => (await api.GET('/api/v2/admin/join-codes', { params: { query }, signal })).data,
    ),
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ status }) => status === 'waiting') === true ? WAITING_MS : false,
});

/** Creates a code, which the list contains at once. Only this response has the code itself. */
export async function createJoinCode(
  client: QueryClient,
  body: Schemas['JoinCodeRequest'],
): Promise<NewJoinCode> {
  const { queryKey } = joinCodesQuery;
  const { data } = await api.POST('/api/v2/admin/join-codes', { body });
  if (data === undefined) throw new Error('the response has no body');
  // A list that was requested earlier does not have the code.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (codes = []) => [...codes, data]);
  return data;
}

/** Revokes a code. A node that has joined with it meanwhile stays. */
export async function revokeJoinCode(client: QueryClient, joinCodeId: string): Promise<void> {
  try {
    await api.DELETE('/api/v2/admin/join-codes/{joinCodeId}', { params: { path: { joinCodeId } } });
  } finally {
    await client.invalidateQueries({ queryKey: joinCodesQuery.queryKey });
  }
}
