import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createSelfSigned } from '../lib/tls/self-signed.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';

const API = '/api/v2';
const CODES = `${API}/admin/join-codes`;
const JOIN = `${API}/nodes/join`;
const WRONG = `join_${'A'.repeat(43)}`;

describe('a daemon that joins a running panel', () => {
  let folder: string;
  let daemon: TestDaemon;
  let panel: TestPanel;
  let cookie: string;
  let certificateFingerprint: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-join-'));
    const pem = await createSelfSigned('host-1');
    const file = join(folder, 'own.pem');
    writeFileSync(file, pem);
    certificateFingerprint = new X509Certificate(pem).fingerprint256;
    daemon = await startTestDaemon({ DAEMON_TLS_CERT: file, DAEMON_TLS_KEY: file });
  });
  afterEach(() => panel.stop());
  afterAll(async () => {
    await daemon?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (limits: Parameters<typeof startTestPanel>[1] = {}) => {
    panel = await startTestPanel({}, limits);
    cookie = await panel.signUp();
  };
  const send = (method: string, path: string, body?: unknown, sent: object = { cookie }) =>
    panel.send(method, path, { ...sent, ...(body === undefined ? {} : { body }) });
  const candidate = (code: string) => ({
    ...{ code, key: daemon.firstKey, url: daemon.url, certificateFingerprint },
  });
  const joinWith = (code: string) => send('POST', JOIN, candidate(code), {});

  test('is a node afterwards, without a session, and the audit log has the code and the join', async () => {
    await start();
    const made = await send('POST', CODES, { name: 'attic' });
    expect(made.status).toBe(201);
    const joined = await joinWith(made.body.code);
    expect([joined.status, joined.body]).toMatchObject([
      200,
      { node: { name: 'attic', status: 'online', certificateFingerprint, runtime: 'process' } },
    ]);
    expect(Math.abs(Date.parse(joined.body.panelTime) - Date.now())).toBeLessThan(60_000);
    const nodeId = joined.body.node.id;
    expect((await send('GET', CODES)).body.items).toMatchObject([
      { id: made.body.id, status: 'joined', nodeId },
    ]);
    expect((await send('GET', `${API}/server-types`)).body.items).toMatchObject([
      { nodeId, reachable: true },
    ]);
    expect((await joinWith(WRONG)).status).toBe(401);
    expect((await send('DELETE', `${CODES}/${made.body.id}`)).status).toBe(204);
    const { items } = (await send('GET', `${API}/admin/audit?limit=4`)).body;
    expect(items).toMatchObject([
      { action: 'deleteJoinCode', outcome: 'success', targetId: made.body.id },
      { action: 'joinNode', outcome: 'failure', userId: null, error: 'invalid_token' },
      { action: 'joinNode', outcome: 'success', userId: null, targetId: nodeId },
      { action: 'createJoinCode', outcome: 'success', targetId: made.body.id },
    ]);
    expect(JSON.stringify(items)).not.toContain(made.body.code);
  });

  test('has as many wrong codes as failed sign-ins are allowed, and then not even the right one', async () => {
    await start({
      sign_in_failures: { limit: 3, windowS: 3600, by: 'address', failuresOnly: true },
    });
    const { code } = (await send('POST', CODES, {})).body;
    for (let tries = 0; tries < 3; tries += 1) {
      const { status, body } = await joinWith(WRONG);
      expect([status, body.error]).toEqual([401, 'invalid_token']);
    }
    const refused = await joinWith(code);
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
  });

  test('needs a code that only administrators, and keys with the capability, create and list', async () => {
    await start();
    const keyWith = async (permission: string) => {
      const body = { name: 'k', permissions: [permission] };
      return { key: (await send('POST', `${API}/account/apikeys`, body)).body.key };
    };
    const [reads, writes] = [await keyWith('nodes.read'), await keyWith('nodes.write')];
    expect((await send('POST', CODES, {}, reads)).status).toBe(403);
    expect((await send('POST', CODES, {}, writes)).status).toBe(201);
    expect((await send('GET', CODES, undefined, writes)).status).toBe(403);
    expect((await send('GET', CODES, undefined, reads)).status).toBe(200);
    expect((await send('POST', CODES, {}, {})).status).toBe(401);
  });
});
