import { useLingui } from '@lingui/react';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHead, TAB, Tabs } from '../ui/page-head';
import { adminPages } from './admin-pages';

/** The header and the tabs of the administration. */
export function AdminPage(): ReactNode {
  const { i18n } = useLingui();
  return (
    <>
      <PageHead title={i18n._('Administration')} />
      <Tabs label={i18n._('Pages of the administration')}>
        {adminPages(i18n).map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/admin', includeSearch: false }} {...TAB}>
            {label}
          </Link>
        ))}
      </Tabs>
      <Outlet />
    </>
  );
}
