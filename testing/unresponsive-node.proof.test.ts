import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server as Listener, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BerthPorts, BerthProcess, freePorts } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

const API = '/api/v2';
const ACCOUNT = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const LIMIT_MS = 15_000;
/** A server that accepts connections and sends nothing, as a stopped process does. */
type Silent = { stop(): Promise<void> };

describe('an unresponsive node', () => {
  let dataDir: string;
  let ports: BerthPorts;
  let panel: BerthProcess;
  let daemon: BerthProcess;
  let cookie = '';
  let serverId: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'berth-hanging-'));
    ports = await freePorts();
    panel = await BerthProcess.start('panel', { dataDir, ports });
    daemon = await BerthProcess.start('daemon', { dataDir, ports });
    const registered = await ask('POST', `${API}/auth/register`, ACCOUNT);
    cookie = registered.cookie;
    await ask('POST', `${API}/admin/nodes`, { name: 'one', url: daemon.daemonUrl, key: daemon.daemonKey });
    const made = await ask('POST', `${API}/servers`, { name: 'a', type: 'nodejs', port: await freePort() });
    serverId = made.body.id;
    await is('installed');
    await power('start');
    await is('running');
  });
  afterAll(async () => {
    await panel.dispose();
    await daemon.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function ask(method: string, path: string, body?: unknown) {
    const begunMs = performance.now();
    const response = await fetch(panel.panelUrl + path, {
      method,
      headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      // biome-ignore lint/suspicious/noExplicitAny: each test checks the properties that it uses
      body: (text === '' ? null : JSON.parse(text)) as any,
      ms: performance.now() - begunMs,
      cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    };
  }
  const power = (action: string) => ask('POST', `${API}/servers/${serverId}/power`, { action });
  const status = async () => (await ask('GET', `${API}/servers/${serverId}`)).body.status as string;
  const is = (wanted: string) => eventually(`it is ${wanted}`, async () => (await status()) === wanted);

  const operations = (): [string, () => ReturnType<typeof ask>][] => [
    ...['start', 'stop', 'restart', 'kill'].map((action): [string, () => ReturnType<typeof ask>] => [
      action,
      () => power(action),
    ]),
    ['delete', () => ask('DELETE', `${API}/servers/${serverId}`)],
    ['logs', () => ask('GET', `${API}/servers/${serverId}/logs`)],
    ['players', () => ask('GET', `${API}/servers/${serverId}/players`)],
    ['create', () => ask('POST', `${API}/servers`, { name: 'b', type: 'nodejs' })],
  ];

  async function allTell(): Promise<void> {
    const responses = await Promise.all(
      operations().map(async ([name, call]) => ({ name, ...(await call()) })),
    );
    for (const { name, status: code, body, ms } of responses) {
      expect([name, code, body.message]).toEqual([name, 503, expect.stringMatching(/^The node .+\.$/)]);
      expect(ms).toBeLessThan(LIMIT_MS);
    }
    const list = await ask('GET', `${API}/servers`);
    expect(list.body.items).toMatchObject([{ id: serverId, status: 'unreachable' }]);
    expect(list.ms).toBeLessThan(LIMIT_MS);
  }

  test('a suspended daemon (SIGSTOP) is reported as unreachable within 15 s, and its actual state once it continues', async () => {
    process.kill(daemon.pid, 'SIGSTOP');
    try {
      await allTell();
    } finally {
      process.kill(daemon.pid, 'SIGCONT');
    }
    // Each request may have taken effect or not. In either case, the panel must report the actual state.
    await eventually(
      "the node's state is known",
      async () => !['unreachable', 'stopping', 'restarting', 'starting'].includes(await status()),
    );
    const known = await status();
    const id = (await ask('GET', `${API}/servers/${serverId}`)).body.containerId;
    const headers = { authorization: `Bearer ${daemon.daemonKey}` };
    const actual = await fetch(`${daemon.daemonUrl}/container/status/${id}`, { headers });
    if (known === 'removed') expect(actual.status).toBe(404);
    else expect(((await actual.json()) as { status: string }).status).toBe(known);
  });

  test('a node that accepts connections and sends nothing is reported as unreachable within 15 s', async () => {
    await daemon.kill();
    const silent = await listenSilently(ports.daemon);
    try {
      await allTell();
    } finally {
      await silent.stop();
    }
  });
});

async function listenSilently(port: number): Promise<Silent> {
  const sockets = new Set<Socket>();
  const listener: Listener = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    async stop() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
