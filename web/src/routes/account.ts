import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '../ui/lazy-component';
import { root } from './root';

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyComponent(() => import('../account/account-page'), 'AccountPage'),
});

const accountPages = [
  createRoute({
    getParentRoute: () => account,
    path: '/',
    component: lazyComponent(() => import('../account/profile/profile-page'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/security',
    component: lazyComponent(() => import('../account/security/security-page'), 'SecurityPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/sessions',
    component: lazyComponent(() => import('../account/sessions/sessions-page'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/api-keys',
    component: lazyComponent(() => import('../account/api-keys/api-keys-page'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => account,
    path: '/appearance',
    component: lazyComponent(() => import('../account/appearance-page'), 'AppearancePage'),
  }),
] as const;

export const accountRoute = account.addChildren(accountPages);
