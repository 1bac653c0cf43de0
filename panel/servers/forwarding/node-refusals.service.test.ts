import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { startTestPanel, type TestPanel } from '../../../testing/berth/start-panel.js';
import {
  endless,
  type OddNode,
  refuse,
  startOddNode,
  wellBehaved,
} from '../../../testing/network/odd-node.js';
import { serverOnNode } from '../../../testing/network/server-on-node.js';
import { eventually } from '../../../testing/time/eventually.js';

/* Refusals that a daemon gives only in rare moments, such as while another request uses a file. The node is simulated. */
describe('a request that the node refuses', () => {
  let panel: TestPanel;
  let node: OddNode;
  let cookie: string;
  let refusal: [number, string] | undefined;
  /** The responses with an endless error whose connections the panel has closed. */
  let closed = 0;
  let path: string;
  let uninstalled: string;
  const containerId = newId('cnt_');

  beforeAll(async () => {
    panel = await startTestPanel();
    node = await startOddNode((asked, response) => {
      if (refusal === undefined) return wellBehaved(asked, response);
      if (refusal[1] === 'endless') {
        response.once('close', () => {
          closed += 1;
        });
        return endless(response, refusal[0]);
      }
      response.setHeader('retry-after', '5');
      refuse(response, refusal[0], `There is a reason in /${containerId}/x.`, refusal[1]);
    });
    cookie = await panel.signUp();
    const body = { name: 'attic', url: node.url, key: 'the-key-of-the-daemon-in-the-attic' };
    const made = await panel.send('POST', '/api/v2/admin/nodes', { cookie, body });
    path = await serverOnNode(panel, made.body.id, containerId);
    uninstalled = await serverOnNode(panel, made.body.id, null);
  });
  afterAll(async () => {
    await panel?.stop();
    await node?.stop();
  });

  const BACKUP = `bkp_${'0'.repeat(26)}`;
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  const json = { 'content-type': 'application/json' };
  const bytes = {
    'content-type': 'application/offset+octet-stream',
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
  };
  test.each([
    ['GET', '/files/content?path=/x', 409, 'conflict', {}],
    ['GET', '/files/download?path=/x', 409, 'conflict', {}],
    ['DELETE', `/backups/${BACKUP}`, 409, 'conflict', {}],
    ['PATCH', `/backups/${BACKUP}`, 409, 'conflict', json],
    ['POST', `/backups/${BACKUP}/verify`, 409, 'conflict', {}],
    ['POST', '/files/upload?path=/x', 413, 'payload_too_large', form],
    ['POST', '/backup-upload', 413, 'payload_too_large', form],
    ['PATCH', `/files/uploads/upl_${'0'.repeat(26)}`, 423, 'upload_locked', bytes],
  ] as const)("for %s %s, the panel returns the node's status %i with the panel's own error body", async (method, rest, status, error, headers) => {
    refusal = [status, error];
    const body = headers === json ? '{"locked":true}' : '--b--';
    const raw = method === 'GET' || method === 'DELETE' ? {} : { body };
    const response = await fetch(panel.url + path + rest, {
      method,
      headers: { cookie, ...headers },
      ...raw,
    });
    refusal = undefined;
    expect([response.status, await response.json()]).toEqual([
      status,
      { error, message: 'There is a reason in /x.', status },
    ]);
  });

  test('an endless error response of the node is returned without its message, and the connection is closed', async () => {
    refusal = [409, 'endless'];
    const { status, body } = await panel.send('GET', `${path}/files/content?path=/x`, { cookie });
    refusal = undefined;
    expect([status, body.message]).toEqual([409, 'The node gave no reason.']);
    await eventually('the end of the connection', () => closed === 1);
  });

  test('reading the settings of a server that has no container yet returns 409', async () => {
    const { status, body } = await panel.send('GET', `${uninstalled}/settings`, { cookie });
    expect([status, body.error]).toEqual([409, 'conflict']);
  });
});
