import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { failureOf } from '../../../testing/failure-of.js';
import { type Answer, json, type OddNode, startOddNode } from '../../../testing/network/odd-node.js';
import type { NodeClient } from './node.js';

const idOf = (page: number) => `cnt_${String(page).padStart(26, '0')}`;
const container = (page: number) => ({
  ...{ id: idOf(page), name: 'x', status: 'running', type: 'nodejs', version: '20', port: 8080 },
  ...{ uptime: 1, started_at: null, reachable: true },
});

describe('the list of all containers of a node', () => {
  let node: OddNode;
  let answer: Answer;
  let client: NodeClient;
  beforeEach(async () => {
    node = await startOddNode((asked, response) => answer(asked, response));
    const times = { readMs: 60_000, powerMs: 60_000, installMs: 60_000 };
    client = connectNode({ url: node.url, key: 'a-key', onContact: () => undefined }, times);
  });
  afterEach(() => node.stop());

  /** Lets the node respond with pages of one container each. */
  const pages = (last: number) => {
    answer = ({ query }, response) => {
      const page = Number(query.get('cursor') ?? 1);
      const next = page < last ? String(page + 1) : null;
      json(response, 200, { containers: [container(page)], next_cursor: next, total: 1 });
    };
  };

  test('the list of all containers of a node is requested page by page', async () => {
    pages(10);
    expect([...(await client.list()).keys()]).toEqual(Array.from({ length: 10 }, (_, at) => idOf(at + 1)));
  });

  test("all pages of a node's list of containers together share one time limit", async () => {
    const inTime = { readMs: 1500, powerMs: 60_000, installMs: 60_000 };
    const hasty = connectNode({ url: node.url, key: 'a-key', onContact: () => undefined }, inTime);
    pages(3);
    const soon = answer;
    // Each page is within the time limit, and all three together are not.
    answer = (asked, response) => setTimeout(() => soon(asked, response), 600);
    expect(await failureOf(hasty.list())).toBe('unavailable/unavailable');
  });

  test('a list of containers for which a node keeps returning further pages is rejected', async () => {
    pages(Number.POSITIVE_INFINITY);
    expect(await failureOf(client.list())).toBe('unavailable/unavailable');
    expect(node.asked).toHaveLength(10);
  });
});
