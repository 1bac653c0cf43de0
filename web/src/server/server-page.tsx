import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { serverQuery } from '../api/servers';
import { Power } from '../servers/power';
import { CopyButton } from '../ui/copy-button';
import { StateMark } from '../ui/state-mark';

const route = getRouteApi('/servers/$serverId');

/** The header and the tabs of a server. */
export function ServerPage() {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const tabs = [
    { to: '/servers/$serverId', label: i18n._('Console'), exact: true },
    { to: '/servers/$serverId/files', label: i18n._('Files'), exact: false },
  ] as const;
  const address = `${location.hostname}:${server.port}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4">
        <h1 className="max-w-full truncate text-xl font-semibold">{server.name}</h1>
        <StateMark status={server.status} />
        <span className="grow font-mono text-dim">
          {address} <CopyButton text={address} label={i18n._('Copy the address')} />
        </span>
        <Power server={server} />
      </div>
      <nav
        aria-label={i18n._('Pages of {name}', { name: server.name })}
        className="flex gap-1 border-b border-line px-4 pt-3"
      >
        {tabs.map(({ to, label, exact }) => (
          <Link
            key={to}
            to={to}
            params={{ serverId }}
            activeOptions={{ exact, includeSearch: false }}
            className="border-b-2 px-3 py-2 font-semibold"
            activeProps={{ className: 'border-accent', 'aria-current': 'page' }}
            inactiveProps={{ className: 'border-transparent text-dim hover:text-text' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
