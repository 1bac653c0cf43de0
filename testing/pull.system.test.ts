import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readDaemonConfig } from '../config/index.js';
import { ask, perLong } from '../contract-tests/limits/limit-requests.js';
import { file, type Responder, redirect, saying, Web } from '../lib/guarded-fetch/suites/web-fixture.js';
import { BerthProcess, until } from './berth/berth-process.js';
import { newDaemonKeys } from './berth/daemon-keys.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { CertificateAuthority } from './network/certificates.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

/*
 * `POST /fs/pull` as clients use it: curl and fetch against the daemon, which downloads from servers on this machine.
 */

const MIB = 1024 * 1024;
const run = promisify(execFile);
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Received = { status: number; body: Record<string, unknown> & { message?: string } };

/** Sends requests about one container's files to one daemon. */
class Puller {
  readonly id: string;
  readonly #url: string;
  readonly #key: string;

  private constructor(url: string, key: string, id: string) {
    this.#url = url;
    this.#key = key;
    this.id = id;
  }

  static async of(url: string, key: string): Promise<Puller> {
    const without = new Puller(url, key, '');
    const plan = { type: 'nodejs', name: 'pulls', port: await freePort() };
    const { body } = await without.ask('POST', '/container/install', plan);
    return new Puller(url, key, String(body['id']));
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Received> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Received['body'] };
  }

  pull(url: string, name: string, headers: Record<string, string> = {}): Promise<Received> {
    return this.ask('POST', '/fs/pull', { url, path: `/${this.id}/${name}` }, headers);
  }

  /** Starts a download and returns its operation. */
  async begin(url: string, name: string): Promise<string> {
    const { status, body } = await this.pull(url, name, { prefer: 'respond-async' });
    expect(status).toBe(202);
    return String(body['id']);
  }

  async operation(id: string): Promise<Received['body']> {
    return (await this.ask('GET', `/operations/${id}`)).body;
  }
}

const webs: Web[] = [];
const serve = async (...args: Parameters<typeof Web.serve>) => {
  const web = await Web.serve(...args);
  webs.push(web);
  return web;
};
afterEach(async () => {
  await eventually('all connections to be closed', () => webs.every(({ open }) => open === 0));
  for (const web of webs.splice(0)) web.close();
});

