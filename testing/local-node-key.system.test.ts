import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runBerth } from './berth/berth-command.js';
import { type BerthPorts, BerthProcess, freePorts } from './berth/berth-process.js';
import { FIRST_USER } from './berth/start-panel.js';
import { eventually } from './time/eventually.js';

/* A panel and a daemon that are started apart on one host, with the same LOCAL_NODE_KEY. */

const [FIRST, SECOND] = ['0123456789abcdef'.repeat(4), 'fedcba9876543210'.repeat(4)];
let folders: { panel: string; daemon: string };
let ports: BerthPorts;
let running: Partial<Record<'panel' | 'daemon', BerthProcess>>;
let cookie = '';

beforeEach(async () => {
  folders = {
    panel: mkdtempSync(join(tmpdir(), 'berth-local-panel-')),
    daemon: mkdtempSync(join(tmpdir(), 'berth-local-daemon-')),
  };
  ports = await freePorts();
  running = {};
});
afterEach(async () => {
  for (const service of Object.values(running)) await service.dispose();
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

async function restart(service: 'panel' | 'daemon', key?: string): Promise<void> {
  await running[service]?.stop('SIGTERM');
  const env = { PANEL_SETUP_TOKEN: 'off', ...(key === undefined ? {} : { LOCAL_NODE_KEY: key }) };
  running[service] = await BerthProcess.start(service, { dataDir: folders[service], ports, env });
}
async function send(method: string, path: string, body?: object) {
  const response = await fetch(`http://127.0.0.1:${ports.panel}/api/v2${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return (await response.json()) as { items?: { id: string }[]; status?: string };
}
/** Waits until the panel, when it is asked about the only node, reaches it. */
async function untilOnline(): Promise<void> {
  const [node] = (await send('GET', '/admin/nodes')).items ?? [];
  await eventually(
    'the node is online',
    async () => (await send('GET', `/admin/nodes/${node?.id}`)).status === 'online',
  );
}
const statusWith = async (key: string) =>
  (
    await fetch(`http://127.0.0.1:${ports.daemon}/capabilities`, {
      headers: { authorization: `Bearer ${key}` },
    })
  ).status;
const keys = async () =>
  JSON.parse((await runBerth(['daemon', 'key', 'list', '--json'], { dataDir: folders.daemon })).stdout) as {
    name: string;
  }[];

test('with the same LOCAL_NODE_KEY, the panel adds the daemon once, and another key replaces it', async () => {
  await restart('panel', FIRST);
  await send('POST', '/auth/register', FIRST_USER);
  await restart('daemon', FIRST);
  expect(running.daemon?.output).not.toContain('shown this once');
  await untilOnline();
  await restart('daemon', SECOND);
  expect([await statusWith(FIRST), await statusWith(SECOND)]).toEqual([401, 200]);
  await restart('panel', SECOND);
  await untilOnline();
  expect((await send('GET', '/admin/nodes')).items).toMatchObject([{ name: 'local', local: true }]);
  expect((await keys()).map(({ name }) => name)).toEqual(['panel, by LOCAL_NODE_KEY']);
  await restart('daemon');
  expect(await statusWith(SECOND)).toBe(401);
  expect((await keys()).map(({ name }) => name)).toEqual(['first']);
});

test('a panel that has lost its id runs without the local node, and says what to do', async () => {
  await restart('daemon', FIRST);
  await restart('panel', FIRST);
  await send('POST', '/auth/register', FIRST_USER);
  await untilOnline();
  await running.panel?.stop('SIGTERM');
  rmSync(join(folders.panel, 'panel', 'panel-id'));
  await running.daemon?.stop('SIGTERM');
  await restart('panel', FIRST);
  expect(running.panel?.output).toMatch(
    /^The daemon of this host was not added as a node\. The daemon at \S+ does not respond.*restart the panel/m,
  );
  await restart('daemon', FIRST);
  await restart('panel', FIRST);
  const advice = /^The daemon of this host was not added as a node\. .*change the address of that node/m;
  expect(running.panel?.output).toMatch(advice);
  const [node] = (await send('GET', '/admin/nodes')).items ?? [];
  const url = `http://localhost:${ports.daemon}`;
  expect(await send('PATCH', `/admin/nodes/${node?.id}`, { url, key: FIRST })).toMatchObject({ url });
  await restart('panel', FIRST);
  expect(running.panel?.output).not.toContain('was not added');
  await untilOnline();
  expect((await send('GET', '/admin/nodes')).items).toMatchObject([
    { id: node?.id, url: `http://127.0.0.1:${ports.daemon}`, local: true },
  ]);
});

test('`berth up` with a panel that has lost its id runs without the local node, and says what to do', async () => {
  const up = async () => {
    await running.daemon?.stop('SIGTERM');
    const env = { PANEL_SETUP_TOKEN: 'off' };
    running.daemon = await BerthProcess.start('up', { dataDir: folders.daemon, ports, env });
    return running.daemon;
  };
  const { daemonKey: key } = await up();
  await send('POST', '/auth/register', FIRST_USER);
  await untilOnline();
  await running.daemon?.stop('SIGTERM');
  rmSync(join(folders.daemon, 'panel', 'panel-id'));
  const before = await keys();
  expect((await up()).output).toMatch(
    /^The daemon of this host was not added as a node\. .*change the address of that node.*restart the panel/m,
  );
  expect(await keys()).toEqual(before);
  const [node] = (await send('GET', '/admin/nodes')).items ?? [];
  const url = `http://localhost:${ports.daemon}`;
  expect(await send('PATCH', `/admin/nodes/${node?.id}`, { url, key })).toMatchObject({ url });
  expect((await up()).output).not.toContain('was not added');
  await untilOnline();
  expect((await send('GET', '/admin/nodes')).items).toMatchObject([{ id: node?.id, local: true }]);
});

test('`berth up` revokes the LOCAL_NODE_KEY of an earlier start, and does not use it', async () => {
  await restart('daemon', FIRST);
  await running.daemon?.stop('SIGTERM');
  const env = { PANEL_SETUP_TOKEN: 'off', LOCAL_NODE_KEY: FIRST };
  running.daemon = await BerthProcess.start('up', { dataDir: folders.daemon, ports, env });
  expect(await statusWith(FIRST)).toBe(401);
  expect((await keys()).map(({ name }) => name)).toEqual(['panel, by berth up']);
});

test('a key that the operator has created can be the LOCAL_NODE_KEY, and is not revoked without it', async () => {
  await restart('daemon');
  const key = running.daemon?.daemonKey ?? '';
  await restart('daemon', key);
  await restart('daemon');
  expect([await statusWith(key), (await keys()).length]).toEqual([200, 1]);
});
