import { useLingui } from '@lingui/react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiKeyEntry } from '../../account/api-keys/api-key-entry';
import { type AdminApiKey, allApiKeysKey, allApiKeysQuery } from '../../api/admin/api-keys';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody, Section } from '../../ui/section';
import { visibleText } from '../../ui/text/visible-text';
import { UserFilter } from '../user-filter';
import { ApiKeyDialogs, type OpenDialog } from './api-key-dialogs';
import { apiKeySearchOf } from './api-key-search';

const route = getRouteApi('/admin/api-keys');

/** The API keys of everyone, or of one user. */
export function ApiKeysPage(): ReactNode {
  const { i18n } = useLingui();
  const client = useQueryClient();
  // The router keeps what the address of a page has in addition to its valid filters.
  const { user } = apiKeySearchOf(route.useSearch());
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(allApiKeysQuery(user));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const [open, setOpen] = useState<OpenDialog>();
  const keys = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PageBody>
      <Section
        title={i18n._('API keys of everyone')}
        description={i18n._('Programs use them to act for a user. A key can never do more than that user.')}
        actions={
          <Button look="primary" onClick={() => setOpen({ kind: 'new' })}>
            {i18n._('New API key')}
          </Button>
        }
      >
        <div className="max-w-xs">
          <UserFilter
            userId={user}
            onChange={(chosen) =>
              void navigate({ search: chosen === undefined ? {} : { user: chosen }, replace: true })
            }
          />
        </div>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && keys.length === 0 && (
          <Empty
            text={
              user === undefined ? i18n._('Nobody has an API key yet.') : i18n._('This user has no API key.')
            }
          />
        )}
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {keys.map((apiKey) => (
            <ApiKeyEntry
              key={apiKey.id}
              apiKey={apiKey}
              owner={<Owner apiKey={apiKey} />}
              onAction={(kind) => setOpen({ kind, apiKey })}
            />
          ))}
        </ul>
        {hasNextPage && (
          <div className="flex justify-center">
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? i18n._('Loading…') : i18n._('Show older keys')}
            </Button>
          </div>
        )}
      </Section>
      <ApiKeyDialogs
        open={open}
        userId={user}
        onClose={() => setOpen(undefined)}
        onChanged={() => client.invalidateQueries({ queryKey: allApiKeysKey })}
      />
    </PageBody>
  );
}

const Owner = ({ apiKey: { userId, username } }: { apiKey: AdminApiKey }) => (
  <Link
    to="/admin/users/$userId"
    params={{ userId }}
    className="min-w-0 text-accent [overflow-wrap:anywhere] hover:underline"
  >
    {visibleText(username)}
  </Link>
);
