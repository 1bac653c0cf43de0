import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { PAGE_SIZE } from '../pages';

export type Announcement = Schemas['Announcement'];
export type AnnouncementLevel = Schemas['AnnouncementLevel'];

/** The panel's time when it responded, and this page's own time (`performance.now`) when the response arrived. */
export type PanelClock = { panelMs: number; receivedMs: number };

/** Announcements appear within this time after their start. No event reports them. */
const READ_EVERY_MS = 45_000;

/** The announcements that are shown now. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  // Only visible pages read again: after this time, and when a page becomes visible that was not for a while.
  refetchInterval: READ_EVERY_MS,
  refetchOnWindowFocus: true,
  staleTime: READ_EVERY_MS / 2,
  queryFn: async ({ signal }): Promise<PanelClock & { items: Announcement[] }> => {
    const { data } = await api.GET('/api/v2/announcements', { signal });
    if (data === undefined) throw new Error('the response has no body');
    return { items: data.items, panelMs: Date.parse(data.readAt), receivedMs: performance.now() };
  },
});

/** Returns the time of the panel in milliseconds since the epoch, whatever the clock of this computer says. */
export const panelNow = (clock: PanelClock | undefined): number =>
  clock === undefined ? Date.now() : clock.panelMs + performance.now() - clock.receivedMs;

const ALL = ['admin', 'announcements'] as const;

/** The announcements that are shown or scheduled, newest first. There are at most 100, which is one page. */
export const activeAnnouncementsQuery = queryOptions({
  queryKey: [...ALL, 'active'],
  staleTime: 0,
  refetchInterval: READ_EVERY_MS,
  queryFn: async ({ signal }): Promise<Announcement[]> => {
    const query = { ended: false, limit: PAGE_SIZE };
    const { data } = await api.GET('/api/v2/admin/announcements', { params: { query }, signal });
    return data?.items ?? [];
  },
});

const ENDED = 20;

/** The announcements that have ended in the last 90 days, newest first. */
export const endedAnnouncementsQuery = infiniteQueryOptions({
  queryKey: [...ALL, 'ended'],
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ signal, pageParam: cursor }): Promise<Schemas['AnnouncementPage']> => {
    const query = { ended: true, limit: ENDED, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await api.GET('/api/v2/admin/announcements', { params: { query }, signal });
    return data ?? { items: [], nextCursor: null };
  },
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** Reads again, after a change, what the page and the banner show. */
export async function readAnnouncementsAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ALL }),
    client.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
  ]);
}
