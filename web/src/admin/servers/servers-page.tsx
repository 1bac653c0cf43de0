import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { userNamesQuery } from '../../api/admin/users';
import type { Server } from '../../api/client';
import { nodesQuery } from '../../api/nodes';
import { allServers } from '../../api/servers';
import { useSelection } from '../../servers/bulk/selection';
import { buttonClass } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Icon } from '../../ui/icon';
import { Skeleton } from '../../ui/progress/skeleton';
import { Empty } from '../../ui/section';
import { type AllServersSearch, findAllServers, withAllServersSort } from './all-servers';
import { Filters } from './filters';
import { ServerDialogs } from './server-dialogs';
import { ServersTable } from './servers-table';
import { SuspensionBar } from './suspension-bar';
import { useServerDialogs } from './use-server-dialogs';

const route = getRouteApi('/admin/servers');

/** The servers of all users, with their owners and nodes. */
export function AllServersPage(): ReactNode {
  const { i18n } = useLingui();
  const { data, error, refetch, isPending } = useQuery(allServers);
  return (
    <div className="relative flex min-h-0 grow flex-col gap-4 p-4 max-sm:gap-3">
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton label={i18n._('Loading the servers')} rows={8} />}
      {data?.length === 0 && <Empty text={i18n._('No user has a server yet.')} action={<NewServer />} />}
      {data !== undefined && data.length > 0 && <AllServers servers={data} />}
    </div>
  );
}

const NewServer = () => {
  const { i18n } = useLingui();
  return (
    <Link to="/servers/new" className={buttonClass('primary')}>
      <Icon name="plus" />
      {i18n._('New server')}
    </Link>
  );
};

function AllServers({ servers }: { servers: Server[] }) {
  const { i18n } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { names, error } = useNames(servers);
  const deferred = useDeferredValue(search);
  const found = useMemo(() => findAllServers(servers, deferred, names), [servers, deferred, names]);
  const selection = useSelection(found);
  const dialogs = useServerDialogs();
  const change = (changes: object) =>
    void navigate({ search: (before: AllServersSearch) => ({ ...before, ...changes }), replace: true });
  return (
    <>
      {error && <Failure error={error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Filters servers={servers} search={search} names={names} onSearch={change} />
        <NewServer />
      </div>
      <p role="status" className="text-label text-dim">
        {i18n._('{count, plural, one {# server} other {# servers}}', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Empty
          text={i18n._('No server matches the search.')}
          action={
            <Link to="/admin/servers" search={{}} className={buttonClass()}>
              {i18n._('Show all servers')}
            </Link>
          }
        />
      ) : (
        <ServersTable
          servers={found}
          search={search}
          names={names}
          selection={selection}
          onSort={(sort) => void navigate({ search: (before) => withAllServersSort(before, sort) })}
          onOpen={dialogs.open}
        />
      )}
      <SuspensionBar selection={selection} servers={found} onOpen={dialogs.open} />
      <ServerDialogs {...dialogs} />
    </>
  );
}

const NONE: never[] = [];
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The names of the owners and nodes of servers, which are ids until they are loaded. */
function useNames(servers: readonly Server[]) {
  const ids = useMemo(() => [...new Set(servers.map(({ ownerId }) => ownerId))].sort(), [servers]);
  const owners = useQuery(userNamesQuery(ids));
  const nodes = useQuery(nodesQuery);
  const names = useMemo(
    () => ({
      owners: owners.data ?? NO_NAMES,
      nodes: new Map((nodes.data ?? NONE).map(({ id, name }) => [id, name])),
    }),
    [owners.data, nodes.data],
  );
  return { names, error: owners.error ?? nodes.error };
}
