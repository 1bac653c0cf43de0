import { expect, test } from '@jest/globals';
import { failureOf } from '../../testing/failure-of.js';
import { createContainerPlayers } from './container-players.js';
import type { PlayerList, Players } from './players.js';

const ID = 'cnt_0000000000000000000000000v';
const LONG_MS = 600_000;
type Status = ReturnType<Parameters<typeof createContainerPlayers>[0]['containers']['status']>;

/** One container whose state and whose answers the test gives. */
function stage(publishHost = '127.0.0.2') {
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
  const asked: { host: string; port: number; answer(list: PlayerList): void; fail(): void }[] = [];
  const players: Players = {
    list: ({ host, port }) =>
      new Promise((answer, reject) =>
        asked.push({ host, port, answer, fail: () => reject(new Error('closed')) }),
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
  return { status, asked, list: () => containerPlayers.list(undefined, new AbortController().signal) };
}

const ANN: PlayerList = { online: 1, max: 8, players: [{ uuid: '', name: 'Ann', ping: 0 }] };
const NOBODY: PlayerList = { online: 0, max: 8, players: [] };

test('asks where servers are published, once for all', async () => {
  const { asked, list } = stage();
  const both = [list(), list()];
  asked[0]?.answer(ANN);
  expect(await Promise.all(both)).toEqual([
    { id: ID, ...ANN },
    { id: ID, ...ANN },
  ]);
  expect(await list()).toEqual({ id: ID, ...ANN });
  expect(asked).toMatchObject([{ host: '127.0.0.2', port: 4000 }]);
  expect(asked).toHaveLength(1);
});

test('takes loopback for a host that publishes everywhere', async () => {
  const { asked, list } = stage('::');
  void list();
  expect(asked[0]).toMatchObject({ host: '::1' });
});

test('tells nobody of the players of a server that has ended, or of its last run', async () => {
  const { status, asked, list } = stage();
  const before = list();
  asked[0]?.answer(ANN);
  await before;
  status.status = 'stopped';
  expect(await failureOf(list())).toBe('conflict/conflict');
  status.status = 'running';
  status.started_at = '2026-01-01T00:00:01.000Z';
  const after = list();
  asked[1]?.answer(NOBODY);
  expect(await after).toMatchObject(NOBODY);
});

test('says that the server ended while it was asked, whatever came of it', async () => {
  for (const end of ['answer', 'fail'] as const) {
    const { status, asked, list } = stage();
    const asking = list();
    status.status = 'stopping';
    asked[0]?.[end](ANN);
    expect(await failureOf(asking)).toBe('conflict/conflict');
  }
});

test('gives no answer of a run that was followed by another meanwhile', async () => {
  const { status, asked, list } = stage();
  const asking = list();
  status.started_at = '2026-01-01T00:00:01.000Z';
  asked[0]?.answer(ANN);
  expect(await failureOf(asking)).toBe('unavailable/unavailable');
});

test('says so where a type has no player list', async () => {
  const { status, list } = stage();
  status.type = 'program';
  expect(await failureOf(list())).toBe('conflict/conflict');
});
