import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { type Capability, useAccess } from '../api/access';
import type { Server } from '../api/client';
import { TAB, TABS } from '../ui/page-head';

/** The pages of a server. A page with `needs` is shown only to users who have this capability. */
const tabsOf = (i18n: I18n) =>
  [
    { to: '/servers/$serverId', label: i18n._('Console') },
    { to: '/servers/$serverId/files', label: i18n._('Files'), needs: 'files.read' },
    { to: '/servers/$serverId/backups', label: i18n._('Backups'), needs: 'backups.read' },
    { to: '/servers/$serverId/graphs', label: i18n._('Graphs') },
    { to: '/servers/$serverId/players', label: i18n._('Players'), needs: 'players.read' },
    { to: '/servers/$serverId/logs', label: i18n._('Logs'), needs: 'logs.read' },
    { to: '/servers/$serverId/changes', label: i18n._('Changes'), needs: 'radar.read' },
    { to: '/servers/$serverId/sftp', label: i18n._('SFTP'), needs: 'sftp.read' },
    { to: '/servers/$serverId/members', label: i18n._('Members') },
    { to: '/servers/$serverId/activity', label: i18n._('Activity'), needs: 'activity.read' },
    { to: '/servers/$serverId/settings', label: i18n._('Settings'), needs: 'servers.write' },
  ] as const satisfies readonly { to: string; label: string; needs?: Capability }[];

/** Brings the tab of the current page into view, because the row scrolls sideways on narrow screens. */
const showCurrent = (nav: HTMLElement | null) =>
  nav?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

export function ServerTabs({ server: { id: serverId, name } }: { server: Server }) {
  const { i18n } = useLingui();
  const { capabilities } = useAccess(serverId);
  const tabs = tabsOf(i18n).filter((tab) => !('needs' in tab) || capabilities.includes(tab.needs));
  return (
    <nav ref={showCurrent} aria-label={i18n._('Pages of {name}', { name })} className={TABS}>
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
    </nav>
  );
}
