import { useLingui } from '@lingui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminUser, ownedServersQuery } from '../../../api/admin/users';
import type { Server } from '../../../api/client';
import { TransferDialog } from '../../../server/settings/danger/transfer-dialog';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Loading } from '../../../ui/progress/loading';
import { Section } from '../../../ui/section';
import { StateMark } from '../../../ui/state/state-mark';
import { visibleText } from '../../../ui/text/visible-text';
import { useReadUsersAgain } from './use-user-changes';

/** The servers that the user owns. Each can be given to another user. */
export function OwnedServers({ user }: { user: AdminUser }) {
  const { i18n } = useLingui();
  const query = useInfiniteQuery(ownedServersQuery(user.id));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const readAgain = useReadUsersAgain();
  const [transferred, setTransferred] = useState<Server>();
  const servers = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={i18n._('Servers')}>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && servers.length === 0 && (
        <p className="text-dim">{i18n._('The user owns no servers.')}</p>
      )}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {servers.map((server) => (
          <ServerEntry key={server.id} server={server} onTransfer={() => setTransferred(server)} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="flex justify-center">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? i18n._('Loading…') : i18n._('Show more servers')}
          </Button>
        </div>
      )}
      {transferred !== undefined && (
        <TransferDialog
          server={transferred}
          onClose={() => setTransferred(undefined)}
          onTransferred={async () => {
            setTransferred(undefined);
            await readAgain();
          }}
        />
      )}
    </Section>
  );
}

function ServerEntry({ server, onTransfer }: { server: Server; onTransfer(): void }) {
  const { i18n } = useLingui();
  const { id, name, status } = server;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Link
        to="/servers/$serverId"
        params={{ serverId: id }}
        className="min-w-0 grow truncate font-medium hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
      >
        {visibleText(name)}
      </Link>
      <StateMark status={status} />
      <Button look="danger" aria-label={i18n._('Transfer {name}', { name })} onClick={onTransfer}>
        {i18n._('Transfer…')}
      </Button>
    </li>
  );
}
