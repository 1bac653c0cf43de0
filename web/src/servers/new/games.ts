import type { Schemas } from '../../api/client';

type NodeOffer = Schemas['NodeOffer'];

/** A node that offers a game, with what it needs to know to install it. */
export type Offer = Schemas['OfferedType'] & Pick<NodeOffer, 'nodeId' | 'nodeName'>;

/** A game that servers can be created for, with the nodes that offer it: those that can install it come first. */
export type Game = { type: string; name: string; description: string; offers: Offer[] };

/** Returns the games of all nodes: those that can be installed first, each group in the order of their names. */
export function gamesOf(nodes: readonly NodeOffer[]): Game[] {
  const games = new Map<string, Game>();
  for (const { nodeId, nodeName, types } of nodes)
    for (const offered of types) {
      const { type, name, description } = offered;
      const game = games.get(type) ?? { type, name, description, offers: [] };
      game.offers.push({ ...offered, nodeId, nodeName });
      games.set(type, game);
    }
  for (const { offers } of games.values())
    offers.sort((one, other) => Number(other.available) - Number(one.available));
  return [...games.values()].sort(
    (one, other) =>
      Number(isAvailable(other)) - Number(isAvailable(one)) || one.name.localeCompare(other.name),
  );
}

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
