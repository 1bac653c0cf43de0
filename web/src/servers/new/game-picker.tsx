import { useLingui } from '@lingui/react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { SearchField } from '../../ui/form/search-field';
import { Empty } from '../../ui/section';
import { TypeTile } from '../../ui/type-tile/type-tile';
import { findGames, type Game, isAvailable } from './games';
import { refusalOf } from './node-choice';

const route = getRouteApi('/servers/new');

/** The games as cards. Those that no node can install now say why. */
export function GamePicker({ games, nodes }: { games: Game[]; nodes: Schemas['NodeOffer'][] }) {
  const { i18n } = useLingui();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const found = findGames(games, q);
  const missing = nodes.filter(({ reachable }) => !reachable).map(({ nodeName }) => nodeName);
  return (
    <>
      <search className="flex">
        <SearchField
          label={i18n._('Search games')}
          text={q}
          onText={(value) => void navigate({ search: value === '' ? {} : { q: value }, replace: true })}
        />
      </search>
      {missing.length > 0 && (
        <p role="status" className="rounded-panel border border-busy bg-panel p-3">
          {i18n._(
            'These nodes do not respond, so the games that only they offer are missing here: {nodes}.',
            {
              nodes: missing.join(', '),
            },
          )}
        </p>
      )}
      {found.length === 0 ? (
        <Empty text={games.length > 0 ? i18n._('No game matches the search.') : <NoGames nodes={nodes} />} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
          {found.map((game) => (
            <Card key={game.type} game={game} />
          ))}
        </ul>
      )}
    </>
  );
}

function NoGames({ nodes }: { nodes: Schemas['NodeOffer'][] }) {
  const { i18n } = useLingui();
  return nodes.length === 0
    ? i18n._('There is no node yet. A node is the machine that servers run on: an administrator can add one.')
    : i18n._('No node offers a game now. Try again when a node responds.');
}

const CARD = 'flex h-full items-start gap-3 rounded-panel border p-4';

function Card({ game }: { game: Game }) {
  const { i18n } = useLingui();
  const { type, name, description, offers } = game;
  const tile = <TypeTile type={type} name={name} />;
  if (isAvailable(game))
    return (
      <li>
        <Link
          to="/servers/new"
          search={{ type }}
          className={`${CARD} border-line bg-panel hover:border-accent`}
        >
          {tile}
          <span className="flex min-w-0 flex-col gap-1">
            <span className="text-base font-semibold">{name}</span>
            <span className="text-dim">{description}</span>
          </span>
        </Link>
      </li>
    );
  return (
    <li className={`${CARD} border-dashed border-line`}>
      {tile}
      <span className="flex min-w-0 flex-col gap-1">
        <span className="text-base font-semibold text-dim">{name}</span>
        <span className="text-dim">{description}</span>
        <span className="pt-1 [overflow-wrap:anywhere]">
          {i18n._('Not available: {reason}', { reason: (offers[0] && refusalOf(offers[0], i18n)) ?? '' })}
        </span>
      </span>
    </li>
  );
}
