import { describe, expect, test } from '@jest/globals';
import type { Server } from '../api/client';
import { findServers, listSearchOf, moved, withSort } from './server-list';

const server = (id: string, name: string, status: Server['status'], port: number) =>
  ({ id, name, status, port, type: 'nodejs', description: null, suspendedAt: null }) as Server;

const LOBBY = server('srv_1', 'Lobby', 'running', 3001);
const ARENA = server('srv_2', 'Arena 10', 'crashed', 3002);
const OLD_ARENA = server('srv_3', 'Arena 9', 'stopped', 3003);
const ALL = [LOBBY, ARENA, OLD_ARENA];
const NOTHING = { tags: {}, order: [] };
const namesOf = (servers: Server[]) => servers.map(({ name }) => name);

describe('a search of the server list', () => {
  test('reads a number in the address as text, and leaves unknown values out', () => {
    expect(listSearchOf({ q: 3002, state: 'none', sort: 'size', desc: 'yes' })).toEqual({ q: '3002' });
  });

  test('sorts numbers in names by their value', () => {
    expect(namesOf(findServers(ALL, {}, NOTHING))).toEqual(['Arena 9', 'Arena 10', 'Lobby']);
  });

  test('sorts by other columns in both directions, and equal servers by name', () => {
    const twin = server('srv_4', 'Arena 1', 'running', 999);
    const all = [...ALL, twin];
    expect(namesOf(findServers(all, { sort: 'status' }, NOTHING))).toEqual([
      'Arena 10',
      'Arena 1',
      'Lobby',
      'Arena 9',
    ]);
    expect(namesOf(findServers(all, { sort: 'port', desc: true }, NOTHING))).toEqual([
      'Arena 9',
      'Arena 10',
      'Lobby',
      'Arena 1',
    ]);
  });

  test('finds servers that match each word in their name, port or tags', () => {
    const tagged = { tags: { srv_3: ['season 7'] }, order: [] };
    expect(namesOf(findServers(ALL, { q: 'arena 3002' }, tagged))).toEqual(['Arena 10']);
    expect(namesOf(findServers(ALL, { q: 'season' }, tagged))).toEqual(['Arena 9']);
    expect(namesOf(findServers(ALL, { tag: 'season 7' }, tagged))).toEqual(['Arena 9']);
  });

  test('finds a server by its whole id', () => {
    expect(namesOf(findServers(ALL, { q: 'srv_1' }, NOTHING))).toEqual(['Lobby']);
    expect(namesOf(findServers(ALL, { q: 'srv' }, NOTHING))).toEqual([]);
  });

  test('limits the list to a group of states', () => {
    expect(namesOf(findServers(ALL, { state: 'failed' }, NOTHING))).toEqual(['Arena 10']);
  });

  test("shows servers that are not in the user's own order after those that are", () => {
    const order = { tags: {}, order: ['srv_1'] };
    expect(namesOf(findServers(ALL, { sort: 'manual' }, order))).toEqual(['Lobby', 'Arena 9', 'Arena 10']);
  });
});

test('sorting by the same column again reverses the order', () => {
  expect(withSort({}, 'name')).toEqual({ sort: 'name', desc: true });
  expect(withSort({ sort: 'name', desc: true }, 'name')).toEqual({ sort: 'name' });
  expect(withSort({ sort: 'name', desc: true }, 'port')).toEqual({ sort: 'port' });
});

test('moves an id in front of another, or to the end', () => {
  expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', undefined)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 'b', 'b')).toEqual(['a', 'b', 'c']);
});
