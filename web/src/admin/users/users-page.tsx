import { useLingui } from '@lingui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usersQuery } from '../../api/admin/users';
import { api } from '../../api/client';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody, Section } from '../../ui/section';
import { toasts } from '../../ui/toasts';
import { CreateDialog } from './list/create-dialog';
import { UserTable } from './list/user-table';
import { UsersToolbar } from './list/users-toolbar';
import { filterOf, type UsersSearch } from './users-search';

const route = getRouteApi('/admin/users');

/** All users of the panel, to find one of them. */
export function UsersPage(): ReactNode {
  const { i18n } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(usersQuery(filterOf(search)));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const [open, setOpen] = useState<'create' | 'end-sessions'>();
  const close = () => setOpen(undefined);
  const users = data?.pages.flatMap(({ items }) => items) ?? [];
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button look="danger" onClick={() => setOpen('end-sessions')}>
        {i18n._('End all sessions…')}
      </Button>
      <Button look="primary" onClick={() => setOpen('create')}>
        {i18n._('New user')}
      </Button>
    </div>
  );
  return (
    <PageBody>
      <Section title={i18n._('Users')} actions={actions}>
        <UsersToolbar
          search={search}
          onSearch={(changes) => {
            const next = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined);
            void navigate({ search: Object.fromEntries(next) as UsersSearch, replace: true });
          }}
        />
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && users.length === 0 && (
          <Empty
            text={i18n._('No user matches. Check the spelling, or remove a filter.')}
            action={
              <Button onClick={() => void navigate({ search: {}, replace: true })}>
                {i18n._('Show all users')}
              </Button>
            }
          />
        )}
        {users.length > 0 && <UserTable users={users} />}
        {hasNextPage && (
          <div className="flex justify-center">
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? i18n._('Loading…') : i18n._('Show more users')}
            </Button>
          </div>
        )}
      </Section>
      {open === 'create' && <CreateDialog onClose={close} />}
      <Confirm
        open={open === 'end-sessions'}
        onClose={close}
        title={i18n._('End the sessions of all users?')}
        description={i18n._(
          'Everyone is signed out in all browsers, except you in this one. Do this when cookies may have been stolen. API keys keep working.',
        )}
        action={i18n._('End all sessions')}
        onConfirm={async () => {
          await api.DELETE('/api/v2/admin/sessions');
          toasts.add({ title: i18n._('All other sessions have ended.') });
        }}
      />
    </PageBody>
  );
}
