import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { differencesToExamples } from '../contract-tests/dredd/examples/shown-by-test.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { type EventNode, startEventNode } from './network/event-node.js';
import { CONTAINER, json } from './network/odd-node.js';

const API = '/api/v2';

/** The settings of the node's only container, as a daemon reports them. */
const SETTINGS = {
  ...{ id: CONTAINER, name: 'x', type: 'nodejs', version: '20', env: {}, port: 8080 },
  ports: [{ name: 'game', protocol: 'tcp', port: 8080 }],
  ...{ memory_limit: 1024, cpu_limit: 1, at_next_start: [] },
};

describe('the public status of servers over HTTP', () => {
  let panel: TestPanel;
  let node: EventNode;
  let cookie: string;
  let serverId: string;
  beforeEach(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
    node = await startEventNode();
    node.containers.set(CONTAINER, { id: CONTAINER, status: 'running' });
    node.before = (line, response) => {
      if (line !== 'GET /container/settings') return false;
      json(response, 200, SETTINGS);
      return true;
    };
    await panel.enrolLocal({ name: 'Rotterdam', url: node.url, key: 'a-key-of-the-daemon' });
    const body = { name: 'Lobby', type: 'nodejs' };
    serverId = (await panel.send('POST', `${API}/servers`, { cookie, body })).body.id;
  });
  afterEach(async () => {
    await panel.stop();
    await node.stop();
  });

  const status = () => panel.send('GET', `${API}/status`);
  const turnPage = (publicStatusPage: boolean) =>
    panel.send('PATCH', `${API}/admin/settings`, { cookie, body: { publicStatusPage } });
  const makePublic = (isPublic: boolean) =>
    panel.send('PATCH', `${API}/servers/${serverId}`, { cookie, body: { isPublic } });

  test('a visitor sees a server once its owner and an administrator have both agreed, and nothing but its state', async () => {
    expect(await status()).toMatchObject({ status: 404, body: { error: 'status_page_off' } });
    const changed = await makePublic(true);
    expect(changed.body).toMatchObject({ isPublic: true, publicStatusPage: false, applied: ['isPublic'] });
    expect(await status()).toMatchObject({ status: 404, body: { error: 'status_page_off' } });
    expect((await turnPage(true)).body).toMatchObject({ publicStatusPage: true });
    const settings = await panel.send('GET', `${API}/servers/${serverId}/settings`, { cookie });
    expect(settings.body).toMatchObject({ isPublic: true, publicStatusPage: true });
    const { body, headers } = await status();
    const response = { status: 200, headers: Object.fromEntries(headers), body: JSON.stringify(body) };
    expect(differencesToExamples('a visitor sees a server once', response)).toEqual([]);
    expect(body).toEqual({
      updatedAt: expect.any(String),
      servers: [
        {
          ...{ name: 'Lobby', type: 'nodejs', state: 'online', playersOnline: 1, playersMax: 8 },
          since: '2026-03-01T12:00:00.000Z',
        },
      ],
      more: false,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.getSetCookie()).toEqual([]);
    await makePublic(false);
    expect((await status()).body.servers).toEqual([]);
    await turnPage(false);
    expect((await status()).status).toBe(404);
  });

  test('the audit log records who made a server public, and who turned the page on', async () => {
    await makePublic(true);
    await turnPage(true);
    const { body } = await panel.send('GET', `${API}/admin/audit`, { cookie });
    const changes = body.items.flatMap((entry: { changes: unknown[] }) => entry.changes);
    expect(changes).toContainEqual({ field: 'isPublic', from: 'false', to: 'true' });
    expect(changes).toContainEqual({ field: 'publicStatusPage', from: 'false', to: 'true' });
  });

  test('an owner makes a server private while its node does not respond, and it disappears at once', async () => {
    await makePublic(true);
    await turnPage(true);
    expect((await status()).body.servers).toHaveLength(1);
    node.before = (_line, response) => {
      json(response, 503, { error: 'unavailable', message: 'The daemon is stopping.', status: 503 });
      return true;
    };
    expect(await makePublic(true)).toMatchObject({ status: 503 });
    expect((await status()).body.servers).toHaveLength(1);
    expect(await makePublic(false)).toMatchObject({ status: 503 });
    expect((await status()).body.servers).toEqual([]);
  });

  test('a banned address cannot read the public status', async () => {
    await turnPage(true);
    const body = { address: '127.0.0.1', reason: 'Tests', confirm: true };
    expect((await panel.send('POST', `${API}/admin/bans`, { cookie, body })).status).toBe(201);
    expect(await status()).toMatchObject({ status: 403, body: { error: 'ip_banned' } });
  });
});
