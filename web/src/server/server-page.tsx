import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { serverQuery } from '../api/servers';
import { Power } from '../servers/power';
import { CopyButton } from '../ui/copy-button';
import { PageHead } from '../ui/page-head';
import { StateMark } from '../ui/state/state-mark';
import { isDown, shownState } from '../ui/state/states';
import { MoveNotice } from './moving/move-notice';
import { ServerTabs } from './server-tabs';
import { SuspensionNotice } from './suspension/suspension-notice';

const route = getRouteApi('/servers/$serverId');

/** The header and the tabs of a server. */
export function ServerPage(): ReactNode {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const address = `${location.hostname}:${server.port}`;
  return (
    <>
      <PageHead title={server.name}>
        <StateMark status={shownState(server)} />
        {server.suspendedAt !== null && !isDown(server.status) && <StateMark status={server.status} />}
        <span className="inline-flex min-w-0 grow items-center gap-1 font-mono text-[13px] text-dim">
          <span className="truncate">{address}</span>
          <CopyButton text={address} label={i18n._('Copy the address')} />
        </span>
        <Power server={server} />
      </PageHead>
      <ServerTabs server={server} />
      <SuspensionNotice server={server} />
      <MoveNotice key={server.id} server={server} />
      {/* Nothing that a page keeps, such as the lines of a console, may be shown for another server. */}
      <Outlet key={serverId} />
    </>
  );
}
