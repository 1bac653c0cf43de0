import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../lib/text/ids.js';
import type { PanelDatabase } from '../../panel/database/panel-database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { type EventNode, startEventNode } from '../../testing/network/event-node.js';
import { eventually } from '../../testing/time/eventually.js';
import { differencesToExamples } from '../dredd/examples/shown-by-test.js';
import { EventReader } from './event-reader.js';

const BO = { email: 'bo@example.org', username: 'Bo', password: 'Calmer-Harbour-49' };

describe('the events about servers of the panel', () => {
  let panel: TestPanel;
  let node: EventNode;
  /** A second connection to the database, as another panel would use it. */
  let other: PanelDatabase;
  let admin: string;
  let nodeId: string;
  let adminId: string;
  const readers: EventReader[] = [];

  beforeEach(async () => {
    panel = await startTestPanel();
    other = await openPanelDatabase(panel.database);
    node = await startEventNode();
    admin = await panel.signUp();
    adminId = (await must('GET', '/account', { cookie: admin })).id;
    const body = { name: 'one', url: node.url, key: 'a-key-of-the-daemon' };
    nodeId = (await must('POST', '/admin/nodes', { cookie: admin, body })).id;
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await panel.stop();
    await other.close();
    await node.stop();
  });

  const send = (method: string, path: string, sent: object) => panel.send(method, `/api/v2${path}`, sent);
  const must = async (method: string, path: string, sent: object) => {
    const { status, body } = await send(method, path, sent);
    expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
    return body;
  };
  const open = async (headers: Record<string, string>) => {
    const reader = await EventReader.open(`${panel.url}/api/v2`, headers);
    readers.push(reader);
    return reader;
  };
  const begun = async (headers: Record<string, string> = { cookie: admin }) => {
    const reader = await open(headers);
    await reader.until('the beginning', () => reader.events.length > 0);
    expect(reader.events[0]).toMatchObject({ event: 'reset', data: { reason: 'start' } });
    return reader;
  };
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const namesOf = (reader: EventReader) => reader.events.map(({ event }) => event);
  const lastOf = (reader: EventReader) => reader.events.at(-1);
  const ended = (reader: EventReader) =>
    reader.until('the end of the stream', () => reader.endedAtMs !== undefined);

  /** Adds a running server directly to the database and to the node, as another panel would do it. */
  async function addServer(ownerId = adminId, name = newId('srv_').slice(0, 12)) {
    const [id, containerId] = [newId('srv_'), newId('cnt_')];
    node.containers.set(containerId, { id: containerId, status: 'running' });
    const rest = { type: 'nodejs', version: '20', port: 8080, state: 'installed' as const };
    const createdAt = new Date(Date.now());
    await other.models.servers.create({ id, name, ownerId, nodeId, containerId, createdAt, ...rest });
    return { id, containerId };
  }
  async function addUser(isAdmin = false) {
    const { id } = await must('POST', '/admin/users', { cookie: admin, body: { ...BO, isAdmin } });
    const { email, password } = BO;
    const { cookie = '' } = await send('POST', '/auth/login', { body: { email, password } });
    return { id: id as string, cookie };
  }
  const addKey = async (cookie: string, more: object = {}) => {
    const body = { name: 'k', permissions: ['servers.read'], ...more };
    return (await must('POST', '/account/apikeys', { cookie, body })) as { id: string; key: string };
  };
  const say = ({ containerId }: { containerId: string }, status: string) => {
    node.containers.set(containerId, { id: containerId, status });
    node.emit(containerId, status);
  };

  test('events report each created, changed or removed server with the same data as the list, whichever panel did it', async () => {
    const reader = await begun();
    const server = await addServer();
    await reader.until('the new server', () => reader.of('server.created').length === 1);
    say(server, 'stopped');
    await reader.until('the new state', () => reader.of('server.status').length === 1);
    const { items } = await must('GET', '/servers', { cookie: admin });
    expect(lastOf(reader)?.data).toEqual(items[0]);
    await other.models.servers.update({ name: 'Renamed' }, { where: { id: server.id } });
    await reader.until('the new name', () => reader.of('server.changed')[0]?.['name'] === 'Renamed');
    await other.models.servers.destroy({ where: { id: server.id } });
    await reader.until('the removal', () => reader.of('server.removed').length === 1);
    expect(lastOf(reader)?.data).toEqual({ id: server.id });
    expect(namesOf(reader)).toEqual([
      ...['reset', 'server.created', 'server.status', 'server.changed', 'server.removed'],
    ]);
  });

  test('events of servers match the examples in the API document', async () => {
    const server = await addServer(adminId, 'Lobby');
    say(server, 'stopped');
    const reader = await begun();
    say(server, 'running');
    await reader.until('the state', () => reader.of('server.status').length > 0);
    const shown = lastOf(reader);
    expect(shown?.id).toMatch(/^[0-9a-z]+-\d+-[0-9a-f]{8}$/);
    const body = `id: mhz2k1q0-7-5d41402a\nevent: ${shown?.event}\ndata: ${JSON.stringify({ ...shown?.data, uptime: 5400 })}\n`;
    const response = { status: reader.status, headers: reader.headers, body };
    expect(
      differencesToExamples('events of servers match the examples in the API document', response),
    ).toEqual([]);
    expect(reader.headers['cache-control']).toBe('no-store');
  });

  test('events report when a node becomes unreachable, and when it becomes reachable again', async () => {
    const server = await addServer();
    const reader = await begun();
    node.before = (_line, response) => response.destroy().destroyed;
    const status = () => reader.of('server.status').at(-1)?.['status'];
    await reader.until('unreachable', () => status() === 'unreachable' && reader.of('notice').length === 1);
    expect(lastOf(reader)?.data).toMatchObject({ id: server.id, code: 'unreachable' });
    node.before = () => false;
    await reader.until('the return', () => status() === 'running' && reader.of('notice').length === 2);
    expect(lastOf(reader)?.data).toMatchObject({ id: server.id, code: 'reachable' });
  });

  test('an event stream of the panel resumes after the last event that the client has seen', async () => {
    const server = await addServer();
    const first = await begun();
    say(server, 'stopped');
    await first.until('the first change', () => lastOf(first)?.data['status'] === 'stopped');
    first.close();
    say(server, 'crashed');
    const watching = await begun();
    await eventually('the change', async () => {
      const { items } = await must('GET', '/servers', { cookie: admin });
      return items[0].status === 'crashed';
    });
    say(server, 'running');
    await watching.until('the second change', () => lastOf(watching)?.data['status'] === 'running');
    const again = await open({ cookie: admin, 'last-event-id': lastOf(first)?.id ?? '' });
    await again.until('both changes', () => lastOf(again)?.data['status'] === 'running');
    expect(namesOf(again)).not.toContain('reset');
    expect(again.events.every(({ event }) => event === 'server.status')).toBe(true);
  });

  test.each([
    'nonsense',
    '0-0',
    'mhz2k1q0-7-5d41402a',
    '--',
    '9-99999999999999999999-x',
  ])('an event stream tells a client whose last event id is unknown (%s) to reload its lists', async (lastEventId) => {
    const reader = await open({ cookie: admin, 'last-event-id': lastEventId });
    await reader.until('an event', () => reader.events.length > 0);
    expect(reader.events).toMatchObject([{ event: 'reset', data: { reason: 'missed' } }]);
  });

  test('a caller only gets events about servers to which the caller has access', async () => {
    const bo = await addUser();
    const [own, second] = [await addServer(bo.id), await addServer(bo.id)];
    const foreign = await addServer();
    const { key } = await addKey(bo.cookie, { serverIds: [second.id] });
    const [all, bos, limited] = [await begun(), await begun({ cookie: bo.cookie }), await begun(bearer(key))];
    for (const server of [own, second, foreign]) say(server, 'stopped');
    const seen = (reader: EventReader) => new Set(reader.events.flatMap(({ data }) => data['id'] ?? []));
    await all.until('all three', () => seen(all).size === 3);
    await bos.until('both servers of the owner', () => seen(bos).size === 2);
    await limited.until('the server of the key', () => seen(limited).size === 1);
    expect([seen(bos), seen(limited)]).toEqual([new Set([own.id, second.id]), new Set([second.id])]);

    await other.models.servers.update({ ownerId: adminId }, { where: { id: own.id } });
    await bos.until('the hand-over', () => bos.of('server.removed').length === 1);
    expect(bos.of('server.removed')).toEqual([{ id: own.id }]);
    await all.until('the hand-over', () => all.of('server.changed').length === 1);
    await other.models.servers.update({ ownerId: bo.id }, { where: { id: foreign.id } });
    await bos.until('the second transfer', () => bos.of('server.created').length === 1);
    expect(bos.of('server.created')[0]).toMatchObject({ id: foreign.id, ownerId: bo.id });
  });

  test('event streams end when their session ends or their API key is revoked, even on another panel', async () => {
    const bo = await addUser();
    const key = await addKey(bo.cookie);
    const { key: expiring } = await addKey(bo.cookie);
    const byKey = await begun(bearer(key.key));
    await must('DELETE', `/account/apikeys/${key.id}`, { cookie: bo.cookie });
    await ended(byKey);
    const [bySession, byOther] = [await begun({ cookie: bo.cookie }), await begun(bearer(expiring))];
    await other.models.sessions.destroy({ where: { userId: bo.id } });
    await ended(bySession);
    expect(byOther.endedAtMs).toBeUndefined();
    await other.models.apiKeys.update({ expiresAt: new Date(1) }, { where: { userId: bo.id } });
    await ended(byOther);
    expect((await open(bearer(expiring))).status).toBe(401);
  });

  test('event streams end when their key loses a capability or their user is no longer an administrator', async () => {
    const bo = await addUser(true);
    const key = await addKey(bo.cookie, { permissions: ['servers.read', 'account.read'] });
    const byKey = await begun(bearer(key.key));
    await other.models.apiKeys.update({ permissions: ['account.read'] }, { where: { id: key.id } });
    await ended(byKey);
    expect((await open(bearer(key.key))).status).toBe(403);
    await other.models.apiKeys.update({ permissions: ['servers.read'] }, { where: { id: key.id } });
    await eventually('the key', async () => (await send('GET', '/servers', { key: key.key })).status === 200);
    const before = await begun(bearer(key.key));
    await other.models.users.update({ isAdmin: false }, { where: { id: bo.id } });
    await ended(before);
    const id = lastOf(before)?.id ?? '';
    const after = await open({ ...bearer(key.key), 'last-event-id': id });
    await after.until('the reset', () => after.events.length > 0);
    expect(after.events[0]).toMatchObject({ event: 'reset', data: { reason: 'missed' } });
  });

  test('a user can have 32 open event streams, and another one when one of them ends', async () => {
    const { key } = await addKey(admin);
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, at) => open(at % 2 ? { cookie: admin } : bearer(key))),
    );
    const refused = many.filter(({ status }) => status === 429);
    expect([many.filter(({ status }) => status === 200).length, refused.length]).toEqual([32, 8]);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    const bo = await addUser();
    expect((await open({ cookie: bo.cookie })).status).toBe(200);
    for (const reader of many) reader.close();
    await eventually('a free stream', async () => (await open({ cookie: admin })).status === 200);
  });

  test('event streams end when the panel stops', async () => {
    const reader = await begun();
    await panel.restart();
    await ended(reader);
    await begun();
  });
});
