import { describe, expect, test } from '@jest/globals';
import type { Server } from '../../api/client';
import { allServersSearchOf, choicesOf, findAllServers, withAllServersSort } from './all-servers';

const ADA = `usr_${'a'.repeat(26)}`;
const GRACE = `usr_${'b'.repeat(26)}`;
const NEAR = `node_${'a'.repeat(26)}`;
const FAR = `node_${'b'.repeat(26)}`;
const names = {
  owners: new Map([
    [ADA, 'Ada'],
    [GRACE, 'Grace'],
  ]),
  nodes: new Map([
    [NEAR, 'Near'],
    [FAR, 'Far'],
  ]),
};

type Facts = Pick<Server, 'name' | 'ownerId' | 'nodeId'> & Partial<Server>;
const server = (facts: Facts) =>
  ({
    ...{ id: facts.name, status: 'stopped', type: 'nodejs', port: 1, description: null, suspendedAt: null },
    ...facts,
  }) as Server;

const ALL = [
  server({ name: 'Arena', ownerId: GRACE, nodeId: NEAR }),
  server({ name: 'Lobby', ownerId: ADA, nodeId: FAR, status: 'running' }),
  server({ name: 'Plaza', ownerId: ADA, nodeId: NEAR, suspendedAt: '2026-03-04T07:15:00.000Z' }),
];
const found = (search: Parameters<typeof findAllServers>[1]) =>
  findAllServers(ALL, search, names).map(({ name }) => name);

describe('a search of all servers', () => {
  test('leaves out of an address what is not valid', () => {
    const raw = { q: 7, owner: 'ada', node: NEAR, state: 'gone', sort: 'port', desc: 'yes' };
    expect(allServersSearchOf(raw)).toEqual({ q: '7', node: NEAR });
    const all = { q: 'x', owner: ADA, node: NEAR, state: 'suspended', sort: 'owner', desc: true };
    expect(allServersSearchOf(all)).toEqual(all);
  });

  test('finds the servers of an owner, of a node and in a state', () => {
    expect(found({ owner: ADA })).toEqual(['Lobby', 'Plaza']);
    expect(found({ owner: ADA, node: NEAR })).toEqual(['Plaza']);
    expect(found({ state: 'suspended' })).toEqual(['Plaza']);
    expect(found({ state: 'stopped' })).toEqual(['Arena']);
    expect(found({ q: 'lob' })).toEqual(['Lobby']);
  });

  test('sorts by the names of owners and nodes, in both directions, and equal ones by their own name', () => {
    expect(found({ sort: 'owner' })).toEqual(['Lobby', 'Plaza', 'Arena']);
    expect(found({ sort: 'owner', desc: true })).toEqual(['Arena', 'Lobby', 'Plaza']);
    expect(found({ sort: 'node' })).toEqual(['Lobby', 'Arena', 'Plaza']);
    expect(found({ desc: true })).toEqual(['Plaza', 'Lobby', 'Arena']);
  });

  test('reverses the order of a column that is pressed again', () => {
    const once = withAllServersSort({ q: 'x' }, 'node');
    expect(once).toEqual({ q: 'x', sort: 'node' });
    expect(withAllServersSort(once, 'node')).toEqual({ q: 'x', sort: 'node', desc: true });
  });

  test('offers the owners who have servers, by name, and an unknown one by id', () => {
    expect(choicesOf(ALL, 'ownerId', new Map([[GRACE, 'Aaron']]))).toEqual([
      { id: GRACE, name: 'Aaron' },
      { id: ADA, name: ADA },
    ]);
  });
});
