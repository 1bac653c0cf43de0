import { describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../api/client';
import { findGames, firstPlace, gamesOf, isAvailable, offerAt, placesOf, tagsOf } from './games';

const offered = (type: string, name: string, available = true): Schemas['OfferedType'] => ({
  ...{ type, name, available, description: `A server for ${name}.`, versions: ['latest'] },
  ...{ defaultPort: 3001, requiresEula: false, reason: available ? null : 'Java is missing.', variables: [] },
});
const node = (
  nodeName: string,
  types: Schemas['OfferedType'][],
  { maintenance = false, tags = [] }: { maintenance?: boolean; tags?: string[] } = {},
): Schemas['NodeOffer'] => ({
  ...{ nodeId: `node_${nodeName}`, nodeName, reachable: true, types },
  ...{ maintenance, maintenanceReason: null, tags },
});

const NO_GAME = { type: '', name: '', description: '', offers: [] };

describe('the games that servers can be created for', () => {
  const games = gamesOf(
    [
      node('one', [offered('minecraft-java', 'Minecraft', false), offered('teeworlds', 'Teeworlds', false)]),
      node('two', [offered('nodejs', 'Node.js'), offered('minecraft-java', 'Minecraft')]),
    ],
    false,
  );

  test('are listed once each, and those that no node can install are last', () => {
    expect(games.map(({ name }) => name)).toEqual(['Minecraft', 'Node.js', 'Teeworlds']);
    expect(games.map(isAvailable)).toEqual([true, true, false]);
  });

  test('have the nodes that can install them first', () => {
    expect(games[0]?.offers.map(({ nodeName }) => nodeName)).toEqual(['two', 'one']);
  });

  test('are found by all words of a search, in any order', () => {
    expect(findGames(games, 'SERVER mine').map(({ type }) => type)).toEqual(['minecraft-java']);
    expect(findGames(games, '')).toHaveLength(3);
  });
});

describe('the nodes for a game', () => {
  const type = () => [offered('nodejs', 'Node.js')];
  const nodes = [
    node('absent', [offered('nodejs', 'Node.js', false)], { tags: ['rare'] }),
    node('repaired', type(), { maintenance: true, tags: ['arm', 'ssd'] }),
    node('fast', type(), { tags: ['ssd', 'eu'] }),
    node('plain', type()),
  ];
  const names = (offers: readonly { nodeName: string }[]) => offers.map(({ nodeName }) => nodeName);
  const gameFor = (isAdmin: boolean) => gamesOf(nodes, isAdmin)[0] ?? NO_GAME;

  test('are in maintenance for users, and last but one for administrators', () => {
    const available = (isAdmin: boolean) => gameFor(isAdmin).offers.filter((offer) => offer.available);
    expect(names(available(false))).toEqual(['fast', 'plain']);
    expect(names(available(true))).toEqual(['fast', 'plain', 'repaired']);
    expect(names(gameFor(true).offers)).toEqual(['fast', 'plain', 'repaired', 'absent']);
  });

  test('cannot be chosen by the panel in maintenance, not for administrators either', () => {
    expect(names(placesOf(gameFor(true), []))).toEqual(['fast', 'plain']);
  });

  test('are chosen by all tags, of which only those of possible nodes are offered', () => {
    expect(tagsOf(gameFor(true))).toEqual(['eu', 'ssd']);
    expect(names(placesOf(gameFor(false), ['ssd', 'eu']))).toEqual(['fast']);
    expect(placesOf(gameFor(false), ['ssd', 'arm'])).toEqual([]);
  });

  test('are left to the panel at first if it has a choice, and the form shows the first one that fits', () => {
    const game = gameFor(false);
    expect(firstPlace(game)).toEqual({ tags: [] });
    expect(offerAt({ tags: ['eu'] }, game)?.nodeName).toBe('fast');
    expect(offerAt({ nodeId: 'node_plain' }, game)?.nodeName).toBe('plain');
    const alone = gamesOf([node('alone', type())], false)[0] ?? NO_GAME;
    expect(firstPlace(alone)).toEqual({ nodeId: 'node_alone' });
  });

  test('leave no game if all are in maintenance, except for administrators', () => {
    const repaired = [node('repaired', type(), { maintenance: true })];
    expect(gamesOf(repaired, false).map(isAvailable)).toEqual([false]);
    expect(gamesOf(repaired, true).map(isAvailable)).toEqual([true]);
  });
});
