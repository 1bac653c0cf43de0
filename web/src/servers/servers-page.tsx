import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { allServers } from '../api/servers';
import { Failure } from '../ui/failure';
import { findServers, withSort } from './server-list';
import { ServerTable } from './server-table';

const route = getRouteApi('/');

/** All servers that the user can see, searched and sorted as the address says. */
export function ServersPage() {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(allServers);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const deferred = useDeferredValue(search);
  const found = useMemo(() => findServers(data ?? [], deferred), [data, deferred]);
  return (
    <div className="flex min-h-0 grow flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-xl font-semibold">{i18n._('Servers')}</h1>
        <input
          type="search"
          aria-label={i18n._('Search servers')}
          placeholder={i18n._('Search')}
          defaultValue={search.q ?? ''}
          maxLength={100}
          onChange={({ target }) =>
            void navigate({
              search: (before) => ({ ...before, q: target.value || undefined }),
              replace: true,
            })
          }
          className="min-h-8 w-56 rounded-control border border-dim/60 bg-panel px-2 pointer-coarse:min-h-11"
        />
        <Link
          to="/servers/new"
          className="inline-flex min-h-8 items-center rounded-control bg-accent px-3 py-1 font-semibold text-on-accent hover:brightness-110 pointer-coarse:min-h-11"
        >
          {i18n._('New server')}
        </Link>
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <ServerTable
          servers={found}
          search={search}
          onSort={(sort) =>
            void navigate({
              search: () => withSort(search, sort),
            })
          }
          empty={
            data.length === 0 ? i18n._('There are no servers yet.') : i18n._('No server matches the search.')
          }
        />
      )}
    </div>
  );
}
