import { useLingui } from '@lingui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { auditQuery } from '../../api/admin/audit';
import { Button, LinkButton } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody, Section } from '../../ui/section';
import { AuditFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import { auditExportUrl, auditQueryOf, auditSearchOf } from './audit-search';

const route = getRouteApi('/admin/audit');

/** Who did what in the panel, newest first. */
export function AuditPage(): ReactNode {
  const { i18n } = useLingui();
  // The router keeps what the address of a page has in addition to its valid filters.
  const search = auditSearchOf(route.useSearch());
  const query = useInfiniteQuery(auditQuery(auditQueryOf(search)));
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.keys(search).length > 0;
  return (
    <PageBody>
      <Section
        title={i18n._('Audit log')}
        description={i18n._('Who did what in this panel, newest first. Entries cannot be changed.')}
        actions={
          <div className="flex flex-wrap gap-2">
            <Button disabled={isFetching} onClick={() => void refetch()}>
              {i18n._('Refresh')}
            </Button>
            <LinkButton href={auditExportUrl(search)} download>
              {i18n._('Export as CSV')}
            </LinkButton>
          </div>
        }
      >
        <AuditFilters />
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && entries.length === 0 && (
          <Empty
            text={
              isFiltered
                ? i18n._('Nothing matches these filters. Remove one to see more.')
                : i18n._('Nothing yet. Sign-ins and everything that users change are listed here.')
            }
          />
        )}
        <ol className="flex flex-col divide-y divide-line empty:hidden">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
        {hasNextPage && (
          <div className="flex justify-center">
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? i18n._('Loading…') : i18n._('Show older entries')}
            </Button>
          </div>
        )}
      </Section>
    </PageBody>
  );
}
