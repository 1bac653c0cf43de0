import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { adminPages } from '../../admin/admin-pages';
import { sessionQuery } from '../../api/account/session';
import { asFailure, type Server } from '../../api/client';
import { allServers } from '../../api/servers';
import { ACTIONS, type Action, reasonAgainst, sendPower } from '../../servers/power';
import { findServers } from '../../servers/server-list';
import { isUp } from '../../ui/state/states';
import { toasts } from '../../ui/toasts';
import { THEME_NAMES } from '../header/preferences';
import { signOut } from '../header/sign-out';
import { MAIN_PAGES } from '../navigation';
import { chooseTheme, THEMES } from '../theme';
import { MAX_SERVERS, NOT_ARRANGED, type PaletteItem } from './palette-item';
import { useServerPageItems } from './server-page-items';

export type PaletteGroup = { value: string; items: PaletteItem[] };

const NO_SERVERS: Server[] = [];

/** Returns what matches the typed text: servers, pages and actions, including power actions such as "stop lobby". */
export function usePaletteGroups(query: string, onShortcuts: () => void): PaletteGroup[] {
  const { i18n } = useLingui();
  const { data: servers = NO_SERVERS } = useQuery(allServers);
  const navigate = useNavigate();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ label }: PaletteItem) => words.every((word) => label.toLowerCase().includes(word));
  const found = findServers(servers, { q: query }, NOT_ARRANGED).slice(0, MAX_SERVERS);
  const toServer = (server: Server): PaletteItem => ({
    id: server.id,
    label: server.name,
    server,
    run: () => void navigate({ to: '/servers/$serverId', params: { serverId: server.id } }),
  });
  const isAdmin = useQuery(sessionQuery).data?.user.isAdmin === true;
  const pages = [
    ...MAIN_PAGES.filter(({ isForAdmins }) => isAdmin || !isForAdmins).map(({ to, icon, label }) => ({
      ...{ id: to, icon, label: label(i18n) },
      run: () => void navigate({ to }),
    })),
    ...(isAdmin ? adminPages(i18n) : []).map(({ to, label }) => ({
      id: `${to} page`,
      icon: 'wrench' as const,
      label: `${i18n._('Administration')}: ${label}`,
      run: () => void navigate({ to }),
    })),
  ];
  const ofServers = useServerPageItems(servers, words);
  const groups = [
    { value: i18n._('Servers'), items: found.map(toServer) },
    { value: i18n._('Pages'), items: [...ofServers, ...pages.filter(isFound)] },
    {
      value: i18n._('Actions'),
      items: [...powerItems(i18n, servers, words), ...generalItems(i18n, onShortcuts).filter(isFound)],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function generalItems(i18n: I18n, onShortcuts: () => void): PaletteItem[] {
  const themes = THEMES.map((theme) => ({
    id: `theme-${theme}`,
    icon: 'theme' as const,
    label: i18n._('Theme: {name}', { name: THEME_NAMES[theme](i18n) }),
    run: () => chooseTheme(theme),
  }));
  return [
    ...themes,
    { id: 'shortcuts', icon: 'keyboard', label: i18n._('Keyboard shortcuts'), run: onShortcuts },
    { id: 'sign-out', icon: 'signOut', label: i18n._('Sign out'), run: () => void signOut() },
  ];
}

/** Returns power actions if the first word begins one: the other words choose the servers. */
function powerItems(i18n: I18n, servers: readonly Server[], [verb = '', ...rest]: string[]): PaletteItem[] {
  if (verb.length < 2) return [];
  // Killing loses data, so it is left to places that ask first.
  const actions = (['start', 'stop', 'restart'] as Action[]).filter((action) =>
    ACTIONS[action].label(i18n).toLowerCase().startsWith(verb),
  );
  const named = findServers(servers, { q: rest.join(' ') }, NOT_ARRANGED);
  return actions.flatMap((action) =>
    named
      .filter(
        (server) => isUp(server.status) !== (action === 'start') && !reasonAgainst(i18n, server, action),
      )
      .slice(0, MAX_SERVERS)
      .map((server) => ({
        id: `${action} ${server.id}`,
        icon: ACTIONS[action].icon,
        label: `${ACTIONS[action].label(i18n)}: ${server.name}`,
        run: () => void power(server, action),
      })),
  );
}

async function power({ id, name }: Server, action: Action): Promise<void> {
  try {
    await sendPower(id, action);
  } catch (error) {
    toasts.add({ title: name, description: asFailure(error).message, priority: 'high' });
  }
}
