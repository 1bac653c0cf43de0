import { createRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/account/session';
import { allServers } from '../api/servers';
import { firstRunSearchOf, isSettingUp, nextPage } from '../first-run/first-run';
import { newServerSearchOf } from '../servers/new/new-server-search';
import { listSearchOf } from '../servers/server-list';
import { ServersPage } from '../servers/servers-page';
import { lazyComponent } from '../ui/lazy-component';
import { root, untilSignIn } from './root';

/** Whether the browser has shown a page of the application since the tab loaded it. */
const opening = { isOver: false };

/** Notes that a page has been shown. From then on, the list can be opened while the first server is installed. */
export function endOpening(): void {
  opening.isOver = true;
}

const servers = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: listSearchOf,
  beforeLoad: async ({ context: { queryClient } }): Promise<void> => {
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
  component: lazyComponent(() => import('../first-run/first-run-page'), 'FirstRunPage'),
});

const newServer = createRoute({
  getParentRoute: () => root,
  path: '/servers/new',
  validateSearch: newServerSearchOf,
  component: lazyComponent(() => import('../servers/new/new-server-page'), 'NewServerPage'),
});

const installation = createRoute({
  getParentRoute: () => root,
  path: '/servers/new/$serverId',
  validateSearch: ({ start }: Record<string, unknown>): { start?: true } => (start === true ? { start } : {}),
  component: lazyComponent(() => import('../servers/new/installation-page'), 'InstallationPage'),
});

export const serversRoutes = [servers, firstRun, newServer, installation] as const;
