import { useLingui } from '@lingui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, Section } from '../../ui/section';
import { formatTime } from '../../ui/text/format';
import { ChangeTable } from './change-table';
import { changesQuery } from './changes-query';
import { ZipChanges } from './zip-changes';

type Props = { serverId: string; path: string; since: string };

/** What a scan has found. */
export function ScanResult({ serverId, path, since }: Props) {
  const { i18n } = useLingui();
  const query = useInfiniteQuery(changesQuery(serverId, path, since));
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  const count = data?.pages.at(-1)?.totalChanges ?? 0;
  const time = formatTime(since, i18n.locale);
  return (
    <Section
      title={
        data
          ? i18n._('{count, plural, =0 {No changes} one {# change} other {# changes}} since {time}', {
              count,
              time,
            })
          : i18n._('Changes since {time}', { time })
      }
      description={i18n._(
        'Deleted files are not listed, but the folder that they were in is. A renamed file counts as changed.',
      )}
      actions={
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {i18n._('Scan again')}
        </Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && changes.length === 0 && (
        <Empty
          text={i18n._(
            'Nothing in {path} has changed since then. Choose an earlier moment or another folder.',
            { path },
          )}
        />
      )}
      {changes.length > 0 && (
        <>
          <ZipChanges serverId={serverId} path={path} since={since} />
          <ChangeTable serverId={serverId} path={path} changes={changes} />
        </>
      )}
      {hasNextPage && (
        <div className="flex justify-center">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? i18n._('Loading…') : i18n._('Show more')}
          </Button>
        </div>
      )}
    </Section>
  );
}
