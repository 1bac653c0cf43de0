import type { Schemas } from '../../api/client';

type NodeOffer = Schemas['NodeOffer'];

/** A node that offers a game, with what it needs to know to install it. */
export type Offer = Schemas['OfferedType'] &
  Pick<NodeOffer, 'nodeId' | 'nodeName' | 'tags' | 'maintenance' | 'maintenanceReason'>;

/** A game that servers can be created for, with the nodes that offer it: those that can install it come first. */
export type Game = { type: string; name: string; description: string; offers: Offer[] };

/**
 * Returns the games of all nodes: those that can be installed first, each group in the order of their names.
 *
 * @param isAdmin only administrators can create servers on nodes in maintenance
 */
export function gamesOf(nodes: readonly NodeOffer[], isAdmin: boolean): Game[] {
  const games = new Map<string, Game>();
  for (const { types, reachable: _, ...node } of nodes)
    for (const offered of types) {
      const { type, name, description } = offered;
      const game = games.get(type) ?? { type, name, description, offers: [] };
      const available = offered.available && (isAdmin || !node.maintenance);
      game.offers.push({ ...offered, ...node, available });
      games.set(type, game);
    }
  for (const { offers } of games.values()) offers.sort((one, other) => rankOf(one) - rankOf(other));
  return [...games.values()].sort(
    (one, other) =>
      Number(isAvailable(other)) - Number(isAvailable(one)) || one.name.localeCompare(other.name),
  );
}

const rankOf = (offer: Offer): number => (canBePlaced(offer) ? 0 : offer.available ? 1 : 2);

/** Returns whether the panel may choose the node, as far as that is known here. */
const canBePlaced = ({ available, maintenance }: Offer): boolean => available && !maintenance;

/** Returns the nodes from which the panel can choose one with all these tags. */
export const placesOf = ({ offers }: Game, tags: readonly string[]): Offer[] =>
  offers.filter((offer) => canBePlaced(offer) && tags.every((tag) => offer.tags.includes(tag)));

/** The node of a new server: one that the user names, or one that the panel chooses among those with all tags. */
export type Place = { nodeId: string } | { tags: readonly string[] };

/** Lets the panel choose if it has a choice. */
export const firstPlace = (game: Game): Place =>
  placesOf(game, []).length > 1 ? { tags: [] } : { nodeId: game.offers[0]?.nodeId ?? '' };

/** Returns the offer whose settings the form shows. Nodes offer the same type with different versions at most. */
export const offerAt = (place: Place, game: Game): Offer | undefined =>
  'nodeId' in place
    ? game.offers.find(({ nodeId }) => nodeId === place.nodeId)
    : (placesOf(game, place.tags)[0] ?? game.offers[0]);

/** Returns the tags of the nodes from which the panel can choose, in their order. */
export const tagsOf = (game: Game): string[] =>
  [...new Set(placesOf(game, []).flatMap(({ tags }) => tags))].sort();

/** Returns whether a node can install the game now. */
export const isAvailable = ({ offers }: Game): boolean => offers.some(({ available }) => available);

/** Returns the games whose name, type or description has every word of a text. */
export function findGames(games: readonly Game[], text: string): Game[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter(({ type, name, description }) => {
    const all = `${name} ${type} ${description}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
