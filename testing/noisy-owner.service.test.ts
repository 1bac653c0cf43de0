import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { type Answer, json, type OddNode, startOddNode, wellBehaved } from './network/odd-node.js';
import { eventually } from './time/eventually.js';

const API = '/api/v2';
const KEYS = 100;
const READS = 30;
const LARGE = 10_000;
const CONTAINERS = ['noisy', 'quiet'].map((_, index) => `cnt_${String(index).repeat(26)}`);

describe('a user who floods a node with large reads of a log', () => {
  let panel: TestPanel;
  let node: OddNode;
  /** The large reads to which the node has not responded yet, by container. */
  let held: Map<string, Set<ServerResponse>>;
  /** The largest number of concurrent reads of the first container. */
  let most: number;
  let isAnswering: boolean;
  let installed: number;

  beforeEach(async () => {
    held = new Map(CONTAINERS.map((id) => [id, new Set()]));
    most = 0;
    isAnswering = false;
    installed = 0;
    node = await startOddNode(answer);
    panel = await startTestPanel();
  });
  afterEach(async () => {
    await panel.stop();
    await node.stop();
  });

  const answer: Answer = (asked, response) => {
    if (asked.line === 'POST /container/install') {
      const id = CONTAINERS[installed];
      installed += 1;
      return json(response, 200, { id, name: 'x', status: 'installed' });
    }
    const [, id] = /^GET \/container\/logs\/(\w+)$/.exec(asked.line) ?? [];
    if (id === undefined) return wellBehaved(asked, response);
    const isLarge = asked.query.get('tail') === String(LARGE);
    if (isAnswering || !isLarge) return json(response, 200, { id, logs: ['a line'] });
    const own = held.get(id) ?? new Set();
    own.add(response);
    response.once('close', () => own.delete(response));
    most = Math.max(most, held.get(CONTAINERS[0] ?? '')?.size ?? 0);
  };

  async function newOwner(name: string, admin: string) {
    const login = { email: `${name}@example.org`, password: 'Quiet-Harbour-47' };
    await panel.send('POST', `${API}/admin/users`, { cookie: admin, body: { ...login, username: name } });
    const { cookie = '' } = await panel.send('POST', `${API}/auth/login`, { body: login });
    const body = { name, type: 'nodejs' };
    const made = await panel.send('POST', `${API}/servers`, { cookie, body });
    expect(made.status).toBe(202);
    const server = `${API}/servers/${made.body.id}`;
    await eventually('the server to be installed', async () => {
      return (await panel.send('GET', server, { cookie })).body.status !== 'installing';
    });
    return { cookie, server };
  }

  test("a user who reads large logs too often gets 429, and delays neither other users nor the user's other requests", async () => {
    const admin = await panel.signUp();
    await panel.enrolLocal({ name: 'Rotterdam', url: node.url, key: 'a-key-of-the-daemon' });
    const noisy = await newOwner('noisy', admin);
    const quiet = await newOwner('quiet', admin);
    const keys: string[] = [];
    for (let each = 0; each < KEYS; each += 1) {
      const body = { name: 'k', permissions: ['*'] };
      keys.push(
        (await panel.send('POST', `${API}/account/apikeys`, { cookie: noisy.cookie, body })).body.key,
      );
    }
    const large = `/logs?tail=${LARGE}`;
    const reads = Array.from({ length: READS }, (_, index) =>
      panel.send('GET', noisy.server + large, { key: keys[index] ?? '' }),
    );
    const over = Promise.all(reads);
    await eventually('a large read to reach the node', () => most > 0);

    // During this loop, the node responds to none of the large reads.
    for (let round = 0; round < 3; round += 1) {
      const read = await panel.send('GET', `${quiet.server}/logs?tail=100`, { cookie: quiet.cookie });
      expect([read.status, read.body.logs]).toEqual([200, ['a line']]);
      for (const { server, cookie } of [quiet, noisy]) {
        const body = { action: 'restart' };
        expect((await panel.send('POST', `${server}/power`, { cookie, body })).status).toBe(200);
      }
    }
    // A large read of another user does not wait for the large reads of the first user.
    const other = panel.send('GET', quiet.server + large, { cookie: quiet.cookie });
    await eventually(
      'a large read of the other user to reach the node',
      () => held.get(CONTAINERS[1] ?? '')?.size === 1,
    );
    expect(most).toBe(1);
    isAnswering = true;
    for (const [id, own] of held) for (const response of own) json(response, 200, { id, logs: ['a line'] });
    expect((await other).status).toBe(200);

    const refused = (await over).filter(({ status }) => status === 429);
    expect(refused).not.toHaveLength(0);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ error: 'rate_limited', status: 429 });
      expect(headers.get('retry-after')).toBe('1');
    }
  });
});
