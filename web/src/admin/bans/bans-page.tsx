import { useLingui } from '@lingui/react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Ban, bansQuery } from '../../api/admin/bans';
import { api } from '../../api/client';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody, Section } from '../../ui/section';
import { BanDialog } from './ban-dialog';
import { BanList } from './ban-list';

/** The addresses whose requests the panel rejects. */
export function BansPage(): ReactNode {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const query = useInfiniteQuery(bansQuery);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const [isAdding, setAdding] = useState(false);
  const [lifted, setLifted] = useState<Ban>();
  const bans = data?.pages.flatMap(({ items }) => items) ?? [];
  const changed = () => client.invalidateQueries({ queryKey: bansQuery.queryKey });
  const lift = async (banId: string) => {
    await api.DELETE('/api/v2/admin/bans/{banId}', { params: { path: { banId } } });
    await changed();
  };
  return (
    <PageBody>
      <Section
        title={i18n._('Banned addresses')}
        description={i18n._(
          'The panel rejects every request from them, even before a sign-in. Accounts themselves are not affected.',
        )}
        actions={
          <Button look="primary" onClick={() => setAdding(true)}>
            {i18n._('Ban an address')}
          </Button>
        }
      >
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && bans.length === 0 && (
          <Empty text={i18n._('No address is banned. Ban one that guesses passwords or sends too much.')} />
        )}
        {bans.length > 0 && <BanList bans={bans} onLift={setLifted} />}
        {hasNextPage && (
          <div className="flex justify-center">
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? i18n._('Loading…') : i18n._('Show older bans')}
            </Button>
          </div>
        )}
      </Section>
      {isAdding && <BanDialog onClose={() => setAdding(false)} onBanned={changed} />}
      <Confirm
        open={lifted !== undefined}
        onClose={() => setLifted(undefined)}
        title={i18n._('Lift the ban of {address}?', { address: lifted?.address })}
        description={i18n._('Requests from there are accepted again at once. The reason of the ban is lost.')}
        action={i18n._('Lift the ban')}
        onConfirm={async () => {
          if (lifted !== undefined) await lift(lifted.id);
        }}
      />
    </PageBody>
  );
}
