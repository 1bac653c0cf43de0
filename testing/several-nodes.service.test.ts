import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callApi } from '../contract-tests/api-client.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { freePort, freePortRow } from './network/free-port.js';
import { describeWith } from './services/describe-with.js';
import { SftpMembersStage, type User } from './sftp-members-stage.js';
import { eventually } from './time/eventually.js';

const MIB = 1024 ** 2;

type Load = {
  reserved: Record<string, number>;
  free: Record<string, number | null>;
  host: { memory: { totalBytes: number } } | null;
};
type NewServer = { id: string; nodeId: string; port: number };

/* Two real daemons, on which the panel places servers that really are installed. */
describeWith([], 'servers on several nodes', () => {
  let panel: TestPanel;
  let daemons: TestDaemon[];
  let stage: SftpMembersStage;
  let owner: User;
  let nodeIds: string[];

  beforeAll(async () => {
    daemons = [await startTestDaemon(), await startTestDaemon()];
    panel = await startTestPanel();
    stage = new SftpMembersStage(panel);
    const [one, two] = daemons.map(({ url, firstKey }) => ({ url, key: firstKey }));
    await stage.begin(one ?? { url: '', key: '' });
    const second = { name: 'two', ...two, tags: ['ssd'], capacity: { memoryBytes: 1024 * MIB } };
    await stage.must(stage.admin, 'POST', '/admin/nodes', second);
    const { items } = await stage.must<{ items: { id: string }[] }>(stage.admin, 'GET', '/admin/nodes');
    nodeIds = items.map(({ id }) => id);
    owner = await stage.user('grace');
    for (const index of nodeIds.keys())
      await eventually('the capacity of the host', async () => (await loadOf(index)).host !== null);
  });
  afterAll(async () => {
    await panel?.stop();
    for (const daemon of daemons) await daemon.stop();
  });

  const change = (index: number, body: object) =>
    stage.must(stage.admin, 'PATCH', `/admin/nodes/${nodeIds[index]}`, body);
  const loadOf = (index: number) =>
    stage.must<Load>(stage.admin, 'GET', `/admin/nodes/${nodeIds[index]}/load`);
  const wanted = (input: object) => ({ name: `s${Math.random()}`, type: 'nodejs', ...input });
  const refusal = async ({ headers }: User, path: string, body: object) => {
    const answer = await callApi(panel.url, { method: 'POST', path: `/api/v2${path}`, headers, body });
    return answer.body as { error: string; message: string; status: number };
  };
  async function create(user: User, input: object): Promise<NewServer> {
    const { id } = await stage.must<{ id: string }>(user, 'POST', '/servers', wanted(input));
    const read = () => stage.must<NewServer & { status: string }>(user, 'GET', `/servers/${id}`);
    await eventually('the installation', async () => (await read()).status === 'installed');
    return read();
  }

  test('the panel chooses a node by tags and free capacity, and says why none fits', async () => {
    const placement = { tags: ['ssd'] };
    const made = [
      await create(owner, { placement, port: await freePort() }),
      await create(owner, { placement, port: await freePort() }),
    ];
    expect(made.map(({ nodeId }) => nodeId)).toEqual([nodeIds[1], nodeIds[1]]);
    const full = await refusal(owner, '/servers', wanted({ placement }));
    expect(full).toMatchObject({ status: 409, error: 'no_capacity' });
    expect(full.message).toContain('1 does not have all tags, 1 has too little free memory');
    expect((await create(owner, { placement: {}, port: await freePort() })).nodeId).toBe(nodeIds[0]);
    expect(await loadOf(1)).toMatchObject({
      reserved: { memoryBytes: 1024 * MIB, cpus: 2, diskBytes: 0, unknownServers: 0 },
      free: { memoryBytes: 0, cpus: null },
    });
    const { host, free, reserved } = await loadOf(0);
    expect(free['memoryBytes']).toBe((host?.memory.totalBytes ?? 0) - (reserved['memoryBytes'] ?? 0));
    for (const { id } of made) await stage.must(owner, 'DELETE', `/servers/${id}`);
    expect(await loadOf(1)).toMatchObject({ free: { memoryBytes: 1024 * MIB } });
  });

  test('a server is installed with the limits that an administrator gives it, and reserves them', async () => {
    const limits = { memoryLimit: 256 * MIB, cpuLimit: 0.5, diskLimit: 300 * MIB };
    const nodeId = nodeIds[1];
    const { id } = await create(stage.admin, { ...limits, nodeId, port: await freePort() });
    expect(await stage.must(stage.admin, 'GET', `/servers/${id}/settings`)).toMatchObject(limits);
    const reserved = { memoryBytes: 256 * MIB, cpus: 0.5, diskBytes: 300 * MIB };
    expect(await loadOf(1)).toMatchObject({ reserved });
    await stage.must(stage.admin, 'PATCH', `/servers/${id}`, { memoryLimit: null, diskLimit: 400 * MIB });
    expect(await loadOf(1)).toMatchObject({ reserved: { memoryBytes: 512 * MIB, diskBytes: 400 * MIB } });
    await stage.must(stage.admin, 'DELETE', `/servers/${id}`);
  });

  test('servers get free ports of the ranges of their node', async () => {
    const from = await freePortRow(2);
    await change(1, { portRanges: [{ from, to: from + 1 }], capacity: { memoryBytes: null } });
    const nodeId = nodeIds[1];
    const made = [await create(owner, { nodeId }), await create(owner, { nodeId })];
    expect(made.map(({ port }) => port)).toEqual([from, from + 1]);
    const outside = await refusal(owner, '/servers', wanted({ nodeId, port: from + 2 }));
    expect(outside).toMatchObject({ status: 400, message: expect.stringContaining(`${from}-${from + 1}`) });
    expect(await refusal(owner, '/servers', wanted({ nodeId }))).toMatchObject({ error: 'port_taken' });
    const ports = [{ name: 'rcon', protocol: 'tcp', port: from + 2 }];
    const { headers } = owner;
    const path = `/api/v2/servers/${made[0]?.id}`;
    const changed = await callApi(panel.url, { method: 'PATCH', path, headers, body: { ports } });
    expect(changed.status).toBe(400);
    const { port } = await create(stage.admin, { nodeId, port: await freePort() });
    expect([from, from + 1]).not.toContain(port);
  });

  test('a node in maintenance starts servers for administrators only', async () => {
    await change(1, { portRanges: [], maintenance: true, maintenanceReason: 'New disks until 18:00.' });
    const { items } = await stage.must<{ items: NewServer[] }>(owner, 'GET', '/servers');
    const { id } = items.find(({ nodeId }) => nodeId === nodeIds[1]) ?? { id: '' };
    const refused = await refusal(owner, `/servers/${id}/power`, { action: 'start' });
    expect(refused).toMatchObject({ status: 409, error: 'node_maintenance' });
    expect(refused.message).toMatch(/for now\. The reason: New disks until 18:00\.$/);
    await stage.must(stage.admin, 'POST', `/servers/${id}/power`, { action: 'start' });
    await change(1, { maintenance: false });
    const isUp = async () =>
      (await stage.must<{ status: string }>(owner, 'GET', `/servers/${id}`)).status === 'running';
    await eventually('the start', isUp);
    await stage.must(owner, 'POST', `/servers/${id}/power`, { action: 'stop' });
  });
});