/** A server that sends 4 of 8 MiB, and then nothing. */
const half: Responder = (socket) =>
  void socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${8 * MIB}\r\n\r\n${'x'.repeat(4 * MIB)}`);

describe('a file that the daemon downloads from a URL', () => {
  let daemon: TestDaemon;
  let puller: Puller;

  beforeAll(async () => {
    const environment = { DAEMON_PULL_ALLOW: '127.0.0.1', DAEMON_MAX_PULL_SIZE: String(16 * MIB) };
    daemon = await startTestDaemon(environment);
    puller = await Puller.of(daemon.url, daemon.firstKey);
  });
  afterAll(() => daemon?.stop());
  // Wait until the staged files are removed, which may be after the operation has ended.
  afterEach(() =>
    eventually('staging is empty', () => readdirSync(join(daemon.config.folder, 'staging')).length === 0),
  );
  const at = (name: string) => join(daemon.config.servers, puller.id, name);

  test("a download from a URL that curl requests follows redirects, and its file belongs to the server's user", async () => {
    const bytes = randomBytes(5 * MIB);
    const head = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    const last = await serve((socket) => void socket.end(Buffer.concat([head, bytes])));
    const second = await serve(redirect(last.url, 307));
    const { url } = await serve(redirect(second.url, 301));
    const path = `/${puller.id}/maps.jar`;
    const { stdout } = await run('curl', [
      ...['-s', '-H', `authorization: Bearer ${daemon.firstKey}`, '-H', 'content-type: application/json'],
      ...['-H', 'cookie: a=b', '-H', 'referer: http://x.test/', '-d', JSON.stringify({ url, path })],
      `${daemon.url}/fs/pull`,
    ]);
    expect(JSON.parse(stdout)).toEqual({ url, path, bytes_downloaded: bytes.length, status: 'completed' });
    expect(digest(readFileSync(at('maps.jar')))).toBe(digest(bytes));
    expect(statSync(at('maps.jar')).uid).toBe(statSync(at('')).uid);
    for (const web of [last, second]) {
      expect(web.requests.join('')).not.toMatch(/authorization|bearer|cookie|referer/i);
    }
  });

  test('a download from a URL with an invalid address, destination, size or host gets a fitting error status', async () => {
    const web = await serve(file('x'));
    const error = await serve(saying('HTTP/1.1 404 No\r\n\r\nSECRET of the host'));
    const private_ = await serve(redirect('http://127.0.0.2/'));
    const large = await serve(saying(`HTTP/1.0 200 OK\r\n\r\n${'x'.repeat(16 * MIB + 1)}`));
    const refusals = [
      [await puller.pull('ftp://127.0.0.1/a', 'a'), 400],
      [await puller.pull('http://u:pass-word@127.0.0.1/a', 'a'), 400],
      [await puller.pull('http://127.0.0.2/a', 'a'), 400],
      [await puller.pull('http://[::ffff:10.0.0.1]/a', 'a'), 400],
      [await puller.pull(private_.url, 'a'), 400],
      [await puller.pull(web.url, 'none/a'), 404],
      [await puller.pull(web.url, 'index.js'), 409],
      [await puller.pull(large.url, 'a'), 413],
      [await puller.pull(error.url, 'a'), 503],
    ] as const;
    for (const [{ status, body }, expected] of refusals) {
      expect([status, body]).toEqual([expected, expect.objectContaining({ status: expected })]);
      expect(JSON.stringify(body)).not.toMatch(/SECRET|pass-word/);
    }
    expect([web.connections, existsSync(at('a'))]).toEqual([0, false]);
  });

  test('a download from a URL can run as a background operation that reports its progress and container', async () => {
    const { url } = await serve(file('x'.repeat(MIB)));
    const done = await puller.begin(url, 'by-operation');
    await eventually('the pull to end', async () => (await puller.operation(done))['status'] !== 'running');
    expect(await puller.operation(done)).toMatchObject({
      operation: 'pullFile',
      container_id: puller.id,
      status: 'completed',
      progress: 100,
      result: { url, path: `/${puller.id}/by-operation`, bytes_downloaded: MIB, status: 'completed' },
    });
    const failed = await puller.begin('http://127.0.0.2/', 'refused');
    await eventually('the pull to end', async () => (await puller.operation(failed))['status'] !== 'running');
    expect(await puller.operation(failed)).toMatchObject({ status: 'failed', error: { status: 400 } });
  });

  test('a download from a URL can be cancelled halfway, and leaves nothing behind', async () => {
    const web = await serve(half);
    const id = await puller.begin(web.url, 'cancelled');
    await eventually(
      'half of the file to arrive',
      async () => (await puller.operation(id))['progress'] === 50,
    );
    const { status, body } = await puller.ask('DELETE', `/operations/${id}`);
    expect([status, body['status']]).toEqual([200, 'cancelled']);
    expect(existsSync(at('cancelled'))).toBe(false);
  });

  test('a download from a URL is completed even if the client that requested it has disconnected', async () => {
    let answer: () => void = () => undefined;
    const web = await serve((socket) => {
      answer = () => file('late')(socket, '');
    });
    const over = new AbortController();
    const asked = fetch(`${daemon.url}/fs/pull`, {
      method: 'POST',
      headers: { authorization: `Bearer ${daemon.firstKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: web.url, path: `/${puller.id}/late` }),
      signal: over.signal,
    }).catch(() => 'gone');
    await eventually('the daemon to send its request', () => web.requests.length === 1);
    over.abort();
    expect(await asked).toBe('gone');
    answer();
    // An empty file reserves the name until the download is moved there.
    const isThere = () => existsSync(at('late')) && readFileSync(at('late'), 'utf8') !== '';
    await eventually('the file to appear', isThere);
    expect(readFileSync(at('late'), 'utf8')).toBe('late');
  });
});

