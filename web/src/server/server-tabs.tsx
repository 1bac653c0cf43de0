import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { Server } from '../api/client';
import { useAccess } from '../api/server/access';
import { TAB, Tabs } from '../ui/page-head';
import { serverPages } from './server-pages';

export function ServerTabs({ server: { id: serverId, name } }: { server: Server }) {
  const { i18n } = useLingui();
  const { capabilities } = useAccess(serverId);
  const tabs = serverPages(i18n).filter((tab) => !('needs' in tab) || capabilities.includes(tab.needs));
  return (
    <Tabs label={i18n._('Pages of {name}', { name })}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ serverId }}
          activeOptions={{ exact: to === '/servers/$serverId', includeSearch: false }}
          {...TAB}
        >
          {label}
        </Link>
      ))}
    </Tabs>
  );
}
