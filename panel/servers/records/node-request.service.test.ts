import { afterEach, expect, test } from '@jest/globals';
import { connectNode } from '../../../testing/berth/connect-node.js';
import {
  CONTAINER,
  json,
  type OddNode,
  refuse,
  startOddNode,
  wellBehaved,
} from '../../../testing/network/odd-node.js';
import { findContainer, requestFor } from './node-request.js';
import type { ServerRow } from './server-row.js';

const ROW = {
  id: 'srv_m4tccbg3o06urptnqpnev7ud57',
  name: 'Lobby',
  type: 'nodejs',
  version: 'latest',
  installation: { env: {}, adopt: '/srv/old/arena' },
} as ServerRow;

let node: OddNode | undefined;
afterEach(() => node?.stop());

test.each([
  ['has not received the request', false],
  ['has taken the folder', true],
])('looking for the container of an unknown installation never makes a node take a folder, if it %s', async (_, isTaken) => {
  node = await startOddNode((asked, response) => {
    // The daemon knows the key if it has received the first request, which had the folder.
    if (isTaken && asked.line === 'POST /container/install' && asked.body['adopt'] === undefined)
      return refuse(response, 409, 'This key was used for another request.', 'idempotency_key_reused');
    if (asked.line !== 'GET /container/list') return wellBehaved(asked, response);
    const about = { type: 'nodejs', version: '20', port: 8080, uptime: 0, started_at: null };
    const one = { id: CONTAINER, status: 'installed', reachable: true, name: requestFor(ROW).name, ...about };
    json(response, 200, { containers: [one], next_cursor: null });
  });
  const client = connectNode({ url: node.url, key: 'a-key', onContact: () => undefined });
  expect(await findContainer(client, ROW)).toBe(CONTAINER);
  const installs = node.asked.filter(({ line }) => line === 'POST /container/install');
  expect(installs.map(({ body, idempotencyKey }) => [body['adopt'], idempotencyKey])).toEqual([
    [undefined, ROW.id],
  ]);
});
