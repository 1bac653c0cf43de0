import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Failure } from '../../ui/failure';
import { ArchiveList } from './archive-list';
import { linesQuery } from './log-queries';
import { LogResult } from './log-result';
import { SearchForm } from './search-form';

const route = getRouteApi('/servers/$serverId/logs');

/** The stored output of a server: a search in all of it, and its archives. */
export function LogsPage(): ReactNode {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isFetching } = useQuery(linesQuery(serverId, search));
  return (
    <div className="flex min-h-0 grow flex-col gap-4 overflow-auto p-4 lg:flex-row">
      <div className="flex min-w-0 flex-col gap-3 max-lg:has-[[role=log]]:min-h-[28rem] max-lg:has-[[role=log]]:grow lg:min-h-0 lg:grow">
        <SearchForm
          key={JSON.stringify(search)}
          search={search}
          isBusy={isFetching}
          onSearch={(next) => {
            if (JSON.stringify(next) === JSON.stringify(search)) void refetch();
            else void navigate({ search: next });
          }}
        />
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined && isFetching && <p className="text-dim">{i18n._('Searching the output…')}</p>}
        {data !== undefined && (
          <LogResult
            serverId={serverId}
            result={data}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
          />
        )}
      </div>
      <ArchiveList serverId={serverId} shown={search.archive} />
    </div>
  );
}
