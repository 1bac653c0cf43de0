import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { searchQuery } from '../../../api/server/files';
import { Failure } from '../../../ui/failure';
import { Empty } from '../../../ui/section';
import { folderOnly } from '../file-search';
import { MatchTable } from './match-table';
import { SearchSummary } from './search-summary';

const route = getRouteApi('/servers/$serverId/files');

/** What a search in the folder and below it has found. */
export function SearchResults({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  const search = route.useSearch();
  const { folder, text = '', place = 'names' } = search;
  const { data, error, isFetching, refetch } = useQuery(searchQuery(serverId, folder, text, place));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-dim">
          {data === undefined && isFetching && i18n._('Searching …')}
          {data !== undefined &&
            i18n._('{count, plural, one {# match} other {# matches}} for “{text}”', {
              count: data.matches.length,
              text,
            })}
        </p>
        <Link
          to="."
          search={folderOnly(search)}
          className="inline-flex min-h-8 items-center text-accent hover:underline"
        >
          {i18n._('Back to the folder')}
        </Link>
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <SearchSummary result={data} />}
      {data?.matches.length === 0 && (
        <Empty
          text={
            place === 'names'
              ? i18n._('No file or folder has this name. * stands for any characters, and ? for one.')
              : i18n._('No text file contains this. Try a shorter text, or search a folder above.')
          }
        />
      )}
      {data !== undefined && data.matches.length > 0 && <MatchTable matches={data.matches} />}
    </>
  );
}
