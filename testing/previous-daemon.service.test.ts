import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Server } from '../generated/panel/types.js';
import { readDocumentFile } from '../lib/contract/openapi.js';
import { ownVersion } from '../lib/process/own-version.js';
import { packageRoot } from '../lib/process/package-root.js';
import { newId } from '../lib/text/ids.js';
import { deleteArrival } from '../panel/servers/moving/move-nodes.js';
import { connectNode } from './berth/connect-node.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { MoveStage } from './moves/move-stage.js';
import { freePort } from './network/free-port.js';
import { describeWith } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const MIB = 1024 ** 2;
/** The daemon's document of the last release. A daemon that serves it refuses requests as that version does. */
const RELEASED = readDocumentFile(join(packageRoot(), 'spec', 'released', 'daemon.json'));
const PROGRAM = `console.log('the server has started');
require('node:http').createServer((request, response) => response.end('hello')).listen(process.env.PORT);`;

type Refusal = { status: number; error: string; message: string };

/* The first node is of the previous version, the second of this one. */
describeWith([], 'a node whose daemon has the previous version', () => {
  let panel: TestPanel;
  let daemons: TestDaemon[];
  let stage: MoveStage;
  let old: string;
  const limits = { memoryLimit: 256 * MIB, cpuLimit: 0.5 };

  beforeAll(async () => {
    daemons = [
      await startTestDaemon({}, {}, { document: RELEASED, responses: 'strip' }),
      await startTestDaemon(),
    ];
    panel = await startTestPanel();
    stage = new MoveStage(() => panel.url);
    await stage.begin(daemons.map(({ url, firstKey: key }) => ({ url, key, servers: '' })));
    old = stage.nodeIds[0] ?? '';
    for (const id of stage.nodeIds)
      await eventually('the capacity of the host', async () => {
        return (await stage.must<{ host: unknown }>('GET', `/admin/nodes/${id}/load`)).host !== null;
      });
  });
  afterAll(async () => {
    await panel?.stop();
    for (const daemon of daemons) await daemon.stop();
  });

  afterEach(async () => {
    const { items } = await stage.must<{ items: Server[] }>('GET', '/servers');
    for (const { id } of items) await stage.remove(id);
  });

  const refusal = async (method: string, path: string, body?: object) =>
    (await stage.ask(method, path, body)).body as Refusal;
  const plan = (more: object) => ({ name: `s${Math.random()}`, type: 'nodejs', nodeId: old, ...more });
  const lacking = (reason: string) => ({
    status: 409,
    error: 'conflict',
    message: `The daemon of the node "node-0" has version ${RELEASED.info.version}, which ${reason} it to ${ownVersion()}.`,
  });

  test('runs servers with files, commands, backups and settings', async () => {
    const { id } = await stage.server();
    const at = `/servers/${id}`;
    await stage.must('POST', `${at}/files/content`, { path: '/index.js', content: PROGRAM });
    await stage.must('PATCH', at, { ...limits, name: 'Cellar' });
    expect(await stage.must('GET', `${at}/settings`)).toMatchObject({ ...limits, name: 'Cellar' });
    await stage.must('POST', `${at}/power`, { action: 'start' });
    await stage.until(id, 'running');
    expect(await stage.must('POST', `${at}/command`, { command: ['echo', 'hello'] })).toMatchObject({
      stdout: 'hello\n',
    });
    await eventually('the output of the server', async () =>
      JSON.stringify(await stage.must('GET', `${at}/logs`)).includes('the server has started'),
    );
    await stage.must('POST', `${at}/power`, { action: 'stop' });
    await stage.until(id, 'stopped');
    const { id: backup } = await stage.must<{ id: string }>('POST', `${at}/backups`, { name: 'first' });
    await stage.must('POST', `${at}/backups/${backup}/restore`);
    await stage.must('POST', `${at}/reinstall`, {});
    await stage.until(id, 'installed', 'stopped');
  });

  test('refuses limits for a new server, port ranges and moves with the version to upgrade to', async () => {
    const port = await freePort();
    expect(await refusal('POST', '/servers', plan({ ...limits, port }))).toEqual(
      expect.objectContaining(
        lacking(
          'does not accept limits of memory and processors for new servers: set them after the installation, or upgrade',
        ),
      ),
    );
    await stage.must('PATCH', `/admin/nodes/${old}`, { portRanges: [{ from: port, to: port }] });
    expect(await refusal('POST', '/servers', plan({}))).toEqual(
      expect.objectContaining(lacking('cannot choose a port from port ranges: name a port, or upgrade')),
    );
    const { id } = await stage.server({ port, diskLimit: 300 * MIB });
    await stage.must('PATCH', `/admin/nodes/${old}`, { portRanges: [] });
    expect(await refusal('POST', `/servers/${id}/move`, { nodeId: stage.nodeIds[1] })).toEqual(
      expect.objectContaining(lacking('does not support moves of servers: upgrade')),
    );
    expect(await stage.must<Server>('GET', `/servers/${id}`)).toMatchObject({ nodeId: old });
    const { items } = await stage.must<{ items: Server[] }>('GET', '/servers');
    expect(items.map((server) => server.id)).toEqual([id]);
  });

  test('is not chosen for a server with limits, and no server moves to it', async () => {
    const wanted = { placement: {}, nodeId: undefined, port: await freePort(), ...limits };
    const { id, nodeId } = await stage.server(wanted);
    expect(nodeId).toBe(stage.nodeIds[1]);
    expect(await refusal('POST', `/servers/${id}/move`, { nodeId: old })).toEqual(
      expect.objectContaining(lacking('does not support moves of servers: upgrade')),
    );
    await stage.must('PATCH', `/admin/nodes/${stage.nodeIds[1]}`, { maintenance: true });
    expect(await refusal('POST', '/servers', plan({ ...wanted, port: await freePort() }))).toMatchObject({
      error: 'no_capacity',
      message: expect.stringContaining(
        '1 is in maintenance, 1 has a daemon of an older version, which must be upgraded first',
      ),
    });
    await stage.must('PATCH', `/admin/nodes/${stage.nodeIds[1]}`, { maintenance: false });
  });

  test('keeps its container if a move to it is undone that began when it had this version', async () => {
    const { containerId } = await stage.server();
    const [daemon] = daemons;
    if (daemon === undefined) throw new Error('there are two daemons');
    const { url, firstKey: key } = daemon;
    const client = connectNode({ url, key, onContact: () => undefined });
    const { signal } = new AbortController();
    const undo = (id: string) => deleteArrival({ client, containerId: id }, newId('mov_'), signal);
    expect(await undo(String(containerId))).toBe(false);
    await client.status(String(containerId));
    expect(await undo(newId('cnt_'))).toBe(true);
  });
});
