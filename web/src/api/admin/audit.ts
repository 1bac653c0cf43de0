import { infiniteQueryOptions } from '@tanstack/react-query';
import type { operations } from '../../../../generated/panel/types';
import { api, type Schemas } from '../client';

export type AuditEntry = Schemas['AuditEntry'];
type Filter = NonNullable<operations['exportAuditEntries']['parameters']['query']>;

const PAGE_SIZE = 50;

/** The entries of the audit log that match the filter, newest first, page by page. */
export const auditQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    // No event reports new entries.
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Schemas['AuditEntryPage']> => {
      const query = { ...filter, limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
      const { data } = await api.GET('/api/v2/admin/audit', { params: { query }, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
