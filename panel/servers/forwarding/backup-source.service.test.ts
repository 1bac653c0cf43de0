import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { startTestPanel, type TestPanel } from '../../../testing/berth/start-panel.js';
import {
  type Asked,
  type OddNode,
  refuse,
  startOddNode,
  wellBehaved,
} from '../../../testing/network/odd-node.js';
import { serverOnNode } from '../../../testing/network/server-on-node.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';
import { openPanelDatabase } from '../../schema/open-panel-database.js';

const BACKUP = `bkp_${'0'.repeat(26)}`;

/* The nodes are simulated, because only they see which containers the panel names. */
describe('a request that restores a backup of another server', () => {
  let panel: TestPanel;
  const nodes: OddNode[] = [];
  let cookie: string;
  let asked: Asked['containers'][] = [];
  const [into, source] = [newId('cnt_'), newId('cnt_')];
  let path: string;
  let sourceId: string;
  let intoId: string;
  let elsewhereId: string;

  beforeAll(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
    const newNode = async (name: string): Promise<string> => {
      const node = await startOddNode((request, response) => {
        if (request.line !== 'POST /container/restore-from') return wellBehaved(request, response);
        asked.push(request.containers);
        refuse(response, 409, 'It is reached.', 'conflict');
      });
      nodes.push(node);
      const body = { name, url: node.url, key: 'the-key-of-the-daemon-in-the-attic' };
      return (await panel.send('POST', '/api/v2/admin/nodes', { cookie, body })).body.id;
    };
    const idOf = (serverPath: string) => serverPath.split('/').at(-1) ?? '';
    const node = await newNode('attic');
    path = await serverOnNode(panel, node, into);
    intoId = idOf(path);
    sourceId = idOf(await serverOnNode(panel, node, source));
    elsewhereId = idOf(await serverOnNode(panel, await newNode('cellar'), newId('cnt_')));
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await panel?.stop();
    for (const node of nodes) await node.stop();
  });

  const restore = (sourceServerId: string, credential: object = { cookie }) =>
    panel.send('POST', `${path}/restore-from`, { ...credential, body: { sourceServerId, backupId: BACKUP } });
  const keyWith = async (capabilities: string[], serverIds: string[]): Promise<object> => {
    const body = { name: 'one', permissions: capabilities, serverIds };
    const { body: made } = await panel.send('POST', '/api/v2/account/apikeys', { cookie, body });
    return { key: made.key };
  };

  test('the node is told the containers of both servers', async () => {
    expect((await restore(sourceId)).body).toMatchObject({ status: 409, message: 'It is reached.' });
    expect(asked).toEqual([[into, source]]);
  });

  test('the response is 409 for a server on another node, and 404 for one that does not exist', async () => {
    const { status, body } = await restore(elsewhereId);
    expect([status, body.message]).toEqual([409, expect.stringContaining('different nodes')]);
    expect((await restore(`srv_${'0'.repeat(26)}`)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('an API key needs backups.write for the restored server and backups.read for the other one', async () => {
    const all = ['backups.read', 'backups.write'];
    expect((await restore(sourceId, await keyWith(['backups.write'], [intoId, sourceId]))).status).toBe(403);
    expect((await restore(sourceId, await keyWith(['backups.read'], [intoId, sourceId]))).status).toBe(403);
    expect((await restore(sourceId, await keyWith(all, [intoId]))).status).toBe(404);
    expect((await restore(sourceId, await keyWith(all, [sourceId]))).status).toBe(404);
    expect(asked).toEqual([]);
    expect((await restore(sourceId, await keyWith(all, [intoId, sourceId]))).status).toBe(409);
    expect(asked).toHaveLength(1);
  });

  test('a member needs backups.write for the restored server and backups.read for the other one', async () => {
    await panel.send('PATCH', '/api/v2/admin/settings', { cookie, body: { allowRegistration: true } });
    const account = { email: 'grace@example.org', username: 'Grace', password: 'Quiet-Harbour-47' };
    const { cookie: ofGrace = '', body } = await panel.send('POST', '/api/v2/auth/register', {
      body: account,
    });
    const db = await openPanelDatabase(panel.database);
    const { serverMembers } = db.models;
    const own = { userId: String(body.user.id), createdAt: new Date() };
    const memberWith = async (...rights: [string, ServerCapability[]][]) => {
      await serverMembers.destroy({ where: { userId: own.userId } });
      for (const [serverId, capabilities] of rights)
        await serverMembers.create({ ...own, id: newId('mbr_'), serverId, capabilities });
      return (await restore(sourceId, { cookie: ofGrace })).status;
    };
    try {
      expect(await memberWith([intoId, ['backups.write']])).toBe(404);
      expect(await memberWith([sourceId, ['backups.read', 'backups.write']])).toBe(404);
      expect(await memberWith([intoId, ['backups.write']], [sourceId, ['servers.read']])).toBe(403);
      expect(await memberWith([intoId, ['backups.read']], [sourceId, ['backups.read']])).toBe(403);
      expect(asked).toEqual([]);
      expect(await memberWith([intoId, ['backups.write']], [sourceId, ['backups.read']])).toBe(409);
      expect(asked).toEqual([[into, source]]);
    } finally {
      await db.close();
    }
  });
});
