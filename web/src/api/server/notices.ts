import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '../client';

export type Notice = Schemas['ServerNotice'];

/** The latest notice about a server since this page was opened; null without one. The panel stores none of them. */
export const noticeQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['notice', serverId],
    queryFn: ({ client }): Notice | null => client.getQueryData<Notice>(['notice', serverId]) ?? null,
    gcTime: Number.POSITIVE_INFINITY,
  });
