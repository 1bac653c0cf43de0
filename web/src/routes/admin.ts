import { createRoute, redirect } from '@tanstack/react-router';
import { apiKeySearchOf } from '../admin/api-keys/api-key-search';
import { auditSearchOf } from '../admin/audit/audit-search';
import { allServersSearchOf } from '../admin/servers/all-servers';
import { typesSearchOf } from '../admin/types/types-search';
import { usersSearchOf } from '../admin/users/users-search';
import { sessionQuery } from '../api/account/session';
import { addTexts } from '../i18n/activate';
import { loadAdminTexts } from '../i18n/all-texts';
import { lazyComponent } from '../ui/lazy-component';
import { root } from './root';

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: async ({ context: { queryClient } }): Promise<void> => {
    const { user } = await queryClient.ensureQueryData(sessionQuery);
    if (!user.isAdmin) throw redirect({ to: '/' });
    await addTexts(loadAdminTexts);
  },
  component: lazyComponent(() => import('../admin/admin-page'), 'AdminPage'),
});

const adminPages = [
  createRoute({
    getParentRoute: () => admin,
    path: '/',
    component: lazyComponent(() => import('../admin/overview/overview-page'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/nodes',
    component: lazyComponent(() => import('../admin/nodes/nodes-page'), 'NodesPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/nodes/$nodeId',
    component: lazyComponent(() => import('../admin/nodes/node-page'), 'NodePage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/servers',
    validateSearch: allServersSearchOf,
    component: lazyComponent(() => import('../admin/servers/servers-page'), 'AllServersPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/types',
    validateSearch: typesSearchOf,
    component: lazyComponent(() => import('../admin/types/types-page'), 'TypesPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/types/$type',
    component: lazyComponent(() => import('../admin/types/type-page'), 'TypePage'),
  }),
  // Of two parts, so that a type can have any name.
  createRoute({
    getParentRoute: () => admin,
    path: '/types/import/egg',
    component: lazyComponent(() => import('../admin/types/import/import-page'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/users',
    validateSearch: usersSearchOf,
    component: lazyComponent(() => import('../admin/users/users-page'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/users/$userId',
    component: lazyComponent(() => import('../admin/users/user-page'), 'UserPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/announcements',
    component: lazyComponent(() => import('../admin/announcements/announcements-page'), 'AnnouncementsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/settings',
    component: lazyComponent(() => import('../admin/settings/settings-page'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/bans',
    component: lazyComponent(() => import('../admin/bans/bans-page'), 'BansPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/api-keys',
    validateSearch: apiKeySearchOf,
    component: lazyComponent(() => import('../admin/api-keys/api-keys-page'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/audit',
    validateSearch: auditSearchOf,
    component: lazyComponent(() => import('../admin/audit/audit-page'), 'AuditPage'),
  }),
] as const;

export const adminRoute = admin.addChildren(adminPages);
