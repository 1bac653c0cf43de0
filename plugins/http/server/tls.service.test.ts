import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, get, request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import type { Server } from '@hapi/hapi';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readCertificatePair } from '../../../lib/tls/certificate-pair.js';
import { type Certificate, CertificateAuthority } from '../../../testing/network/certificates.js';
import { eventually } from '../../../testing/time/eventually.js';
import { breakOff } from '../../bytes/unfinished-response.js';
import { LEFT_ALONE } from '../bodies.js';
import { createHttpServer } from './http-server.js';
import { stopServing } from './stop.js';

describe('a TLS server', () => {
  let folder: string;
  let authority: CertificateAuthority;
  let pairs: [Certificate, Certificate];
  let server: Server;
  let logged: string[];
  const ca = () => [pairs[0].cert, pairs[1].cert];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-tls-'));
    authority = new CertificateAuthority(folder);
    pairs = [authority.selfSigned('IP:127.0.0.1'), authority.selfSigned('IP:127.0.0.1,DNS:renewed.test')];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  let at: string;
  const files = () => ({
    cert: { path: join(at, 'cert.pem'), name: 'DAEMON_TLS_CERT' },
    key: { path: join(at, 'key.pem'), name: 'DAEMON_TLS_KEY' },
  });
  const write = (into: string, { cert, key }: Certificate) => {
    mkdirSync(into, { recursive: true });
    writeFileSync(join(into, 'cert.pem'), cert);
    writeFileSync(join(into, 'key.pem'), key);
  };
  beforeEach(() => {
    at = mkdtempSync(join(folder, 'at-'));
    logged = [];
  });
  afterEach(() => stopServing(server, 60_000));

  async function start(handshakeTimeoutMs = 10_000): Promise<void> {
    const note = (_fields: unknown, message?: string) => void logged.push(message ?? '');
    const logger = { debug: note, info: note, warn: note, error: note };
    const pair = await readCertificatePair(files());
    const tls = { files: files(), pair, lookEveryMs: 20, handshakeTimeoutMs };
    server = createHttpServer({ host: '127.0.0.1', port: 0, logger, tls });
    server.route([
      { method: 'GET', path: '/', handler: () => 'here' },
      { method: 'POST', path: '/unread', options: { payload: LEFT_ALONE }, handler: () => 'not wanted' },
      {
        method: 'GET',
        path: '/broken',
        handler: ({ raw: { res } }, h) => {
          res.writeHead(200, { 'content-length': 1000 }).write('a part', () => breakOff(res));
          return h.abandon;
        },
      },
    ]);
    await server.start();
  }
  const port = () => Number(server.info.port);

  async function open(more: object = {}): Promise<TLSSocket> {
    const socket = connect({ host: '127.0.0.1', port: port(), ca: ca(), ...more });
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    return socket.on('error', () => undefined);
  }
  /** Returns which of the two certificates a new connection receives. */
  async function shown(): Promise<number> {
    const socket = await open();
    const { raw } = socket.getPeerCertificate();
    socket.destroy();
    const toDer = ({ cert }: Certificate) => Buffer.from(cert.replace(/-----[^-]+-----|\s/g, ''), 'base64');
    return pairs.findIndex((pair) => toDer(pair).equals(raw));
  }
  const ask = (path: string, agent: Agent): Promise<string> =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port: port(), path, agent, ca: ca() }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('error', reject).once('end', () => resolve(text));
      }).once('error', reject);
    });

  test('the TLS server supports only TLS 1.2 and 1.3 with HTTP/1.1 and strong ciphers', async () => {
    write(at, pairs[0]);
    await start();
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await open({
        minVersion: version,
        maxVersion: version,
        ALPNProtocols: ['h2', 'http/1.1'],
      });
      expect([socket.getProtocol(), socket.alpnProtocol]).toEqual([version, 'http/1.1']);
      socket.destroy();
    }
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' };
    await expect(open(old)).rejects.toThrow(/alert|version|EPROTO|ECONNRESET/i);
    const weak = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' };
    await expect(open(weak)).rejects.toThrow(/alert|handshake|ECONNRESET/i);
  });

  test('a client that does not use TLS receives an error that says to use https', async () => {
    write(at, pairs[0]);
    await start();
    const socket = connectPlain(port(), '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
    await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, error: 'bad_request' });
  });

  test('a TLS handshake that stalls is ended without delaying other clients', async () => {
    write(at, pairs[0]);
    // Connections whose handshake takes longer are closed. The handshake of a normal client must finish within this
    // time.
    await start(3000);
    const silent = Array.from({ length: 20 }, () =>
      connectPlain(port(), '127.0.0.1').on('error', () => undefined),
    );
    const ends = silent.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    expect(await ask('/', new Agent())).toBe('here');
    await Promise.all(ends);
  });

  test('stopping the TLS server does not wait for handshakes', async () => {
    write(at, pairs[0]);
    await start(60_000);
    const socket = connectPlain(port(), '127.0.0.1').on('error', () => undefined);
    const end = new Promise((resolve) => socket.once('close', resolve));
    // Once this request has a response, the server has also registered the connection that was opened before it.
    expect(await ask('/', new Agent())).toBe('here');
    await stopServing(server, 60_000);
    await end;
  });

  test('a TLS client that is still sending a body receives the response although the body is not needed', async () => {
    write(at, pairs[0]);
    await start();
    const text = await new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: port(), path: '/unread', method: 'POST', ca: ca() };
      const sent = request({ ...options, headers: { 'content-length': 64 * 1024 * 1024 } }, (response) => {
        response.setEncoding('utf8').once('data', resolve);
      });
      sent.once('error', reject);
      sent.write(Buffer.alloc(1024 * 1024));
    });
    expect(text).toBe('not wanted');
  });

  test('a TLS response that cannot be completed aborts its connection', async () => {
    write(at, pairs[0]);
    await start();
    await expect(ask('/broken', new Agent())).rejects.toThrow();
  });

  test.each<[string, () => void, (next: Certificate) => void]>([
    [
      'by rename',
      () => write(at, pairs[0]),
      (next) => {
        write(join(at, 'new'), next);
        for (const name of ['key.pem', 'cert.pem']) renameSync(join(at, 'new', name), join(at, name));
      },
    ],
    ['in place', () => write(at, pairs[0]), (next) => write(at, next)],
    [
      'by switching symbolic links, like certbot',
      () => {
        write(join(at, '1'), pairs[0]);
        for (const name of ['key.pem', 'cert.pem']) symlinkSync(`1/${name}`, join(at, name));
      },
      (next) => {
        write(join(at, '2'), next);
        for (const name of ['key.pem', 'cert.pem']) {
          symlinkSync(`2/${name}`, join(at, `new-${name}`));
          renameSync(join(at, `new-${name}`), join(at, name));
        }
      },
    ],
    [
      'by switching a link to the folder, like Kubernetes',
      () => {
        write(join(at, '1'), pairs[0]);
        symlinkSync('1', join(at, '..data'));
        for (const name of ['key.pem', 'cert.pem']) symlinkSync(`..data/${name}`, join(at, name));
      },
      (next) => {
        write(join(at, '2'), next);
        symlinkSync('2', join(at, 'new'));
        renameSync(join(at, 'new'), join(at, '..data'));
      },
    ],
  ])('a TLS certificate and key renewed %s are used, and existing connections stay open', async (_how, before, renew) => {
    before();
    await start();
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    expect([await ask('/', kept), await shown()]).toEqual(['here', 0]);
    const [socket] = Object.values(kept.freeSockets).flat();
    renew(pairs[1]);
    await eventually('the new certificate', async () => (await shown()) === 1);
    expect(socket?.destroyed).toBe(false);
    expect(await ask('/', kept)).toBe('here');
    expect(Object.values(kept.freeSockets).flat()).toEqual([socket]);
    kept.destroy();
  });

  test('an incomplete new pair of TLS certificate and key is not used, and each error is logged once', async () => {
    write(at, pairs[0]);
    await start();
    const fault = 'cannot use the new certificate: the previous one stays in use';
    // Write the file in one step: a check of the files during the write would log another error.
    const put = (name: string, content: string) => {
      writeFileSync(join(at, `new-${name}`), content);
      renameSync(join(at, `new-${name}`), join(at, name));
    };
    const faults = () => logged.filter((line) => line === fault).length;
    put('cert.pem', pairs[1].cert.slice(0, 300));
    await eventually('the first error', () => faults() === 1);
    put('cert.pem', pairs[1].cert);
    // Now cert.pem contains the new certificate, but key.pem still contains the key of the previous one.
    await eventually('the second error', () => faults() === 2);
    rmSync(join(at, 'key.pem'));
    await eventually('the third error', () => faults() === 3);
    expect(await shown()).toBe(0);
    put('key.pem', pairs[1].key);
    await eventually('the new certificate', async () => (await shown()) === 1);
    expect(faults()).toBe(3);
    expect(logged).toContain('using the new TLS certificate from the changed file');
  });
});
