import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { NotFound } from '../shell/not-found';
import { PageFailure } from '../shell/page-failure';
import { accountRoute } from './account';
import { adminRoute } from './admin';
import { root } from './root';
import { serverRoute } from './server';
import { endOpening, serversRoutes } from './servers';

export function createPages(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: root.addChildren([...serversRoutes, accountRoute, adminRoute, serverRoute]),
    basepath: '/app',
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
  router.subscribe('onResolved', endOpening);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
