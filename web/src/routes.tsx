import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { allServers, serverQuery } from './api/servers';
import { sessionQuery } from './api/session';
import { fileSearchOf } from './server/files/file-search';
import { listSearchOf } from './servers/server-list';
import { ServersPage } from './servers/servers-page';
import { PageFailure } from './shell/page-failure';
import { Shell } from './shell/shell';

type Context = { queryClient: QueryClient };

const root = createRootRouteWithContext<Context>()({
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery),
  component: Shell,
  errorComponent: PageFailure,
});

const servers = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: listSearchOf,
  loader: ({ context }) => void context.queryClient.prefetchQuery(allServers),
  component: ServersPage,
});

const server = createRoute({
  getParentRoute: () => root,
  path: '/servers/$serverId',
  loader: ({ context, params }) => context.queryClient.ensureQueryData(serverQuery(params.serverId)),
  component: lazyRouteComponent(() => import('./server/server-page'), 'ServerPage'),
  errorComponent: PageFailure,
});

const serverConsole = createRoute({
  getParentRoute: () => server,
  path: '/',
  component: lazyRouteComponent(() => import('./server/console/console-page'), 'ConsolePage'),
});

const files = createRoute({
  getParentRoute: () => server,
  path: '/files',
  validateSearch: fileSearchOf,
  component: lazyRouteComponent(() => import('./server/files/files-page'), 'FilesPage'),
});

const tree = root.addChildren([servers, server.addChildren([serverConsole, files])]);

export const createPages = (queryClient: QueryClient) =>
  createRouter({
    routeTree: tree,
    basepath: '/app',
    context: { queryClient },
    defaultPreload: 'intent',
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
