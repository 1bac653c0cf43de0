import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionQuery } from '../api/account/session';
import { PageHead, TAB, Tabs } from '../ui/page-head';
import { PageBody } from '../ui/section';
import { Restriction } from './restriction';

/** The header and the pages of the user's own account. */
export function AccountPage(): ReactNode {
  const { i18n } = useLingui();
  const { data: session } = useQuery(sessionQuery);
  const pages = [
    { to: '/account', label: i18n._('Profile') },
    { to: '/account/security', label: i18n._('Security') },
    { to: '/account/sessions', label: i18n._('Sessions') },
    { to: '/account/api-keys', label: i18n._('API keys') },
    { to: '/account/appearance', label: i18n._('Appearance') },
  ] as const;
  return (
    <>
      <PageHead title={i18n._('Account')} />
      <Tabs label={i18n._('Pages of the account')}>
        {pages.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} {...TAB}>
            {label}
          </Link>
        ))}
      </Tabs>
      <PageBody>
        {session !== undefined && <Restriction session={session} />}
        <Outlet />
      </PageBody>
    </>
  );
}
