import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { sessionQuery } from '../../api/account/session';
import { serverTypesQuery } from '../../api/server-types';
import { Failure } from '../../ui/failure';
import { PageHead } from '../../ui/page-head';
import { PageBody } from '../../ui/section';
import { GamePicker } from './game-picker';
import { gamesOf, isAvailable } from './games';
import { ServerForm } from './server-form';

const route = getRouteApi('/servers/new');

/** Creates a server in two steps: the game, which the address keeps, and its settings. */
export function NewServerPage(): ReactNode {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(serverTypesQuery);
  const { type } = route.useSearch();
  const { isAdmin } = useSuspenseQuery(sessionQuery).data.user;
  const games = useMemo(() => gamesOf(data ?? [], isAdmin), [data, isAdmin]);
  const game = games.find((each) => each.type === type && isAvailable(each));
  return (
    <>
      <PageHead
        title={
          game === undefined
            ? i18n._('Which game do you want to run?')
            : i18n._('New {game} server', { game: game.name })
        }
      >
        {game !== undefined && (
          <Link to="/servers/new" className="text-accent hover:underline">
            {i18n._('Choose another game')}
          </Link>
        )}
      </PageHead>
      <PageBody>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <p role="status" className="text-dim">
            {i18n._('Asking the nodes which games they offer…')}
          </p>
        )}
        {data !== undefined &&
          (game === undefined ? (
            <GamePicker games={games} nodes={data} />
          ) : (
            <ServerForm key={game.type} game={game} />
          ))}
      </PageBody>
    </>
  );
}
