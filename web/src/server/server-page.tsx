import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { serverQuery } from '../api/servers';
import { Power } from '../servers/power';
import { CopyButton } from '../ui/copy-button';
import { StateMark } from '../ui/state-mark';
import { ServerTabs } from './server-tabs';

const route = getRouteApi('/servers/$serverId');

/** The header and the tabs of a server. */
export function ServerPage() {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
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
      <ServerTabs server={server} />
      <Outlet />
    </>
  );
}