test('by default, downloads from URLs of this machine are refused, and three a second are allowed', async () => {
  const daemon = await startTestDaemon({}, { pull: perLong(3, 'address') });
  try {
    expect(daemon.config.pullAllow).toEqual([]);
    const puller = await Puller.of(daemon.url, daemon.firstKey);
    const web = await serve(file('x'));
    const statuses = [];
    for (let round = 0; round < 5; round += 1) statuses.push((await puller.pull(web.url, 'a')).status);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
    // The limit is per client address, so a second key does not help.
    const [key = ''] = await newDaemonKeys(daemon.config, { name: 'k', permissions: ['*'] });
    const body = { url: web.url, path: `/${puller.id}/a` };
    const pull = (from: string) => ask(daemon.url, { method: 'POST', path: '/fs/pull', key, body, from });
    expect([(await pull('127.0.0.1')).status, (await pull('127.0.0.2')).status]).toEqual([429, 400]);
    expect(readDaemonConfig({}).limits.pull).toEqual({ limit: 3, windowS: 1, by: 'address' });
    expect(web.connections).toBe(0);
  } finally {
    await daemon.stop();
  }
});

describe('a URL that the built daemon downloads', () => {
  let folder: string;
  let authority: CertificateAuthority;
  let berth: BerthProcess;
  let puller: Puller;
  const env = () => ({
    DAEMON_LOG_LEVEL: 'debug',
    DAEMON_PULL_ALLOW: '127.0.0.1,::1',
    NODE_EXTRA_CA_CERTS: authority.file,
    // An operator may have set this variable for another purpose. It must not disable the check of certificates.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-pull-'));
    authority = new CertificateAuthority(folder);
    berth = await BerthProcess.start('daemon', { dataDir: join(folder, 'data'), env: env() });
    puller = await Puller.of(berth.daemonUrl, berth.daemonKey);
  });
  afterAll(async () => {
    await berth?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the daemon downloads by https from a host whose certificate it trusts', async () => {
    const byName = await serve(file('by name'), { tls: authority.sign('DNS:localhost'), host: 'localhost' });
    const byAddress = await serve(redirect(byName.url), { tls: authority.sign('IP:127.0.0.1') });
    const { url } = await serve(redirect(byAddress.url));
    expect((await puller.pull(`${url}?token=canary-7`, 'by-name')).status).toBe(200);
    expect(readFileSync(join(folder, 'data', 'servers', puller.id, 'by-name'), 'utf8')).toBe('by name');
  });

  test('the daemon sends no request to a URL whose host has an untrusted certificate, and reports the reason', async () => {
    for (const [tls, code] of [
      [authority.selfSigned('IP:127.0.0.1'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
      [authority.sign('DNS:other.test,IP:127.0.0.2'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ] as const) {
      const web = await serve(file('x'), { tls });
      const { status, body } = await puller.pull(`${web.url}?token=canary-7`, 'untrusted');
      expect([status, body.message]).toEqual([
        503,
        `The host 127.0.0.1 has a certificate that is not trusted (${code}): use a host with a trusted certificate.`,
      ]);
      expect(web.requests).toEqual([]);
    }
    // The log names the operation but not the URL, because a URL may contain a secret.
    expect(berth.output).toContain('/fs/pull');
    expect(berth.output).not.toContain('canary-7');
  });

  test('a download from a URL does not follow a redirect from https to http', async () => {
    const plain = await serve(file('x'));
    const web = await serve(redirect(plain.url), { tls: authority.sign('IP:127.0.0.1') });
    const { status, body } = await puller.pull(web.url, 'downgraded');
    expect([status, body.message]).toEqual([400, expect.stringContaining('leads from https to http')]);
    expect(plain.connections).toBe(0);
  });

  test('a daemon that is killed while downloading from a URL leaves only partial files, which the next start deletes', async () => {
    const web = await serve(half);
    const id = await puller.begin(web.url, 'killed');
    const staging = join(folder, 'data', 'daemon', 'staging');
    // A listed file may be deleted before its size is read.
    const sizeOf = (name: string) => statSync(join(staging, name), { throwIfNoEntry: false })?.size ?? 0;
    const sizes = () => readdirSync(staging).map(sizeOf);
    await eventually('part of the file to be on the disk', () => sizes().some((size) => size > 0));
    await berth.kill();
    berth = await BerthProcess.start('daemon', { dataDir: berth.dataDir, ports: berth.ports, env: env() });
    await until('the leftovers to be deleted', 60_000, () => sizes().length === 0);
    expect(existsSync(join(folder, 'data', 'servers', puller.id, 'killed'))).toBe(false);
    expect(await puller.operation(id)).toMatchObject({ status: 'failed', error: { status: 503 } });
    expect((await puller.pull((await serve(file('x'))).url, 'killed')).status).toBe(200);
  });
});
