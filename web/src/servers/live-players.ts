import { useQuery } from '@tanstack/react-query';
import { ApiFailure, api, type Server } from '../api/client';

export type PlayerCount = { online: number; max: number };

/** Requests for players count toward the 100 requests a minute of a user, so they are few and far between. */
const GAP_MS = 2000;
const EVERY_MS = 60_000;

/** Types whose servers do not say who plays. Node.js is known; others are added when the panel says so. */
const typesWithoutPlayers = new Set(['nodejs']);
let queue: Promise<unknown> = Promise.resolve();

/** Returns how many players are on a server; null if it does not say, undefined before the response. */
export function usePlayers({ id, type, status }: Server): PlayerCount | null | undefined {
  const isAsked = status === 'running' && !typesWithoutPlayers.has(type);
  const { data } = useQuery({
    queryKey: ['player-count', id],
    queryFn: ({ signal }) => inTurn(() => countPlayers(id, type, signal)),
    enabled: isAsked,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  return isAsked ? data : null;
}

async function countPlayers(
  serverId: string,
  type: string,
  signal: AbortSignal,
): Promise<PlayerCount | null> {
  if (signal.aborted || typesWithoutPlayers.has(type)) return null;
  try {
    const { data } = await api.GET('/api/v2/servers/{serverId}/players', {
      params: { path: { serverId } },
      signal,
    });
    return data ?? null;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 409) typesWithoutPlayers.add(type);
    return null;
  }
}

/** Runs one request after another, with a pause between them. */
function inTurn<T>(request: () => Promise<T>): Promise<T> {
  const result = queue.then(request);
  queue = result.then(() => new Promise((resolve) => setTimeout(resolve, GAP_MS)));
  return result;
}
