import { describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../api/client';
import { findGames, gamesOf, isAvailable } from './games';

const offered = (type: string, name: string, available = true): Schemas['OfferedType'] => ({
  ...{ type, name, available, description: `A server for ${name}.`, versions: ['latest'] },
  ...{ defaultPort: 3001, requiresEula: false, reason: available ? null : 'Java is missing.', variables: [] },
});
const node = (nodeName: string, types: Schemas['OfferedType'][]): Schemas['NodeOffer'] => ({
  ...{ nodeId: `node_${nodeName}`, nodeName, reachable: true, types },
  ...{ maintenance: false, maintenanceReason: null, tags: [] },
});

describe('the games that servers can be created for', () => {
  const games = gamesOf([
    node('one', [offered('minecraft-java', 'Minecraft', false), offered('teeworlds', 'Teeworlds', false)]),
    node('two', [offered('nodejs', 'Node.js'), offered('minecraft-java', 'Minecraft')]),
  ]);

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
