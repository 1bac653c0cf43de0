import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { createTrustingFetch, type Fetch } from '../lib/tls/trusting-fetch.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess } from './berth/berth-process.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { type Certificate, CertificateAuthority } from './network/certificates.js';
import { eventually } from './time/eventually.js';

const run = promisify(execFile);

describe('a daemon that serves TLS', () => {
  let folder: string;
  let authority: CertificateAuthority;
  let daemon: TestDaemon | undefined;
  let panel: TestPanel | undefined;
  let berth: BerthProcess | undefined;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-tls-'));
    authority = new CertificateAuthority(folder);
  });
  afterEach(async () => {
    await panel?.stop();
    await daemon?.stop();
    await berth?.dispose();
    [panel, daemon, berth] = [undefined, undefined, undefined];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * Writes a certificate and its key, so that neither is read half-written.
   * @returns the variables that name them
   */
  function place({ cert, key }: Certificate, into = mkdtempSync(join(folder, 'at-'))) {
    for (const [name, text] of Object.entries({ 'key.pem': key, 'cert.pem': cert })) {
      mkdirSync(into, { recursive: true });
      writeFileSync(join(into, `new-${name}`), text);
      renameSync(join(into, `new-${name}`), join(into, name));
    }
    return {
      into,
      env: { DAEMON_TLS_CERT: join(into, 'cert.pem'), DAEMON_TLS_KEY: join(into, 'key.pem') },
    };
  }
  const statusBy = async (dial: Fetch, url: string) =>
    (await dial(new Request(`${url}/healthz`), { signal: AbortSignal.timeout(10_000) })).status;

  test('a daemon with TLS responds to curl and openssl, and to WebSockets', async () => {
    const { env } = place(authority.sign('IP:127.0.0.1'));
    daemon = await startTestDaemon(env);
    expect(daemon.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const curl = (...more: string[]) =>
      run('curl', ['--silent', '--show-error', ...more, `${daemon?.url}/healthz`]);
    expect(JSON.parse((await curl('--cacert', authority.file)).stdout)).toEqual({ status: 'ok' });
    await expect(curl()).rejects.toThrow(/certificate/);
    await expect(curl('--cacert', authority.file, '--tls-max', '1.1')).rejects.toThrow();
    const { host } = new URL(daemon.url);
    const client = run('openssl', [
      's_client',
      '-connect',
      host,
      '-CAfile',
      authority.file,
      '-tls1_2',
      '-brief',
    ]);
    client.child.stdin?.end();
    expect((await client).stderr).toMatch(/Protocol version: TLSv1\.2[\s\S]*Verification: OK/);

    const url = `${daemon.url.replace('https', 'wss')}/container/console/cnt_${'0'.repeat(26)}`;
    const headers = { authorization: `Bearer ${daemon.firstKey}` };
    const socket = new WebSocket(url, { headers, rejectUnauthorized: false }).on('error', () => undefined);
    const refused = new Promise((resolve) =>
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode)),
    );
    expect(await refused).toBe(404);
    socket.terminate();
  });

  test('a daemon with a self-signed certificate is trusted only by clients that have the certificate, under any name', async () => {
    const own = place(authority.selfSigned('DNS:elsewhere.test'));
    daemon = await startTestDaemon(own.env);
    const other = place(authority.selfSigned('IP:127.0.0.1'));
    const { url } = daemon;
    const withFiles = (...files: string[]) => statusBy(createTrustingFetch(files), url);
    expect(await withFiles(own.env.DAEMON_TLS_CERT)).toBe(200);
    await expect(withFiles()).rejects.toThrow();
    await expect(withFiles(other.env.DAEMON_TLS_CERT)).rejects.toThrow();
    await expect(withFiles(join(folder, 'nothing-there.pem'))).rejects.toThrow();
  });

  test('a daemon with a certificate of an authority is trusted only under the names in the certificate', async () => {
    const signed = place(authority.sign('IP:127.0.0.1'));
    daemon = await startTestDaemon(signed.env);
    expect(await statusBy(createTrustingFetch([authority.file]), daemon.url)).toBe(200);
    await daemon.stop();
    const named = place(authority.sign('DNS:elsewhere.test'));
    daemon = await startTestDaemon(named.env);
    await expect(statusBy(createTrustingFetch([authority.file]), daemon.url)).rejects.toThrow();
  });

  test('a panel can use a daemon with TLS as a node only if the panel trusts its certificate', async () => {
    const { env } = place(authority.sign('IP:127.0.0.1'));
    daemon = await startTestDaemon(env);
    panel = await startTestPanel({ PANEL_NODE_CERTIFICATES: authority.file });
    const cookie = await panel.signUp();
    const body = { name: 'Rotterdam', url: daemon.url, key: daemon.firstKey };
    const added = await panel.send('POST', '/api/v2/admin/nodes', { cookie, body });
    expect([added.status, added.body.status]).toEqual([201, 'online']);
    await panel.stop();
    panel = await startTestPanel();
    const stranger = await panel.signUp();
    const unseen = await panel.send('POST', '/api/v2/admin/nodes', { cookie: stranger, body });
    expect([unseen.status, unseen.body.status]).toEqual([201, 'offline']);
  });

  test('the panel of `berth up` reaches a daemon whose self-signed certificate has been renewed', async () => {
    const { env, into } = place(authority.selfSigned('DNS:game.example.test'));
    berth = await BerthProcess.spawn('up', { env });
    await eventually('Berth', () => /^Ctrl-C stops both/m.test(berth?.output ?? ''), 60_000);
    expect(berth.output).toMatch(/^daemon {2}https:\/\/127\.0\.0\.1:\d+ /m);
    const daemonUrl = berth.daemonUrl.replace('http:', 'https:');
    const sign = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
    const headers = { 'content-type': 'application/json' };
    const registered = await fetch(`${berth.panelUrl}/api/v2/auth/register`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sign),
    });
    expect(registered.status).toBe(201);
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const nodes = async () => {
      const response = await fetch(`${berth?.panelUrl}/api/v2/admin/nodes`, { headers: { cookie } });
      return ((await response.json()) as { items: { id: string; url: string; status: string }[] }).items;
    };
    expect(await nodes()).toMatchObject([{ url: daemonUrl, status: 'online' }]);
    const doctor = await runBerth(['doctor'], { dataDir: berth.dataDir, ports: berth.ports, env });
    expect(doctor.stdout).toMatch(
      /in use by a running Berth[\s\S]*DAEMON_TLS_CERT \S+: the certificate expires on/,
    );

    const renewed = authority.selfSigned('DNS:game.example.test');
    place(renewed, into);
    const file = join(folder, 'renewed.pem');
    writeFileSync(file, renewed.cert);
    const seesNew = () => statusBy(createTrustingFetch([file]), daemonUrl).catch(() => 0);
    await eventually('the renewed certificate', async () => (await seesNew()) === 200);
    const [node] = await nodes();
    const looked = await fetch(`${berth.panelUrl}/api/v2/admin/nodes/${node?.id}`, { headers: { cookie } });
    expect(await looked.json()).toMatchObject({ status: 'online' });
    expect((await berth.stop()).code).toBe(0);
  });

  test.each<[string, (own: Record<string, string>) => Record<string, string>, RegExp]>([
    [
      'a certificate without its key',
      ({ DAEMON_TLS_CERT = '' }) => ({ DAEMON_TLS_CERT }),
      /DAEMON_TLS_CERT is set and DAEMON_TLS_KEY is not: HTTPS needs both/,
    ],
    [
      'a key without its certificate',
      ({ DAEMON_TLS_KEY = '' }) => ({ DAEMON_TLS_KEY }),
      /DAEMON_TLS_KEY is set and DAEMON_TLS_CERT is not: HTTPS needs both/,
    ],
    [
      'a missing file',
      (own) => ({ ...own, DAEMON_TLS_KEY: '/nowhere/key.pem' }),
      /DAEMON_TLS_KEY \/nowhere\/key\.pem cannot be read \(ENOENT\)/,
    ],
    [
      'a relative path',
      (own) => ({ ...own, DAEMON_TLS_KEY: 'key.pem' }),
      /DAEMON_TLS_KEY is "key\.pem", but must be the absolute path/,
    ],
    [
      'another key',
      (own) => ({ ...own, DAEMON_TLS_KEY: join(folder, 'authority.key') }),
      /DAEMON_TLS_KEY \S+ is not the key of the certificate in DAEMON_TLS_CERT/,
    ],
  ])('a daemon with TLS does not start with %s, and reports that clearly', async (_what, change, sentence) => {
    const { env } = place(authority.sign('IP:127.0.0.1'));
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const { code, stderr } = await runBerth(['daemon'], { dataDir, env: change(env) });
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
