import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { startCountingProxy } from './network/counting-proxy.js';
import { eventually } from './time/eventually.js';

/* Kills the panel after its node has removed a server and before the panel has. No folder may remain unlisted. */

const ACCOUNT = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };

type Item = { id: string; status: string; containerId: string };
type Retained = { id: string; nodeId: string };

let daemon: BerthProcess;
let panel: BerthProcess;
let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
let isKilling: boolean;
let cookie: string;

beforeEach(async () => {
  cookie = '';
  isKilling = false;
  daemon = await BerthProcess.start('daemon');
  panel = await BerthProcess.start('panel');
  proxy = await startCountingProxy(daemon.daemonUrl, async (method, path) => {
    if (!isKilling || method !== 'DELETE' || !path.startsWith('/container')) return false;
    isKilling = false;
    await panel.kill();
    return true;
  });
  const { headers } = await send('POST', '/auth/register', ACCOUNT);
  cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const node = { name: 'one', url: proxy.url, key: daemon.daemonKey };
  expect((await send('POST', '/admin/nodes', node)).status).toBe(201);
});
afterEach(async () => {
  await panel.dispose();
  await daemon.dispose();
  await proxy.stop();
  // Disposing a service that was started on an existing folder does not delete the folder.
  for (const { dataDir } of [daemon, panel]) rmSync(dataDir, { recursive: true, force: true });
});

const send = (method: string, path: string, body?: object) =>
  fetch(`${panel.panelUrl}/api/v2${path}`, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const itemsOf = async <T>(path: string) => ((await (await send('GET', path)).json()) as { items: T[] }).items;
const folderOf = (containerId: string) => join(daemon.dataDir, 'servers', containerId);

/** Returns the folders on the node that the panel lists neither as a server nor as retained data. */
async function invisibleFolders(): Promise<string[]> {
  const shown = (await itemsOf<Item>('/servers')).map(({ containerId }) => containerId);
  const retained = await itemsOf<Retained>('/retained-data');
  const folders = readdirSync(join(daemon.dataDir, 'servers')).filter((name) => !shown.includes(name));
  return folders.slice(retained.length);
}

test.each([
  { removeData: true, outcome: 'removed' },
  { removeData: false, outcome: 'retained' },
])('a deletion of a server (removeData=$removeData) that SIGKILL interrupts leaves no folder that is not listed', async (given) => {
  const { removeData, outcome } = given;
  const made = await send('POST', '/servers', { name: 'Lobby', type: 'nodejs' });
  expect(made.status).toBe(202);
  const { id } = (await made.json()) as Item;
  const read = async () => (await (await send('GET', `/servers/${id}`)).json()) as Item;
  await eventually('the server is installed', async () => (await read()).status !== 'installing');
  const { containerId } = await read();
  expect(existsSync(folderOf(containerId))).toBe(true);

  isKilling = true;
  const remove = () => send('DELETE', `/servers/${id}?removeData=${removeData}`);
  await expect(remove()).rejects.toThrow();
  expect(existsSync(folderOf(containerId))).toBe(!removeData);
  const { dataDir, ports } = panel;
  panel = await BerthProcess.start('panel', { dataDir, ports });

  await eventually('the server is shown as removed', async () => (await read()).status === 'removed');
  expect(await invisibleFolders()).toEqual([]);
  const again = await remove();
  expect([again.status, again.headers.get('berth-server-data')]).toEqual([204, outcome]);
  expect(await invisibleFolders()).toEqual([]);
  const retained = await itemsOf<Retained>('/retained-data');
  expect(retained).toHaveLength(removeData ? 0 : 1);
  for (const { id: retainedId } of retained)
    expect((await send('DELETE', `/retained-data/${retainedId}`)).status).toBe(204);
  expect(existsSync(folderOf(containerId))).toBe(false);
});

test('deleting a server on an unreachable node fails, and succeeds when it is repeated later', async () => {
  const made = await send('POST', '/servers', { name: 'Lobby', type: 'nodejs' });
  const { id } = (await made.json()) as Item;
  const read = async () => (await (await send('GET', `/servers/${id}`)).json()) as Item;
  await eventually('the server is installed', async () => (await read()).status !== 'installing');
  const { containerId } = await read();
  const { dataDir, ports } = daemon;
  await daemon.kill();
  const refused = await send('DELETE', `/servers/${id}?removeData=true`);
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    {
      error: 'unavailable',
      message: 'The node does not respond. The server was not deleted: delete it again later.',
    },
  ]);
  daemon = await BerthProcess.start('daemon', { dataDir, ports });
  expect((await read()).containerId).toBe(containerId);
  await eventually('the server is deleted', async () => {
    const { status } = await send('DELETE', `/servers/${id}?removeData=true`);
    return status === 204;
  });
  expect(existsSync(folderOf(containerId))).toBe(false);
});
