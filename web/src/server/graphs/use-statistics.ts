import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Schemas } from '../../api/client';
import { readEvents } from '../../live/event-stream';
import { type Sample, samplesOf } from './samples';

const RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;
/** How long a hidden page still receives statistics. A browser opens only six connections to a panel. */
const HIDDEN_MS = 300_000;

/**
 * Receives the statistics of a server while a component is shown, once in `every` seconds.
 *
 * @returns the samples of the last hour, and whether the stream is interrupted
 */
export function useStatistics(
  serverId: string,
  every: number,
): { samples: readonly Sample[]; isInterrupted: boolean } {
  const store = samplesOf(serverId);
  const samples = useSyncExternalStore(store.subscribe, store.snapshot);
  const [isInterrupted, setInterrupted] = useState(false);
  const isWanted = useIsWanted();
  useEffect(() => {
    if (!isWanted) return;
    const ended = new AbortController();
    void follow(serverId, every, ended.signal, setInterrupted);
    return () => ended.abort();
  }, [serverId, every, isWanted]);
  return { samples, isInterrupted };
}

async function follow(
  serverId: string,
  every: number,
  signal: AbortSignal,
  onInterrupted: (isInterrupted: boolean) => void,
): Promise<void> {
  const url = `/api/v2/events?server=${serverId}&kind=notices&statisticsEvery=${every}`;
  const store = samplesOf(serverId);
  let retryMs = RETRY_MS;
  while (!signal.aborted) {
    const listeners = {
      onOpen: () => {
        retryMs = RETRY_MS;
        onInterrupted(false);
      },
      onEvent: ({ name, data }: { name: string; data: unknown }) => {
        if (name === 'statistics') store.add(data as Schemas['ServerStats'], Date.now());
      },
      onBytes: () => undefined,
    };
    const status = await readEvents(url, '', signal, listeners).catch(() => 0);
    if (signal.aborted) return;
    onInterrupted(status !== 200);
    await new Promise((resolve) => setTimeout(resolve, retryMs * (0.5 + Math.random())));
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  }
}

/** Returns whether somebody looks at the page, or did so a short time ago. */
function useIsWanted(): boolean {
  const [isWanted, setWanted] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setWanted(true);
      else timer = setTimeout(() => setWanted(false), HIDDEN_MS);
    };
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return isWanted;
}
