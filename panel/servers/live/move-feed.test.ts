import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ServerMove } from '../../../generated/panel/types.js';
import { newId } from '../../../lib/text/ids.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { ServerFacts } from '../records/server-view.js';
import { MoveFeed } from './move-feed.js';

const ignore = () => undefined;
const quiet = { warn: ignore };

describe('the moves of servers that are followed', () => {
  const id = newId('srv_');
  const toNodeId = newId('node_');
  let servers: Map<string, ServerFacts>;
  let move: ServerMove;
  let reads: number;
  let isBroken: boolean;
  let got: [string, Partial<ServerMove>][];
  let feed: MoveFeed;

  beforeEach(() => {
    [reads, isBroken, got] = [0, false, []];
    servers = new Map();
    move = {
      id: newId('mov_'),
      serverId: id,
      step: 'copy',
      message: null,
      transferredBytes: 0,
    } as ServerMove;
    const take = ({ event: { event, data } }: { event: { event: string; data: unknown } }) => {
      const { step, transferredBytes } = data as ServerMove;
      got.push([event, { step, transferredBytes }]);
    };
    feed = new MoveFeed({
      async movesOf(ids) {
        reads += 1;
        if (isBroken) throw new Error('the database is locked');
        return ids.includes(id) ? [{ ...move }] : [];
      },
      ...{ servers: () => servers, logger: quiet, onNews: take, onProgress: take },
    });
  });
  afterEach(() => feed.close());

  const setMoving = (moveNodeId: string | null) => {
    servers = new Map([[id, { id, ownerId: 'usr_1', moveNodeId } as ServerFacts]]);
    feed.wake();
  };
  const reported = (count: number) => eventually(`${count} events`, async () => got.length === count);

  test('nothing is read while no server moves', async () => {
    setMoving(null);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reads).toBe(0);
  });

  test('steps and bytes are reported as they change, the end once, and then nothing is read any more', async () => {
    setMoving(toNodeId);
    await reported(1);
    move = { ...move, transferredBytes: 512 };
    await reported(2);
    move = { ...move, step: 'finish' };
    await reported(3);
    move = { ...move, step: 'ended', outcome: 'moved' };
    await reported(4);
    // The panel may learn later that the server does not move any more.
    const before = reads;
    await eventually('another read', async () => reads > before);
    setMoving(null);
    await eventually('the last read', async () => {
      const now = reads;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return reads === now;
    });
    expect(got).toEqual([
      ['move.changed', { step: 'copy', transferredBytes: 0 }],
      ['move.progress', { step: 'copy', transferredBytes: 512 }],
      ['move.changed', { step: 'finish', transferredBytes: 512 }],
      ['move.changed', { step: 'ended', transferredBytes: 512 }],
    ]);
  });

  test('the end of a move is reported after the server was seen to be on its new node', async () => {
    setMoving(toNodeId);
    await reported(1);
    setMoving(null);
    move = { ...move, step: 'ended', outcome: 'moved' };
    await reported(2);
    expect(got[1]).toEqual(['move.changed', { step: 'ended', transferredBytes: 0 }]);
  });

  test('moves are reported again after the database could not be read', async () => {
    isBroken = true;
    setMoving(toNodeId);
    await eventually('two attempts', async () => reads >= 2);
    isBroken = false;
    await reported(1);
  });

  test('a server that was deleted is not followed any more', async () => {
    setMoving(toNodeId);
    await reported(1);
    servers = new Map();
    feed.wake();
    await eventually('the last read', async () => {
      const now = reads;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return reads === now;
    });
    expect(got).toHaveLength(1);
  });
});
