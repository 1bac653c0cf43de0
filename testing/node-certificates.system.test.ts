import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createTrustingFetch } from '../lib/tls/trusting-fetch.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess } from './berth/berth-process.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { FIRST_USER } from './berth/start-panel.js';
import { CertificateAuthority } from './network/certificates.js';
import { eventually } from './time/eventually.js';

describe('the certificates in PANEL_NODE_CERTIFICATES', () => {
  let folder: string;
  let authority: CertificateAuthority;
  let daemon: TestDaemon;
  let panel: BerthProcess | undefined;
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-node-certificates-'));
    authority = new CertificateAuthority(folder);
    const { cert, key } = authority.sign('IP:127.0.0.1');
    daemon = await startTestDaemon({
      DAEMON_TLS_CERT: file('cert.pem', cert),
      DAEMON_TLS_KEY: file('key.pem', key),
    });
  });
  afterEach(async () => {
    await panel?.dispose();
    panel = undefined;
  });
  afterAll(async () => {
    await daemon?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function startPanel(env: Record<string, string>) {
    const started = await BerthProcess.start('panel', { env });
    panel = started;
    let cookie = '';
    const send = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${started.panelUrl}/api/v2${path}`, {
        method,
        headers: { 'content-type': 'application/json', cookie },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      // biome-ignore lint/suspicious/noExplicitAny: each test checks the properties that it uses
      return { status: response.status, body: (await response.json()) as any };
    };
    await send('POST', '/auth/register', FIRST_USER);
    const added = await send('POST', '/admin/nodes', {
      name: 'Rotterdam',
      url: daemon.url,
      key: daemon.firstKey,
    });
    const look = async () => (await send('GET', `/admin/nodes/${added.body.id}`)).body.status;
    return { send, look, status: added.body.status as string };
  }

  test('the panel trusts certificates in PANEL_NODE_CERTIFICATES in addition to those in NODE_EXTRA_CA_CERTS', async () => {
    const other = file('other.pem', authority.selfSigned('DNS:other.test').cert);
    const env = { NODE_EXTRA_CA_CERTS: authority.file, PANEL_NODE_CERTIFICATES: other };
    const { look } = await startPanel(env);
    // On a busy machine the first request may take longer than the panel waits. It asks again by itself.
    await eventually('the node to be online', async () => (await look()) === 'online');
  });

  test.each([
    [
      'that does not exist',
      '/nowhere/ca.pem',
      /PANEL_NODE_CERTIFICATES \/nowhere\/ca\.pem cannot be read \(ENOENT\)/,
    ],
    ['without a certificate', '', /PANEL_NODE_CERTIFICATES \S+ contains no certificate in PEM: write /],
  ])('the start of the panel and `berth doctor` report a file PANEL_NODE_CERTIFICATES %s', async (_what, path, sentence) => {
    const env = { PANEL_NODE_CERTIFICATES: path || file('garbage.pem', 'not a certificate') };
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const { code, stderr } = await runBerth(['panel'], { dataDir, env });
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    const doctor = await runBerth(['doctor'], { dataDir, env });
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('while the file PANEL_NODE_CERTIFICATES contains no certificate, the last ones stay in use', async () => {
    const kept = file('kept.pem', readFileSync(authority.file, 'utf8'));
    const lines: string[] = [];
    const silent = () => undefined;
    const warn = (_fields: object, message: string) => lines.push(message);
    const logger = { debug: silent, info: silent, warn, error: silent };
    const dial = createTrustingFetch([kept], logger);
    const ask = async () =>
      (await dial(new Request(`${daemon.url}/healthz`), { signal: AbortSignal.timeout(10_000) })).text();
    expect(await ask()).toContain('ok');
    for (const text of ['', 'not a certificate']) {
      file('kept.pem', text);
      // Three concurrent requests open at least two new connections.
      expect(await Promise.all([ask(), ask(), ask()])).toHaveLength(3);
    }
    expect(
      lines.filter((line) => line.includes('cannot read the file of trusted certificates')),
    ).toHaveLength(1);
  });

  test('a node whose certificate is not in PANEL_NODE_CERTIFICATES is not trusted, which is logged once', async () => {
    const { send, look, status } = await startPanel({});
    expect(status).toBe('offline');
    const made = await send('POST', '/servers', { name: 'one', type: 'nodejs', version: 'latest' });
    expect([made.status, made.body.message]).toEqual([
      503,
      expect.stringMatching(/certificate is not trusted .+PANEL_NODE_CERTIFICATES/),
    ]);
    expect(await look()).toBe('offline');
    const logged = panel?.output.match(/"level":40.+"msg":"the certificate of a node is not trusted/g);
    expect(logged).toHaveLength(1);
    expect(panel?.output).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });
});
