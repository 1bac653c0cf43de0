import { useEffect, useSyncExternalStore } from 'react';
import type { Schemas } from '../api/client';
import { readEvents } from '../live/event-stream';

/** What a server uses now, and its recent CPU, oldest first. */
export type LiveUsage = { stats: Schemas['ServerStats']; cpu: readonly number[] };

const EVERY_S = 3;
/** Five minutes of samples. */
const SAMPLES = 100;
/** The most servers whose statistics one stream can have. */
const MAX_SERVERS = 100;
/** Rows change quickly while a user scrolls, so the stream is opened again only when they have stopped. */
const SETTLE_MS = 600;
const RETRY_MS = 10_000;

const usages = new Map<string, LiveUsage>();
const listeners = new Set<() => void>();
let followed = new Set<string>();
let stream: AbortController | undefined;
let timer = 0;

/** Returns what a running server uses; undefined before the first sample. */
export const useUsage = (id: string): LiveUsage | undefined =>
  useSyncExternalStore(subscribe, () => usages.get(id));

/** Follows the statistics of these servers while the page is shown and visible. At most 100 are followed. */
export function useUsageOf(ids: readonly string[]): void {
  const wanted = ids.slice(0, MAX_SERVERS).sort().join(' ');
  useEffect(() => {
    const list = wanted.split(' ').filter(Boolean);
    const settle = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => follow(list), SETTLE_MS);
    };
    settle();
    document.addEventListener('visibilitychange', settle);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', settle);
    };
  }, [wanted]);
  useEffect(() => close, []);
}

function close(): void {
  clearTimeout(timer);
  stream?.abort();
  stream = undefined;
  followed = new Set();
}

function follow(ids: string[]): void {
  const isWanted = document.visibilityState === 'visible' && ids.length > 0;
  if (isWanted && stream !== undefined && ids.every((id) => followed.has(id))) return;
  close();
  if (!isWanted) return;
  const own = new AbortController();
  stream = own;
  followed = new Set(ids);
  const query = new URLSearchParams({ kind: 'notices', statisticsEvery: String(EVERY_S) });
  for (const id of ids) query.append('server', id);
  const retry = () => {
    if (own.signal.aborted) return;
    stream = undefined;
    timer = window.setTimeout(() => follow(ids), RETRY_MS);
  };
  void readEvents(`/api/v2/events?${query}`, '', own.signal, { onEvent: add }).then(retry, retry);
}

function add({ name, data }: { name: string; data: unknown }): void {
  if (name !== 'statistics') return;
  const stats = data as Schemas['ServerStats'];
  const cpu = [...(usages.get(stats.id)?.cpu ?? []), stats.cpuPercent].slice(-SAMPLES);
  usages.set(stats.id, { stats, cpu });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
