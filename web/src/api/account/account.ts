import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { allPages } from '../pages';

export type Account = Schemas['User'];

/** No event reports changes of an account, and other devices make some, so these are read again when a page opens. */
const staleTime = 0;

export const accountQuery = queryOptions({
  queryKey: ['account'],
  staleTime,
  queryFn: async ({ signal }): Promise<Account> => {
    const { data } = await api.GET('/api/v2/account', { signal });
    if (data === undefined) throw new Error('the response has no body');
    return data;
  },
});

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  staleTime,
  queryFn: ({ signal }) =>
    allPages(async (query) => (await api.GET('/api/v2/account/passkey', { params: { query }, signal })).data),
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  staleTime,
  queryFn: ({ signal }) =>
    allPages(
      async (query) => (await api.GET('/api/v2/account/sessions', { params: { query }, signal })).data,
    ),
});

export const apiKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  staleTime,
  queryFn: ({ signal }) =>
    allPages(async (query) => (await api.GET('/api/v2/account/apikeys', { params: { query }, signal })).data),
});

export const retainedDataQuery = queryOptions({
  queryKey: ['account', 'retained-data'],
  staleTime,
  queryFn: ({ signal }) =>
    allPages(async (query) => (await api.GET('/api/v2/retained-data', { params: { query }, signal })).data),
});

const SIGN_INS = 20;

/** The attempts to sign in to the account, newest first. */
export const signInsQuery = infiniteQueryOptions({
  queryKey: ['account', 'sign-ins'],
  staleTime,
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ signal, pageParam }): Promise<Schemas['SignInPage']> => {
    const query = { limit: SIGN_INS, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
    const { data } = await api.GET('/api/v2/account/sign-ins', { params: { query }, signal });
    return data ?? { items: [], nextCursor: null };
  },
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});
