import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ServerStats } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { ContainerStats } from '../../nodes/client/node.js';
import type { ServerFacts } from '../records/server-view.js';
import { StatisticsFeed } from './statistics-feed.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const serverOn = (nodeId: string, containerId: string | null = newId('cnt_')) =>
  ({ id: newId('srv_'), nodeId, containerId }) as ServerFacts;

describe('the statistics of servers', () => {
  let asked: { nodeId: string; ids: readonly string[] }[];
  let answer: (nodeId: string) => Promise<void>;
  let feed: StatisticsFeed;
  beforeEach(() => {
    asked = [];
    answer = async () => undefined;
    const stats = async (nodeId: string, ids: readonly string[]) => {
      asked.push({ nodeId, ids });
      await answer(nodeId);
      return ids.map((id) => ({ id, cpu_percent: 1 }) as ContainerStats);
    };
    feed = new StatisticsFeed({ live: { stats }, logger: quiet });
  });
  afterEach(() => feed.close());

  const read = (servers: readonly ServerFacts[], everyMs = 1000) => {
    const got: ServerStats[] = [];
    const remove = feed.add({ everyMs, wanted: () => servers, onStatistics: (stats) => got.push(stats) });
    return { got, remove };
  };

  test('the statistics of many servers of a node are measured with few requests, and each reader gets its own', async () => {
    const servers = Array.from({ length: 150 }, () => serverOn('one'));
    const [all, few] = [read(servers), read(servers.slice(0, 2)), read([serverOn('one', null)])];
    await eventually('the statistics', () => all.got.length >= 150 && few.got.length >= 2);
    expect(asked.slice(0, 2).map(({ ids }) => ids.length)).toEqual([100, 50]);
    expect(few.got.slice(0, 2)).toEqual(servers.slice(0, 2).map(({ id }) => ({ id, cpuPercent: 1 })));
  });

  test('a new reader of statistics gets them at once, without waiting for the interval of another reader', async () => {
    const server = serverOn('one');
    const first = read([server], 60_000);
    await eventually('the statistics', () => first.got.length === 1);
    const second = read([server], 60_000);
    await eventually('the statistics of the second', () => second.got.length === 1, 5000);
    expect([first.got.length, asked.length]).toEqual([1, 2]);
  });

  test('a node that does not respond delays no statistics of other nodes, and gets no second request meanwhile', async () => {
    let release = ignore as () => void;
    answer = (nodeId) =>
      nodeId === 'slow' ? new Promise((resolve) => (release = resolve)) : Promise.resolve();
    const { got } = read([serverOn('slow'), serverOn('fast')]);
    await eventually('three measurements of the other', () => got.length === 3);
    expect(asked.filter(({ nodeId }) => nodeId === 'slow')).toHaveLength(1);
    release();
    await eventually('the statistics of both', () => new Set(got.map(({ id }) => id)).size === 2);
  });

  test('the end of the statistics waits for requests in progress', async () => {
    let release = ignore as () => void;
    answer = () => new Promise((resolve) => (release = resolve));
    read([serverOn('one')]);
    await eventually('the request', () => asked.length === 1);
    let isClosed = false;
    const closing = feed.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isClosed).toBe(false);
    release();
    await closing;
  });

  test('statistics are measured again after a failure, and no longer when the last reader has left', async () => {
    let failures = 1;
    answer = async () => {
      failures -= 1;
      if (failures >= 0) throw new DomainError('unavailable', 'The node does not respond.');
    };
    const { got, remove } = read([serverOn('one')]);
    await eventually('the statistics', () => got.length > 0);
    remove();
    const before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(asked).toHaveLength(before);
  });
});
