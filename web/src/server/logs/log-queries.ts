import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../../api/client';
import { FEW_LINES, historyQueryOf, type LogSearch } from './log-search';

/** Lines of output, and whether they are all that was asked for. */
export type Lines = { lines: string[]; total: number; complete: boolean };

/** The lines that a search finds, or those of an archive. */
export const linesQuery = (serverId: string, search: LogSearch) =>
  queryOptions({
    queryKey: ['logs', serverId, search],
    queryFn: ({ signal }): Promise<Lines> =>
      search.archive === undefined
        ? readHistory(serverId, search, signal)
        : readArchive(serverId, search.archive, search.tail ?? FEW_LINES, signal),
    // The server writes more lines all the time.
    staleTime: 0,
    gcTime: 0,
  });

async function readHistory(serverId: string, search: LogSearch, signal: AbortSignal): Promise<Lines> {
  const params = { path: { serverId }, query: historyQueryOf(search, Date.now()) };
  const { data } = await api.GET('/api/v2/servers/{serverId}/logs/history', { params, signal });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

async function readArchive(
  serverId: string,
  name: string,
  tail: number,
  signal: AbortSignal,
): Promise<Lines> {
  const params = { path: { serverId, name }, query: { tail } };
  const { data } = await api.GET('/api/v2/servers/{serverId}/logs/archives/{name}', { params, signal });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

/** The archives of the output of a server, newest first. */
export const archivesQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['log-archives', serverId],
    queryFn: async ({ signal }): Promise<Schemas['LogArchive'][]> => {
      const params = { path: { serverId } };
      const { data } = await api.GET('/api/v2/servers/{serverId}/logs/archives', { params, signal });
      return data?.archives ?? [];
    },
    staleTime: 0,
  });
