import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './client';

const MAX_ATTEMPTS = 3;

/** Errors that another attempt cannot change: the request itself is wrong, or the session may not send it. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

/** @param onSignedOut is called when a response says that there is no session any more */
export const createQueryClient = (onSignedOut: () => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiFailure && error.status === 401) onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        // Events say what has changed, so data is not read again only because some time has passed.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < MAX_ATTEMPTS && !isFinal(error),
      },
    },
  });
