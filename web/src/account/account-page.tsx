import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { sessionQuery } from '../api/account/session';
import { PageBody } from '../ui/section';
import { Restriction } from './restriction';

/** The header and the pages of the user's own account. */
export function AccountPage() {
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
      <h1 className="px-4 pt-4 text-xl font-semibold">{i18n._('Account')}</h1>
      <nav
        aria-label={i18n._('Pages of the account')}
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-4 pt-2"
      >
        {pages.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className="border-b-2 px-3 py-2 font-semibold whitespace-nowrap focus-visible:-outline-offset-2"
            activeProps={{ className: 'border-accent', 'aria-current': 'page' }}
            inactiveProps={{ className: 'border-transparent text-dim hover:text-text' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <PageBody>
        <div className="flex w-full max-w-3xl flex-col gap-4">
          {session !== undefined && <Restriction session={session} />}
          <Outlet />
        </div>
      </PageBody>
    </>
  );
}
