import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './client';

const MAX_ATTEMPTS = 3;
/** How long a new cookie may still be on its way. */
const SIGNED_OUT_MS = 300;

const isSignedOut = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;

/** Errors that another attempt cannot change: the request itself is wrong, or the session may not send it. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * A 401 is tried once more, because the session gets another cookie while a factor or the password changes: a request that
 * was sent meanwhile still has the earlier one.
 */
const isTriedAgain = (failures: number, error: unknown): boolean =>
  isSignedOut(error) ? failures === 0 : failures < MAX_ATTEMPTS && !isFinal(error);

/** @param onSignedOut is called when a response says that there is no session any more */
export const createQueryClient = (onSignedOut: () => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        // Events say what has changed, so data is not read again only because some time has passed.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: isTriedAgain,
        retryDelay: (failures, error) => (isSignedOut(error) ? SIGNED_OUT_MS : 1000 * 2 ** failures),
      },
    },
  });
