import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/account/session';
import { asFailure } from '../api/client';
import { NotFound } from '../shell/not-found';
import { PageFailure } from '../shell/page-failure';
import { Shell } from '../shell/shell';

type Context = { queryClient: QueryClient };

/** Without a session, the browser leaves for the sign-in, so nothing may be shown until then, not even an error. */
export function untilSignIn(error: unknown): Promise<never> {
  if (asFailure(error).status !== 401) throw error;
  return new Promise(() => undefined);
}

export const root = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context, location }): Promise<void> => {
    const { restriction } = await context.queryClient.ensureQueryData(sessionQuery).catch(untilSignIn);
    // A restricted session can only complete what it lacks, which the account pages offer.
    if (restriction !== null && !location.pathname.startsWith('/account'))
      throw redirect({ to: restriction === 'second_factor_required' ? '/account/security' : '/account' });
  },
  component: Shell,
  errorComponent: PageFailure,
  notFoundComponent: NotFound,
});
