import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Server } from '../../api/client';
import { accessQuery } from '../../api/server/access';
import { serverPages } from '../../server/server-pages';
import { findServers } from '../../servers/server-list';
import { MAX_SERVERS, NOT_ARRANGED, type PaletteItem } from './palette-item';

/**
 * Returns the pages of the current server whose names contain all words, and those of other servers if the first word begins
 * the name of a page and the other words name the servers, as in "files lobby".
 */
export function useServerPageItems(servers: readonly Server[], words: readonly string[]): PaletteItem[] {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { serverId } = useParams({ strict: false });
  const current = servers.find(({ id }) => id === serverId);
  const [first = '', ...rest] = words;
  const named = rest.length === 0 ? [] : findServers(servers, { q: rest.join(' ') }, NOT_ARRANGED);
  return serverPages(i18n).flatMap((page) => {
    const name = page.label.toLowerCase();
    const found = new Set(name.startsWith(first) ? named.slice(0, MAX_SERVERS) : []);
    if (current && words.every((word) => name.includes(word))) found.add(current);
    return [...found]
      .filter(({ id }) => {
        const access = client.getQueryData(accessQuery(id).queryKey);
        return !('needs' in page) || access === undefined || access.capabilities.includes(page.needs);
      })
      .map((server) => ({
        id: `${page.to} ${server.id}`,
        label: `${page.label}: ${server.name}`,
        run: () => void navigate({ to: page.to, params: { serverId: server.id } }),
      }));
  });
}
