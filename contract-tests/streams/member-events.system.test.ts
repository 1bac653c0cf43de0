import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../lib/text/ids.js';
import type { PanelDatabase } from '../../panel/database/panel-database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { type EventNode, startEventNode } from '../../testing/network/event-node.js';
import { EventReader } from './event-reader.js';

const BO = { email: 'bo@example.org', username: 'Bo', password: 'Calmer-Harbour-49' };
/** Longer than a stream takes to end that is to end. */
const WAIT_MS = 1000;
const API = '/api/v2';

describe('event streams of members', () => {
  let panel: TestPanel;
  let node: EventNode;
  /** A second connection to the database, as another panel would use it. */
  let other: PanelDatabase;
  let owner: string;
  let bo: { id: string; cookie: string };
  let server: { id: string; containerId: string };
  const readers: EventReader[] = [];

  beforeEach(async () => {
    panel = await startTestPanel();
    other = await openPanelDatabase(panel.database);
    node = await startEventNode();
    owner = await panel.signUp();
    const { id: ownerId } = await must('GET', '/account', { cookie: owner });
    const body = { name: 'one', url: node.url, key: 'a-key-of-the-daemon' };
    const { id: nodeId } = await must('POST', '/admin/nodes', { cookie: owner, body });
    server = { id: newId('srv_'), containerId: newId('cnt_') };
    node.containers.set(server.containerId, { id: server.containerId, status: 'running' });
    const rest = { name: 's', type: 'nodejs', version: '20', port: 8080, state: 'installed' as const };
    await other.models.servers.create({ ...server, ownerId, nodeId, createdAt: new Date(), ...rest });
    const { id } = await must('POST', '/admin/users', { cookie: owner, body: BO });
    const { email, password } = BO;
    const signIn = { body: { email, password } };
    bo = { id, cookie: (await panel.send('POST', `${API}/auth/login`, signIn)).cookie ?? '' };
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await panel.stop();
    await other.close();
    await node.stop();
  });

  const must = async (method: string, path: string, sent: object) => {
    const { status, body } = await panel.send(method, API + path, sent);
    expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
    return body;
  };
  const begun = async (headers: Record<string, string>, query = '') => {
    const reader = await EventReader.open(panel.url + API, headers, query);
    readers.push(reader);
    await reader.until('the beginning', () => reader.events.length > 0);
    return reader;
  };
  /* That streams end within a second is measured in testing/ended-access.load.test.ts, without other suites at the same time. */
  const ended = (reader: EventReader) =>
    reader.until('the end of the stream', () => reader.endedAtMs !== undefined);
  const join = async (): Promise<string> => {
    const invited = await must('POST', `/servers/${server.id}/members`, {
      cookie: owner,
      body: { preset: 'viewer' },
    });
    const token = String(invited.url).split('#token=')[1];
    return (await must('POST', '/invitations/accept', { cookie: bo.cookie, body: { token } })).id;
  };
  const memberPath = (memberId: string) => `/servers/${server.id}/members/${memberId}`;
  const listed = async () => {
    const { items } = await must('GET', '/servers', { cookie: bo.cookie });
    return (items as { id: string }[]).map(({ id }) => id);
  };

  test("a user's event stream ends when the user becomes a member of a server, and the next stream includes it", async () => {
    const before = await begun({ cookie: bo.cookie });
    await join();
    await ended(before);
    expect(await listed()).toEqual([server.id]);
    const reader = await begun({ cookie: bo.cookie });
    node.containers.set(server.containerId, { id: server.containerId, status: 'stopped' });
    node.emit(server.containerId, 'stopped');
    await reader.until('the new state', () => reader.of('server.status').length === 1);
    expect(reader.events.at(-1)?.data).toMatchObject({ id: server.id, status: 'stopped' });
  });

  test("a member's event stream continues when capabilities change on which its events do not depend", async () => {
    const memberId = await join();
    const reader = await begun({ cookie: bo.cookie }, '?kind=servers&kind=notices');
    await must('PATCH', memberPath(memberId), { cookie: owner, body: { preset: 'operator' } });
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    expect(reader.endedAtMs).toBeUndefined();
  });

  test("a member's event stream ends after a change of a capability on which its events depend", async () => {
    const memberId = await join();
    const change = (capabilities: string[]) =>
      must('PATCH', memberPath(memberId), { cookie: owner, body: { capabilities } });
    const backup = (id: string) => {
      const backup = {
        ...{ id: newId('bkp_'), container_id: server.containerId, name: id, size: 1 },
        ...{
          created: '2026-03-01T12:00:00.000Z',
          status: 'completed',
          server_running: null,
          changed_files: 0,
          locked: false,
          verified_at: null,
          damage: null,
        },
      };
      node.report('backup', { change: 'created', backup, at: backup.created }, id);
    };
    const notice = (id: string) => {
      const at = '2026-03-01T12:00:00.000Z';
      node.report('notice', { id: server.containerId, name: 's', code: 'crashed', message: 'M.', at }, id);
    };
    const before = await begun({ cookie: bo.cookie });
    await change(['servers.read', 'backups.read']);
    await ended(before);
    const reader = await begun({ cookie: bo.cookie });
    backup('x-1');
    await reader.until('the backup', () => reader.of('backup.created').length === 1);
    await change(['servers.read']);
    await ended(reader);
    backup('x-2');
    const lastEventId = reader.events.at(-1)?.id ?? '';
    const after = await begun({ cookie: bo.cookie, 'last-event-id': lastEventId });
    backup('x-3');
    notice('x-4');
    await after.until('the notice', () => after.of('notice').length === 1);
    expect(after.events.map(({ event }) => event)).toEqual(['reset', 'notice']);
  });

  const ends: Record<string, (memberId: string) => Promise<unknown>> = {
    'is removed': (memberId) => must('DELETE', memberPath(memberId), { cookie: owner }),
    leaves: () => must('DELETE', `/servers/${server.id}/access`, { cookie: bo.cookie }),
    'is removed by another panel': (memberId) =>
      other.models.serverMembers.destroy({ where: { id: memberId } }),
  };
  test.each(Object.keys(ends))("when a member %s, the member's event streams end", async (title) => {
    const memberId = await join();
    const { key } = await must('POST', '/account/apikeys', {
      cookie: bo.cookie,
      body: { name: 'k', permissions: ['servers.read'], serverIds: [server.id] },
    });
    const session = await begun({ cookie: bo.cookie });
    const withKey = await begun({ authorization: `Bearer ${key}` });
    await ends[title]?.(memberId);
    await Promise.all([ended(session), ended(withKey)]);
    expect(await listed()).toEqual([]);
    const { status } = await panel.send('GET', `${API}/servers/${server.id}`, { key });
    expect(status).toBe(404);
  });

  test("a member's event stream ends at the expiry of the membership", async () => {
    const memberId = await join();
    const reader = await begun({ cookie: bo.cookie });
    const inMs = 1500;
    const expiresAt = new Date(Date.now() + inMs).toISOString();
    const endAtMs = performance.now() + inMs;
    await must('PATCH', memberPath(memberId), { cookie: owner, body: { expiresAt } });
    await ended(reader);
    expect((reader.endedAtMs ?? 0) - endAtMs).toBeGreaterThan(-150);
    expect(await listed()).toEqual([]);
  });
});
