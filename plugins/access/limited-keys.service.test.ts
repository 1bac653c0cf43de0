import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import { newId } from '../../lib/text/ids.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';

const API = '/api/v2';
const document = readDocument('panel');
/**
 * The operations that a key limited to servers can call; all others concern the account or the whole panel. All
 * forwarded operations are among them, because each concerns one server.
 */
const OF_SERVERS = [
  ...listOperations(document).flatMap(({ operation }) =>
    operation['x-forwards'] === undefined ? [] : operation.operationId,
  ),
  'listServers',
  'streamServerEvents',
  'getServer',
  'deleteServer',
  'transferServer',
  'moveServer',
  'getServerMove',
  'cancelServerMove',
  'suspendServer',
  'resumeServer',
  'controlServer',
  'getServerLogs',
  'listServerPlayers',
  'getServerAccess',
  'listMembers',
  'inviteMember',
  'updateMember',
  'removeMember',
  'listInvitations',
  'deleteInvitation',
  'listServerActivity',
  'exportServerActivity',
  'getServerSettings',
  'updateServer',
  'reinstallServer',
  'listSchedules',
  'createSchedule',
  'getSchedule',
  'updateSchedule',
  'deleteSchedule',
  'runSchedule',
  'listScheduleRuns',
  'listNextRuns',
];

describe('an API key that is limited to some servers', () => {
  let panel: TestPanel;
  let cookie: string;
  let limited: string;
  let serverId: string;
  beforeAll(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
    serverId = await addServer(panel);
    // The key of an administrator, with every capability.
    const body = { name: 'limited', permissions: ['*'], serverIds: [serverId] };
    limited = (await panel.send('POST', `${API}/account/apikeys`, { cookie, body })).body.key;
  });
  afterAll(() => panel.stop());

  const takingKeys = listOperations(document).filter(({ operation }) =>
    operation.security?.some((scheme) => 'apiKey' in scheme),
  );

  test.each(
    takingKeys.map((placed) => [placed.operation.operationId, placed] as const),
  )('an API key that is limited to servers can call the operation %s only if the list `OF_SERVERS` contains it', async (operationId, {
    path,
    method,
  }) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'serverId' ? serverId : `${name.replace('Id', '')}_00000000000000000000000000`,
    );
    const { status, body } = await panel.send(method.toUpperCase(), filled, { key: limited });
    if (OF_SERVERS.includes(operationId)) expect(status).not.toBe(403);
    else expect([status, body.error]).toEqual([403, 'missing_capability']);
  });

  test('a request with an API key that is limited to servers gets 404 for any other server', async () => {
    const other = await addServer(panel);
    expect((await panel.send('GET', `${API}/servers/${other}`, { key: limited })).status).toBe(404);
  });

  test.each([
    'nodes.read',
    'nodes.*',
    'users.write',
    'apikeys.write',
    'settings.read',
    'account.read',
  ])('an API key that is limited to servers cannot be created with the capability %s', async (permission) => {
    const body = { name: 'k', permissions: ['servers.read', permission], serverIds: [serverId] };
    const made = await panel.send('POST', `${API}/account/apikeys`, { cookie, body });
    expect([made.status, made.body.details?.[0].path]).toEqual([400, '/body/permissions/1']);
    const wide = { name: 'k', permissions: ['servers.read', permission] };
    const { id } = (await panel.send('POST', `${API}/account/apikeys`, { cookie, body: wide })).body;
    const changes = { serverIds: [serverId] };
    const narrowed = await panel.send('PATCH', `${API}/account/apikeys/${id}`, { cookie, body: changes });
    expect(narrowed.status).toBe(400);
  });
});

/** Adds a server on a node without a running daemon. */
async function addServer({ database }: TestPanel): Promise<string> {
  const db = await openPanelDatabase(database);
  const { users, nodes, servers } = db.models;
  const createdAt = new Date();
  const owner = await users.findOne();
  const node = await nodes.create({
    ...{
      id: newId('node_'),
      name: newId('n'),
      url: newId('http://'),
      sealedKey: '',
      local: false,
      createdAt,
    },
  });
  const rest = { type: 'nodejs', version: 'latest', port: 3000, state: 'installed' as const, createdAt };
  const containerId = newId('cnt_');
  const id = newId('srv_');
  await servers.create({ id, ownerId: owner?.id ?? '', nodeId: node.id, name: id, containerId, ...rest });
  await db.close();
  return id;
}
