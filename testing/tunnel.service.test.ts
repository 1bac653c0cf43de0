import { randomBytes, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { writeTunnelSettings } from '../daemon/tunnel/tunnel-settings.js';
import { tunnelName, tunnelUrl } from '../lib/net/tunnel-address.js';
import { tunnelTokenOf } from '../lib/secrets/identity-proof.js';
import { hashSecret } from '../lib/secrets/secret.js';
import { createSelfSigned } from '../lib/tls/self-signed.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { eventually } from './time/eventually.js';

const API = '/api/v2';
const MIB = 1024 * 1024;

describe('a daemon that the panel cannot reach', () => {
  let folder: string;
  let daemon: TestDaemon;
  let panel: TestPanel;
  let cookie: string;
  let certificateFingerprint: string;
  let name: string;
  let nodeId: string;
  let serverId: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-tunnel-'));
    const pem = await createSelfSigned('host-1');
    const file = join(folder, 'own.pem');
    writeFileSync(file, pem);
    certificateFingerprint = new X509Certificate(pem).fingerprint256;
    daemon = await startTestDaemon({ DAEMON_TLS_CERT: file, DAEMON_TLS_KEY: file });
    name = tunnelName(readFileSync(join(daemon.config.folder, 'daemon-id'), 'utf8').trim());
    panel = await startTestPanel();
    cookie = await panel.signUp();
  });
  afterAll(async () => {
    await panel?.stop();
    await daemon?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (method: string, path: string, body?: unknown) =>
    panel.send(method, API + path, { cookie, ...(body === undefined ? {} : { body }) });
  const open = (...tokens: string[]) =>
    writeTunnelSettings(daemon.config.folder, { panel: panel.url, name, tokens });
  const tokenOf = (key: string) => tunnelTokenOf(hashSecret(key), name);
  const status = async () => (await send('GET', `/admin/nodes/${nodeId}`)).body.status;

  test('joins through a tunnel that it opens with the join code', async () => {
    const { code } = (await send('POST', '/admin/join-codes', { name: 'attic' })).body;
    const body = { code, key: daemon.firstKey, url: tunnelUrl(name), certificateFingerprint };
    const early = await send('POST', '/nodes/join', body);
    expect([early.status, early.body.error]).toEqual([409, 'node_unreachable']);
    expect(early.body.message).toContain('has not opened its tunnel');
    open(tokenOf(daemon.firstKey), code);
    await eventually('the join', async () => (await send('POST', '/nodes/join', body)).status === 200);
    const { items } = (await send('GET', '/admin/nodes')).body;
    expect(items).toMatchObject([
      { name: 'attic', url: tunnelUrl(name), status: 'online', certificateFingerprint },
    ]);
    nodeId = items[0].id;
  });

  test('accepts neither a wrong credential nor a code for new nodes for its tunnel', async () => {
    const { code } = (await send('POST', '/admin/join-codes', {})).body;
    for (const token of [code, 'f'.repeat(64)]) {
      const socket = new WebSocket(`${panel.url.replace('http', 'ws')}${API}/nodes/tunnel?name=${name}`, {
        headers: { 'berth-tunnel-token': token },
      });
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
      expect(response.statusCode).toBe(401);
      socket.on('error', () => undefined).terminate();
    }
  });

  test('has servers, and large files go through the tunnel in both directions', async () => {
    const made = await send('POST', '/servers', { name: 'Hello', type: 'nodejs' });
    serverId = made.body.id;
    const path = `/servers/${serverId}`;
    await eventually('the installation', async () => (await send('GET', path)).body.status === 'installed');
    const content = randomBytes(12 * MIB);
    const form = new FormData();
    form.append('file', new Blob([content]), 'world.bin');
    const url = `${panel.url}${API}${path}/files`;
    const uploaded = await fetch(`${url}/upload?path=/`, { method: 'POST', headers: { cookie }, body: form });
    expect(uploaded.status).toBeLessThan(300);
    const downloaded = await fetch(`${url}/download?path=/world.bin`, { headers: { cookie } });
    expect(downloaded.status).toBe(200);
    expect(Buffer.from(await downloaded.arrayBuffer()).equals(content)).toBe(true);
  });

  test('has consoles through the tunnel', async () => {
    const url = `${panel.url.replace('http', 'ws')}${API}/servers/${serverId}/console`;
    const console = new WebSocket(url, { headers: { cookie } });
    const [message] = (await once(console, 'message')) as [Buffer];
    expect(JSON.parse(message.toString())).toMatchObject({ type: 'status', status: 'installed' });
    console.close();
    await once(console, 'close');
  });

  test('gets no other key without a join', async () => {
    const changed = await send('PATCH', `/admin/nodes/${nodeId}`, { key: daemon.firstKey });
    expect([changed.status, changed.body.message]).toEqual([
      400,
      expect.stringContaining('with a join code'),
    ]);
  });

  test('keeps its tunnel with the key alone, and opens it again after a restart of the panel', async () => {
    await panel.restart();
    expect(await status()).toBe('offline');
    open(tokenOf(daemon.firstKey));
    await eventually('the node to be online', async () => (await status()) === 'online');
  });
});
