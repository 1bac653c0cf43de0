import { expect, test } from '@jest/globals';
import { failureOf } from '../../testing/failure-of.js';
import { createContainerPlayers } from './container-players.js';
import type { PlayerList, Players } from './players.js';

const ID = 'cnt_0000000000000000000000000v';
const LONG_MS = 600_000;
type Status = ReturnType<Parameters<typeof createContainerPlayers>[0]['containers']['status']>;

/** Creates one container. The test sets its state and the replies of its server. */
function fixture(publishHost = '127.0.0.2') {
  const status: Status = {
    id: ID,
    name: 'a',
    status: 'running',
    type: 'game',
    version: '1',
    port: 4000,
    uptime: 1,
    started_at: '2026-01-01T00:00:00.000Z',
  };
  const queries: { host: string; port: number; answer(list: PlayerList): void; fail(): void }[] = [];
  const players: Players = {
    list: ({ host, port }) =>
      new Promise((answer, reject) =>
        queries.push({ host, port, answer, fail: () => reject(new Error('closed')) }),
      ),
    close: () => undefined,
  };
  const containerPlayers = createContainerPlayers({
    containers: { resolveDefault: (id) => id ?? ID, status: () => ({ ...status }) },
    catalogue: { get: (type) => (type === 'game' ? { query: { protocol: 'minecraft' } } : {}) },
    players,
    publishHost,
    keepMs: LONG_MS,
  });
  return { status, queries, list: () => containerPlayers.list(undefined, new AbortController().signal) };
}

const ANN: PlayerList = { online: 1, max: 8, players: [{ uuid: '', name: 'Ann', ping: 0 }] };
const NOBODY: PlayerList = { online: 0, max: 8, players: [] };

test('concurrent and repeated requests for the players of a server send one query to its published address', async () => {
  const { queries, list } = fixture();
  const both = [list(), list()];
  queries[0]?.answer(ANN);
  expect(await Promise.all(both)).toEqual([
    { id: ID, ...ANN },
    { id: ID, ...ANN },
  ]);
  expect(await list()).toEqual({ id: ID, ...ANN });
  expect(queries).toMatchObject([{ host: '127.0.0.2', port: 4000 }]);
  expect(queries).toHaveLength(1);
});

test('players are queried on the loopback address if servers are published on all addresses', async () => {
  const { queries, list } = fixture('::');
  void list();
  expect(queries[0]).toMatchObject({ host: '::1' });
});

test('players of a stopped server, or from before its restart, are not returned', async () => {
  const { status, queries, list } = fixture();
  const before = list();
  queries[0]?.answer(ANN);
  await before;
  status.status = 'stopped';
  expect(await failureOf(list())).toBe('conflict/conflict');
  status.status = 'running';
  status.started_at = '2026-01-01T00:00:01.000Z';
  const after = list();
  queries[1]?.answer(NOBODY);
  expect(await after).toMatchObject(NOBODY);
});

test('a request for players fails if the server stops during the query, whatever the query returns', async () => {
  for (const end of ['answer', 'fail'] as const) {
    const { status, queries, list } = fixture();
    const listing = list();
    status.status = 'stopping';
    queries[0]?.[end](ANN);
    expect(await failureOf(listing)).toBe('conflict/conflict');
  }
});

test('the result of a query for players is discarded if the server was restarted meanwhile', async () => {
  const { status, queries, list } = fixture();
  const listing = list();
  status.started_at = '2026-01-01T00:00:01.000Z';
  queries[0]?.answer(ANN);
  expect(await failureOf(listing)).toBe('unavailable/unavailable');
});

test('a request for the players of a server whose type has no player list is rejected', async () => {
  const { status, list } = fixture();
  status.type = 'program';
  expect(await failureOf(list())).toBe('conflict/conflict');
});
