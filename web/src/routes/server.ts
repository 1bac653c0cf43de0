import { createRoute, stripSearchParams } from '@tanstack/react-router';
import { accessQuery } from '../api/server/access';
import { serverQuery } from '../api/servers';
import { activitySearchOf } from '../server/activity/activity-search';
import { changeSearchOf } from '../server/changes/change-search';
import { fileSearchOf } from '../server/files/file-search';
import { graphSearchOf } from '../server/graphs/graph-search';
import { logSearchOf } from '../server/logs/log-search';
import { PageFailure } from '../shell/page-failure';
import { lazyComponent } from '../ui/lazy-component';
import { root } from './root';

const server = createRoute({
  getParentRoute: () => root,
  path: '/servers/$serverId',
  loader: ({ context: { queryClient }, params: { serverId } }) =>
    Promise.all([
      queryClient.ensureQueryData(serverQuery(serverId)),
      queryClient.ensureQueryData(accessQuery(serverId)),
    ]),
  component: lazyComponent(() => import('../server/server-page'), 'ServerPage'),
  errorComponent: PageFailure,
});

const serverConsole = createRoute({
  getParentRoute: () => server,
  path: '/',
  component: lazyComponent(() => import('../server/console/console-page'), 'ConsolePage'),
});

const files = createRoute({
  getParentRoute: () => server,
  path: '/files',
  validateSearch: fileSearchOf,
  // Without this, opening the page would first lead to an address that names the folder.
  search: { middlewares: [stripSearchParams({ folder: '/' })] },
  component: lazyComponent(() => import('../server/files/files-page'), 'FilesPage'),
});

const configuration = createRoute({
  getParentRoute: () => server,
  path: '/configuration',
  component: lazyComponent(() => import('../server/configuration/configuration-page'), 'ConfigurationPage'),
});

const changes = createRoute({
  getParentRoute: () => server,
  path: '/changes',
  validateSearch: changeSearchOf,
  component: lazyComponent(() => import('../server/changes/changes-page'), 'ChangesPage'),
});

const sftp = createRoute({
  getParentRoute: () => server,
  path: '/sftp',
  component: lazyComponent(() => import('../server/sftp/sftp-page'), 'SftpPage'),
});

const members = createRoute({
  getParentRoute: () => server,
  path: '/members',
  component: lazyComponent(() => import('../server/members/members-page'), 'MembersPage'),
});

const activity = createRoute({
  getParentRoute: () => server,
  path: '/activity',
  validateSearch: activitySearchOf,
  component: lazyComponent(() => import('../server/activity/activity-page'), 'ActivityPage'),
});

const settings = createRoute({
  getParentRoute: () => server,
  path: '/settings',
  component: lazyComponent(() => import('../server/settings/settings-page'), 'SettingsPage'),
});

const backups = createRoute({
  getParentRoute: () => server,
  path: '/backups',
  component: lazyComponent(() => import('../server/backups/backups-page'), 'BackupsPage'),
});

const schedules = createRoute({
  getParentRoute: () => server,
  path: '/schedules',
  component: lazyComponent(() => import('../server/schedules/list/schedules-page'), 'SchedulesPage'),
});

const newSchedule = createRoute({
  getParentRoute: () => server,
  path: '/schedules/new',
  component: lazyComponent(() => import('../server/schedules/editor/editor-pages'), 'NewSchedulePage'),
});

const schedule = createRoute({
  getParentRoute: () => server,
  path: '/schedules/$scheduleId',
  component: lazyComponent(() => import('../server/schedules/history/schedule-page'), 'SchedulePage'),
});

const editSchedule = createRoute({
  getParentRoute: () => server,
  path: '/schedules/$scheduleId/edit',
  component: lazyComponent(() => import('../server/schedules/editor/editor-pages'), 'EditSchedulePage'),
});

const logs = createRoute({
  getParentRoute: () => server,
  path: '/logs',
  validateSearch: logSearchOf,
  component: lazyComponent(() => import('../server/logs/logs-page'), 'LogsPage'),
});

const graphs = createRoute({
  getParentRoute: () => server,
  path: '/graphs',
  validateSearch: graphSearchOf,
  component: lazyComponent(() => import('../server/graphs/graphs-page'), 'GraphsPage'),
});

const players = createRoute({
  getParentRoute: () => server,
  path: '/players',
  component: lazyComponent(() => import('../server/players/players-page'), 'PlayersPage'),
});

export const serverRoute = server.addChildren([
  ...[serverConsole, files, configuration, backups, logs, graphs, players],
  ...[schedules, newSchedule, schedule, editSchedule],
  ...[changes, sftp, members, activity, settings],
]);
