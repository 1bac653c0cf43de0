import { useLingui } from '@lingui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody, Section } from '../../ui/section';
import { Needs } from '../needs';
import { ActivityFilters } from './activity-filters';
import { activityQuery } from './activity-query';
import { ActivityRow } from './activity-row';
import { activitySearchOf, exportUrl } from './activity-search';

const route = getRouteApi('/servers/$serverId/activity');

/** Who did what with a server, newest first. */
export const ActivityPage = (): ReactNode => (
  <Needs capability="activity.read">
    <Activity />
  </Needs>
);

function Activity() {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  // The router keeps what the address of a page has in addition to its valid filters.
  const search = activitySearchOf(route.useSearch());
  const query = useInfiniteQuery(activityQuery(serverId, search));
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.keys(search).length > 0;
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {i18n._('Refresh')}
      </Button>
      <LinkButton href={exportUrl(serverId, search)} download>
        {i18n._('Export as CSV')}
      </LinkButton>
    </div>
  );
  return (
    <PageBody>
      <Section
        title={i18n._('Activity')}
        description={i18n._('Who did what with this server, newest first.')}
        actions={actions}
      >
        <ActivityFilters serverId={serverId} entries={entries} />
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && entries.length === 0 && (
          <Empty
            text={
              isFiltered
                ? i18n._('Nothing matches these filters. Remove one to see more.')
                : i18n._(
                    'Nothing yet. Everything that users change here is listed, such as starts and edited files.',
                  )
            }
          />
        )}
        <ol className="flex flex-col divide-y divide-line empty:hidden">
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
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
