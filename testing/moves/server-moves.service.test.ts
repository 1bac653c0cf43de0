import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { differences, makeTree, snapshotOf } from '../../daemon/backups/restoring/suites/made-tree.js';
import type { Server } from '../../generated/panel/types.js';
import { startTestDaemon, type TestDaemon } from '../berth/start-daemon.js';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { freePort } from '../network/free-port.js';
import { eventually } from '../time/eventually.js';
import { DaemonClient } from './daemon-client.js';
import { filesAt, type MovePlace, MoveStage, placesWith } from './move-stage.js';

const MIB = 1024 * 1024;
const SLOW_STOP_MS = 3000;
const PROGRAM = "require('node:http').createServer().listen(Number(process.env.PORT))";

/* A panel and two real daemons. */
describe('a server that moves to another node', () => {
  let panel: TestPanel;
  let daemons: TestDaemon[];
  let places: [MovePlace, MovePlace];
  let clients: [DaemonClient, DaemonClient];
  let stage: MoveStage;
  let server: Server;
  let containerId: string;

  beforeAll(async () => {
    daemons = [await startTestDaemon(), await startTestDaemon()];
    panel = await startTestPanel();
    stage = new MoveStage(() => panel.url);
    const [one, other] = daemons.map(({ url, firstKey: key, config: { servers } }) => ({
      url,
      key,
      servers,
    }));
    if (one === undefined || other === undefined) throw new Error('there are two daemons');
    places = [one, other];
    clients = [new DaemonClient(one.url, one.key), new DaemonClient(other.url, other.key)];
    await stage.begin(places);
  });
  afterAll(async () => {
    await panel?.stop();
    for (const daemon of daemons ?? []) await daemon.stop();
  });
  beforeEach(async () => {
    server = await stage.server();
    containerId = String(server.containerId);
    writeFileSync(join(folder(0), 'index.js'), PROGRAM);
  });
  afterEach(async () => {
    await stage.remove(server.id);
  });

  const folder = (index: 0 | 1) => filesAt(places[index], containerId);
  const snapshot = (index: 0 | 1) => snapshotOf(folder(index));
  const withoutOwners = (lines: string[]) => lines.filter((line) => !line.endsWith(': owner'));
  /** Writes files that take long enough to move that a test can look meanwhile. */
  const fill = (mib: number) => {
    mkdirSync(join(folder(0), 'world'));
    for (let index = 0; index < mib; index += 1)
      writeFileSync(join(folder(0), 'world', `r.${index}`), Buffer.alloc(MIB, `region ${index} `));
  };
  const onNewNode = (changes: object) => stage.must('PATCH', `/admin/nodes/${stage.nodeIds[1]}`, changes);
  /** Checks that the server is on its former node as before, and that nothing is left on the other one. */
  const isUnchanged = async (before: ReturnType<typeof snapshotOf>) => {
    expect(await stage.get(server.id)).toMatchObject({ nodeId: stage.nodeIds[0], containerId });
    expect(await stage.get(server.id)).not.toHaveProperty('moveNodeId');
    expect(differences(before, snapshot(0))).toEqual([]);
    expect(placesWith(places, containerId)).toEqual([0]);
    expect((await clients[1].ask('GET', `/container/status/${containerId}`)).status).toBe(404);
    expect(await clients[0].status(containerId)).not.toHaveProperty('hold');
  };

  test('has its files, settings and port there, and is started again if it was running', async () => {
    makeTree(folder(0));
    await stage.must('PATCH', `/servers/${server.id}`, { env: { MOTD: 'Ahoy' }, memoryLimit: 300 * MIB });
    await stage.must('POST', `/servers/${server.id}/power`, { action: 'start' });
    await stage.until(server.id, 'running');
    const before = snapshot(0);
    const begun = await stage.move(server.id);
    expect(begun).toMatchObject({ fromNodeId: stage.nodeIds[0], toNodeId: stage.nodeIds[1], outcome: null });
    expect(await stage.ended(server.id)).toMatchObject({
      ...{ outcome: 'moved', message: null, hasNewPorts: false, leftBackups: 0 },
      transferredBytes: expect.any(Number),
      endedAt: expect.any(String),
    });
    const after = await stage.get(server.id);
    expect(after).toMatchObject({ nodeId: stage.nodeIds[1], containerId, port: server.port });
    expect(after).not.toHaveProperty('moveNodeId');
    await stage.until(server.id, 'running');
    expect(withoutOwners(differences(before, snapshot(1)))).toEqual([]);
    expect(placesWith(places, containerId)).toEqual([1]);
    expect((await clients[0].ask('GET', `/container/status/${containerId}`)).status).toBe(404);
    const settings = await stage.must('GET', `/servers/${server.id}/settings`);
    expect(settings).toMatchObject({ env: { MOTD: 'Ahoy' }, memoryLimit: 300 * MIB });
  });

  test('can move back', async () => {
    const before = snapshot(0);
    await stage.move(server.id);
    await stage.ended(server.id);
    await stage.move(server.id, { nodeId: stage.nodeIds[0] });
    expect(await stage.ended(server.id)).toMatchObject({ outcome: 'moved' });
    expect(withoutOwners(differences(before, snapshot(0)))).toEqual([]);
    expect(await stage.get(server.id)).toMatchObject({ nodeId: stage.nodeIds[0], status: 'installed' });
  });

  test('stays on its node, and is started again, if the move is cancelled', async () => {
    fill(400);
    await stage.must('POST', `/servers/${server.id}/power`, { action: 'start' });
    await stage.until(server.id, 'running');
    const before = snapshot(0);
    await stage.move(server.id);
    await eventually('the copy to begin', async () => (await stage.moveOf(server.id)).step === 'copy');
    expect(await stage.get(server.id)).toMatchObject({ moveNodeId: stage.nodeIds[1], isHeld: true });
    expect((await stage.ask('POST', `/servers/${server.id}/power`, { action: 'start' })).status).toBe(409);
    expect((await stage.ask('DELETE', `/servers/${server.id}`)).status).toBe(409);
    expect((await stage.ask('POST', `/servers/${server.id}/move`, { nodeId: stage.nodeIds[1] })).status).toBe(
      409,
    );
    await stage.must('DELETE', `/servers/${server.id}/move`);
    expect(await stage.ended(server.id)).toMatchObject({ outcome: 'cancelled', message: null });
    await stage.until(server.id, 'running');
    await isUnchanged(before);
    expect((await stage.ask('DELETE', `/servers/${server.id}/move`)).status).toBe(409);
  });

  test('is started again if the move is cancelled while it is stopping', async () => {
    const slowStop = `process.on('SIGTERM', () => setTimeout(() => process.exit(), ${SLOW_STOP_MS}));`;
    writeFileSync(join(folder(0), 'index.js'), `${slowStop} ${PROGRAM}`);
    await stage.must('POST', `/servers/${server.id}/power`, { action: 'start' });
    await stage.until(server.id, 'running');
    await stage.move(server.id);
    await stage.until(server.id, 'stopping');
    await stage.must('DELETE', `/servers/${server.id}/move`);
    expect(await stage.ended(server.id)).toMatchObject({ outcome: 'cancelled', message: null });
    await stage.until(server.id, 'running');
  });

  test('stays on its node if the new one has no space for its files', async () => {
    fill(4);
    await stage.must('PATCH', `/servers/${server.id}`, { diskLimit: 6 * MIB });
    // The server has written more than its limit since then.
    writeFileSync(join(folder(0), 'more'), Buffer.alloc(4 * MIB));
    const before = snapshot(0);
    await stage.move(server.id);
    expect(await stage.ended(server.id)).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/limit|space|full/),
    });
    await isUnchanged(before);
  });

  test('gets other ports if another program has its port on the new node', async () => {
    const port = await freePort();
    await stage.must('PATCH', `/servers/${server.id}`, { ports: [{ name: 'game', protocol: 'tcp', port }] });
    const other = createServer().listen(port);
    try {
      await stage.move(server.id);
      expect(await stage.ended(server.id)).toMatchObject({ outcome: 'moved', hasNewPorts: true });
    } finally {
      other.close();
    }
    const moved = await stage.get(server.id);
    expect(moved.port).not.toBe(port);
    expect(moved).toMatchObject({ nodeId: stage.nodeIds[1] });
  });

  test('gets ports in the ranges of the new node if its own are not in them', async () => {
    const from = await freePort();
    await onNewNode({ portRanges: [{ from, to: from + 20 }] });
    try {
      await stage.move(server.id);
      expect(await stage.ended(server.id)).toMatchObject({ outcome: 'moved', hasNewPorts: true });
    } finally {
      await onNewNode({ portRanges: [] });
    }
    const { port } = await stage.get(server.id);
    expect(port).toBeGreaterThanOrEqual(from);
    expect(port).toBeLessThanOrEqual(from + 20);
  });

  test('does not move to a node without the capacity for it, and reserves on both nodes meanwhile', async () => {
    const reserved = async (index: 0 | 1) => {
      const path = `/admin/nodes/${stage.nodeIds[index]}/load`;
      return (await stage.must<{ reserved: { memoryBytes: number } }>('GET', path)).reserved.memoryBytes;
    };
    await stage.must('PATCH', `/servers/${server.id}`, { memoryLimit: 300 * MIB });
    await onNewNode({ capacity: { memoryBytes: 299 * MIB } });
    try {
      const refused = await stage.ask('POST', `/servers/${server.id}/move`, { nodeId: stage.nodeIds[1] });
      expect(refused).toMatchObject({ status: 409, body: { error: 'no_capacity' } });
      expect(await stage.get(server.id)).not.toHaveProperty('moveNodeId');
      await onNewNode({ capacity: { memoryBytes: 300 * MIB }, maintenance: true });
      fill(200);
      const before = await reserved(0);
      await stage.move(server.id);
      expect([await reserved(0), await reserved(1)]).toEqual([before, 300 * MIB]);
      expect(await stage.ended(server.id)).toMatchObject({ outcome: 'moved' });
      expect([await reserved(0), await reserved(1)]).toEqual([before - 300 * MIB, 300 * MIB]);
    } finally {
      await onNewNode({ capacity: { memoryBytes: null }, maintenance: false });
    }
  });

  test('moves without its backups only if that is confirmed', async () => {
    await stage.must('POST', `/servers/${server.id}/backups`, { name: 'before' });
    const refused = await stage.ask('POST', `/servers/${server.id}/move`, { nodeId: stage.nodeIds[1] });
    expect(refused).toMatchObject({ status: 409, body: { error: 'backups_stay' } });
    await stage.move(server.id, { backups: 'leave' });
    expect(await stage.ended(server.id)).toMatchObject({ outcome: 'moved', leftBackups: 1 });
    const listed = async () =>
      (await stage.must<{ backups: object[] }>('GET', `/servers/${server.id}/backups`)).backups.length;
    expect(await listed()).toBe(0);
    await stage.move(server.id, { nodeId: stage.nodeIds[0] });
    await stage.ended(server.id);
    expect(await listed()).toBe(1);
  });

  test('cannot move to its own or an unknown node; without a move there is none to read or cancel', async () => {
    const path = `/servers/${server.id}/move`;
    expect((await stage.ask('GET', path)).status).toBe(409);
    expect((await stage.ask('DELETE', path)).status).toBe(409);
    expect((await stage.ask('POST', path, { nodeId: stage.nodeIds[0] })).status).toBe(400);
    const unknown = 'node_00000000000000000000000000';
    expect((await stage.ask('POST', path, { nodeId: unknown })).status).toBe(404);
  });

  test('stays on its node if a copy with its id is on the new one', async () => {
    const before = snapshot(0);
    mkdirSync(folder(1), { mode: 0o700 });
    try {
      await stage.move(server.id);
      expect(await stage.ended(server.id)).toMatchObject({
        outcome: 'failed',
        message: expect.stringContaining('delete them first'),
      });
    } finally {
      chmodSync(folder(1), 0o700);
      rmSync(folder(1), { recursive: true });
    }
    await isUnchanged(before);
  });
});
