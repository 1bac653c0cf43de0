import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { accessQuery } from './api/access';
import { sessionQuery } from './api/account/session';
import { asFailure } from './api/client';
import { allServers, serverQuery } from './api/servers';
import { firstRunSearchOf, isSettingUp, nextPage } from './first-run/first-run';
import { activitySearchOf } from './server/activity/activity-search';
import { changeSearchOf } from './server/changes/change-search';
import { fileSearchOf } from './server/files/file-search';
import { graphSearchOf } from './server/graphs/graph-search';
import { logSearchOf } from './server/logs/log-search';
import { newServerSearchOf } from './servers/new/new-server-search';
import { listSearchOf } from './servers/server-list';
import { ServersPage } from './servers/servers-page';
import { NotFound } from './shell/not-found';
import { PageFailure } from './shell/page-failure';
import { Shell } from './shell/shell';
import { lazyComponent } from './ui/lazy-component';

type Context = { queryClient: QueryClient };

/** Whether the browser has shown a page of the application since the tab loaded it. */
const opening = { isOver: false };

/** Without a session, the browser leaves for the sign-in, so nothing may be shown until then, not even an error. */
function untilSignIn(error: unknown): Promise<never> {
  if (asFailure(error).status !== 401) throw error;
  return new Promise(() => undefined);
}

const root = createRootRouteWithContext<Context>()({
  beforeLoad: async ({ context, location }) => {
    const { restriction } = await context.queryClient.ensureQueryData(sessionQuery).catch(untilSignIn);
    // A restricted session can only complete what it lacks, which the account pages offer.
    if (restriction !== null && !location.pathname.startsWith('/account'))
      throw redirect({ to: restriction === 'second_factor_required' ? '/account/security' : '/account' });
  },
  component: Shell,
  errorComponent: PageFailure,
  notFoundComponent: NotFound,
});

const servers = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: listSearchOf,
  beforeLoad: async ({ context: { queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(sessionQuery).catch(untilSignIn);
    if (!isSettingUp(user)) return;
    const next = nextPage(await queryClient.ensureQueryData(allServers));
    if (next?.to === '/first-run') throw redirect({ to: next.to });
    // Within the application, the list of servers can be opened while the first one is installed.
    if (next !== null && !opening.isOver)
      throw redirect({ to: next.to, params: { serverId: next.serverId }, search: { start: true } });
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(allServers),
  component: ServersPage,
});

const firstRun = createRoute({
  getParentRoute: () => root,
  path: '/first-run',
  validateSearch: firstRunSearchOf,
  component: lazyComponent(() => import('./first-run/first-run-page'), 'FirstRunPage'),
});

const newServer = createRoute({
  getParentRoute: () => root,
  path: '/servers/new',
  validateSearch: newServerSearchOf,
  component: lazyComponent(() => import('./servers/new/new-server-page'), 'NewServerPage'),
});

const installation = createRoute({
  getParentRoute: () => root,
  path: '/servers/new/$serverId',
  validateSearch: ({ start }: Record<string, unknown>): { start?: true } => (start === true ? { start } : {}),
  component: lazyComponent(() => import('./servers/new/installation-page'), 'InstallationPage'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyComponent(() => import('./account/account-page'), 'AccountPage'),
});

const accountPages = [
  createRoute({
    getParentRoute: () => account,
    path: '/',
    component: lazyComponent(() => import('./account/profile/profile-page'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/security',
    component: lazyComponent(() => import('./account/security/security-page'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/sessions',
    component: lazyComponent(() => import('./account/sessions/sessions-page'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/api-keys',
    component: lazyComponent(() => import('./account/api-keys/api-keys-page'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/appearance',
    component: lazyComponent(() => import('./account/appearance-page'), 'AppearancePage'),
  }),
] as const;

const server = createRoute({
  getParentRoute: () => root,
  path: '/servers/$serverId',
  loader: ({ context: { queryClient }, params: { serverId } }) =>
    Promise.all([
      queryClient.ensureQueryData(serverQuery(serverId)),
      queryClient.ensureQueryData(accessQuery(serverId)),
    ]),
  component: lazyComponent(() => import('./server/server-page'), 'ServerPage'),
  errorComponent: PageFailure,
});

const serverConsole = createRoute({
  getParentRoute: () => server,
  path: '/',
  component: lazyComponent(() => import('./server/console/console-page'), 'ConsolePage'),
});

const files = createRoute({
  getParentRoute: () => server,
  path: '/files',
  validateSearch: fileSearchOf,
  component: lazyComponent(() => import('./server/files/files-page'), 'FilesPage'),
});

const changes = createRoute({
  getParentRoute: () => server,
  path: '/changes',
  validateSearch: changeSearchOf,
  component: lazyComponent(() => import('./server/changes/changes-page'), 'ChangesPage'),
});

const sftp = createRoute({
  getParentRoute: () => server,
  path: '/sftp',
  component: lazyComponent(() => import('./server/sftp/sftp-page'), 'SftpPage'),
});

const members = createRoute({
  getParentRoute: () => server,
  path: '/members',
  component: lazyComponent(() => import('./server/members/members-page'), 'MembersPage'),
});

const activity = createRoute({
  getParentRoute: () => server,
  path: '/activity',
  validateSearch: activitySearchOf,
  component: lazyComponent(() => import('./server/activity/activity-page'), 'ActivityPage'),
});

const settings = createRoute({
  getParentRoute: () => server,
  path: '/settings',
  component: lazyComponent(() => import('./server/settings/settings-page'), 'SettingsPage'),
});

const backups = createRoute({
  getParentRoute: () => server,
  path: '/backups',
  component: lazyComponent(() => import('./server/backups/backups-page'), 'BackupsPage'),
});

const logs = createRoute({
  getParentRoute: () => server,
  path: '/logs',
  validateSearch: logSearchOf,
  component: lazyComponent(() => import('./server/logs/logs-page'), 'LogsPage'),
});

const graphs = createRoute({
  getParentRoute: () => server,
  path: '/graphs',
  validateSearch: graphSearchOf,
  component: lazyComponent(() => import('./server/graphs/graphs-page'), 'GraphsPage'),
});

const players = createRoute({
  getParentRoute: () => server,
  path: '/players',
  component: lazyComponent(() => import('./server/players/players-page'), 'PlayersPage'),
});

const tree = root.addChildren([
  ...[servers, firstRun, newServer, installation],
  account.addChildren(accountPages),
  server.addChildren([
    ...[serverConsole, files, backups, logs, graphs, players],
    ...[changes, sftp, members, activity, settings],
  ]),
]);

export function createPages(queryClient: QueryClient) {
  const router = createRouter({
    routeTree: tree,
    basepath: '/app',
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
  router.subscribe('onResolved', () => {
    opening.isOver = true;
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
