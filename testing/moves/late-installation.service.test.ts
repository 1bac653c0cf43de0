import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from '../berth/start-daemon.js';
import { startTestPanel, type TestPanel } from '../berth/start-panel.js';
import { type RunningProxy, startProxy } from '../network/proxy.js';
import { eventually } from '../time/eventually.js';
import { DaemonClient } from './daemon-client.js';
import { filesAt, type MovePlace, MoveStage, placesWith } from './move-stage.js';

/* A panel and two real daemons. Requests to install on the second daemon arrive when the test says so. */
describe('a move that is cancelled while its request to install is on the way', () => {
  let panel: TestPanel;
  let daemons: TestDaemon[];
  let proxy: RunningProxy;
  let stage: MoveStage;
  let places: MovePlace[];
  let deliver: () => void = () => undefined;
  let asked = 0;
  let refusesRemovals = false;
  /** The responses to requests to install that arrived late. */
  const statuses: number[] = [];

  beforeAll(async () => {
    daemons = [await startTestDaemon(), await startTestDaemon()];
    panel = await startTestPanel();
    const isInstallation = (method: string, path: string) =>
      method === 'POST' && path === '/container/install';
    proxy = await startProxy(daemons[1]?.url ?? '', {
      refuses: ({ method }) => refusesRemovals && method === 'DELETE',
      delays({ method, path, headers }) {
        if (!isInstallation(method, path)) return undefined;
        asked += 1;
        // The daemon then responds when the installation has ended, and not with an operation.
        delete headers['prefer'];
        return new Promise((resolve) => {
          deliver = resolve;
        });
      },
      loses({ method, path }, status) {
        if (isInstallation(method, path)) statuses.push(status);
        return false;
      },
    });
    places = daemons.map(({ url, firstKey: key, config: { servers } }, index) => ({
      url: index === 0 ? url : proxy.url,
      ...{ key, servers },
    }));
    stage = new MoveStage(() => panel.url);
    await stage.begin(places);
  });
  afterAll(async () => {
    await panel?.stop();
    await proxy?.stop();
    for (const daemon of daemons ?? []) await daemon.stop();
  });

  test('leaves no copy on the new node, and the server can be moved there afterwards', async () => {
    const { id, containerId } = await stage.server();
    const [from, to] = places;
    if (from === undefined || to === undefined) throw new Error('there are two daemons');
    writeFileSync(join(filesAt(from, String(containerId)), 'world'), 'region');
    await stage.move(id);
    await eventually('the request to install', async () => asked === 1);
    await stage.must('DELETE', `/servers/${id}/move`);
    expect(await stage.ended(id)).toMatchObject({ outcome: 'cancelled', message: null });
    deliver();
    await eventually('the end of the late installation', async () => statuses.length === 1);
    expect(statuses).toEqual([409]);
    const target = new DaemonClient(to.url, to.key);
    expect((await target.ask('GET', `/container/status/${containerId}`)).status).toBe(404);
    expect(placesWith(places, String(containerId))).toEqual([0]);

    await stage.move(id);
    await eventually('the next request to install', async () => asked === 2);
    deliver();
    expect(await stage.ended(id)).toMatchObject({ outcome: 'moved' });
    expect(placesWith(places, String(containerId))).toEqual([1]);
    await stage.remove(id);
  });

  test('says why the copy is not deleted, and names the new node, while that does not respond', async () => {
    const { id } = await stage.server();
    const before = asked;
    await stage.move(id);
    await eventually('the request to install', async () => asked > before);
    refusesRemovals = true;
    await stage.must('DELETE', `/servers/${id}/move`);
    await eventually('the reason', async () => (await stage.moveOf(id)).message !== null);
    expect(await stage.moveOf(id)).toMatchObject({
      step: 'undo',
      message: 'Node "node-1": The node does not respond.',
    });
    refusesRemovals = false;
    expect(await stage.ended(id)).toMatchObject({ outcome: 'cancelled', message: null });
    deliver();
    await stage.remove(id);
  });

  test('names the former node while that does not respond after the move', async () => {
    const { id } = await stage.server();
    const before = asked;
    await stage.move(id);
    await eventually('the request to install', async () => asked > before);
    deliver();
    expect(await stage.ended(id)).toMatchObject({ outcome: 'moved', message: null });
    refusesRemovals = true;
    await stage.move(id, { nodeId: stage.nodeIds[0] });
    await eventually('the reason', async () => (await stage.moveOf(id)).message !== null);
    expect(await stage.moveOf(id)).toMatchObject({
      step: 'finish',
      message: 'Node "node-1": The node does not respond.',
    });
    refusesRemovals = false;
    expect(await stage.ended(id)).toMatchObject({ outcome: 'moved', message: null });
    await stage.remove(id);
  });
});
