import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { sessionQuery } from '../api/account/session';
import type { Server } from '../api/client';
import { allServers } from '../api/servers';
import { buttonClass } from '../ui/button';
import { Failure } from '../ui/failure';
import { Icon } from '../ui/icon';
import { PageHead } from '../ui/page-head';
import { Skeleton } from '../ui/progress/skeleton';
import { Empty } from '../ui/section';
import { changeArrangement, useArrangement } from './arrangement';
import { useSelection } from './bulk/selection';
import { SelectionBar } from './bulk/selection-bar';
import { ListToolbar, StateFilter } from './list-toolbar';
import { ServerCards } from './server-cards';
import { countGroups, findServers, type ListSearch, withSort } from './server-list';
import { ServerTable } from './server-table';
import { TagsDialog } from './tags-dialog';
import { useListActions } from './use-list-actions';

const route = getRouteApi('/');
const NO_SERVERS: Server[] = [];

/** All servers that the user can see, searched and sorted as the address says. */
export function ServersPage(): ReactNode {
  const { i18n } = useLingui();
  const { data, error, refetch, isPending } = useQuery(allServers);
  return (
    <>
      <PageHead title={i18n._('Servers')}>
        <div className="ms-auto">
          <NewServer />
        </div>
      </PageHead>
      <div className="relative flex min-h-0 grow flex-col gap-4 p-4 max-sm:gap-3">
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeleton label={i18n._('Loading the servers')} rows={8} />}
        {data?.length === 0 && (
          <Empty
            text={i18n._('There are no servers yet. Create one: choose a game, and Berth installs it.')}
            action={<NewServer />}
          />
        )}
        {data !== undefined && data.length > 0 && <List servers={data} />}
      </div>
    </>
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

function List({ servers }: { servers: Server[] }) {
  const { i18n } = useLingui();
  const userId = useSuspenseQuery(sessionQuery).data.user.id;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const arrangement = useArrangement(userId);
  const deferred = useDeferredValue(search);
  const found = useMemo(() => findServers(servers, deferred, arrangement), [servers, deferred, arrangement]);
  const selection = useSelection(found);
  const [tagged, setTagged] = useState<readonly Server[]>(NO_SERVERS);
  const list = useListActions({ userId, found, selection, arrangement, search, setTagged });
  const counts = useMemo(() => countGroups(servers), [servers]);
  const tags = useMemo(() => [...new Set(Object.values(arrangement.tags).flat())].sort(), [arrangement]);
  const change = (changes: object) =>
    void navigate({ search: (before: ListSearch) => ({ ...before, ...changes }), replace: true });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StateFilter counts={counts} all={servers.length} current={search.state} />
        <ListToolbar
          search={search}
          onSearch={change}
          tags={tags}
          view={arrangement.view}
          onView={(view) => changeArrangement(userId, { view })}
        />
      </div>
      <p role="status" className="sr-only">
        {i18n._('{count, plural, one {# server} other {# servers}} found', { count: found.length })}
      </p>
      {counts.unreachable > 0 && search.state !== 'unreachable' && <DeadNodes count={counts.unreachable} />}
      {found.length === 0 ? (
        <Empty
          text={i18n._('No server matches the search.')}
          action={
            <Link to="/" search={{}} className={buttonClass()}>
              {i18n._('Show all servers')}
            </Link>
          }
        />
      ) : arrangement.view === 'cards' ? (
        <ServerCards servers={found} list={list} />
      ) : (
        <ServerTable
          servers={found}
          search={search}
          list={list}
          onSort={(sort) => void navigate({ search: () => withSort(search, sort) })}
        />
      )}
      <SelectionBar
        selection={selection}
        servers={found}
        onTag={() => setTagged(found.filter(({ id }) => selection.ids.has(id)))}
      />
      {tagged.length > 0 && (
        <TagsDialog
          servers={tagged}
          userId={userId}
          tagsOf={list.tagsOf}
          known={tags}
          onClose={() => setTagged(NO_SERVERS)}
        />
      )}
    </>
  );
}

/** Says that a node does not respond, and leads to its servers. */
function DeadNodes({ count }: { count: number }) {
  const { i18n } = useLingui();
  return (
    <p className="flex flex-wrap gap-x-2 rounded-panel border border-dashed border-field/60 bg-panel px-3 py-2">
      <span className="grow">
        {i18n._(
          '{count, plural, one {The node of # server does not respond.} other {The nodes of # servers do not respond.}} The other servers are not affected.',
          { count },
        )}
      </span>
      <Link to="/" search={{ state: 'unreachable' }} className="text-accent hover:underline">
        {i18n._('Show them')}
      </Link>
    </p>
  );
}
