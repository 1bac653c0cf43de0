import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readDaemonConfig } from '../../config/index.js';
import { createSelfSigned } from '../../lib/tls/self-signed.js';
import { CertificateAuthority } from '../../testing/network/certificates.js';
import { joinPlace } from './join-place.js';
import { checkPanel, panelOrigin } from './panel-at.js';

const ADDRESS = '192.0.2.2';

describe('the address and the certificate with which a daemon joins', () => {
  let folder: string;
  let authority: CertificateAuthority;
  let dataDir: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-place-'));
    authority = new CertificateAuthority(folder);
  });
  beforeEach(() => {
    dataDir = mkdtempSync(join(folder, 'data-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  type Wish = { ownAddress?: string; url?: string; renews?: boolean; environment?: Record<string, string> };
  const placeOf = ({ ownAddress = ADDRESS, url, renews = false, environment = {} }: Wish = {}) => {
    const config = readDaemonConfig({ DATA_DIR: dataDir, ...environment });
    return joinPlace({ config, url, ownAddress, renews, tunnelUrl: undefined });
  };
  const fingerprintOf = (pem: string | undefined) => new X509Certificate(pem ?? '').fingerprint256;
  const filesOf = ({ cert, key }: { cert: string; key: string }) => {
    const paths = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')] as const;
    writeFileSync(paths[0], cert);
    writeFileSync(paths[1], key);
    return { DAEMON_HOST: '0.0.0.0', DAEMON_TLS_CERT: paths[0], DAEMON_TLS_KEY: paths[1] };
  };

  test('are the address toward the panel and a new certificate, which is pinned', async () => {
    const { url, listensOn, certificate } = await placeOf();
    expect([url, listensOn]).toEqual([`https://${ADDRESS}:8080`, '0.0.0.0']);
    const fingerprint = fingerprintOf(certificate.made);
    expect(certificate).toMatchObject({ shown: fingerprint, pinned: fingerprint });
  });

  test('are the loopback address without a certificate for a panel on the same host', async () => {
    expect(await placeOf({ ownAddress: '127.0.0.1' })).toEqual({
      ...{ url: 'http://127.0.0.1:8080', listensOn: '127.0.0.1' },
      certificate: { made: undefined, shown: undefined, pinned: undefined },
    });
  });

  test('are a new certificate next to the present one for a renewal', async () => {
    const present = await createSelfSigned('host-1');
    mkdirSync(join(dataDir, 'daemon', 'tls'), { recursive: true });
    writeFileSync(join(dataDir, 'daemon', 'tls', 'own.pem'), present);
    const again = (await placeOf()).certificate;
    expect(again).toEqual({
      ...{ made: undefined, shown: fingerprintOf(present), pinned: fingerprintOf(present) },
    });
    const renewed = (await placeOf({ renews: true })).certificate;
    expect(renewed).toMatchObject({ shown: fingerprintOf(present), pinned: fingerprintOf(renewed.made) });
    expect(renewed.pinned).not.toBe(renewed.shown);
  });

  test('are the certificate of the operator, which is pinned only if it is self-signed', async () => {
    const signed = authority.sign('DNS:node1.example.org');
    expect(await placeOf({ environment: filesOf(signed) })).toEqual({
      ...{ url: 'https://node1.example.org:8080', listensOn: '0.0.0.0' },
      certificate: { made: undefined, shown: fingerprintOf(signed.cert), pinned: undefined },
    });
    const own = authority.selfSigned('DNS:node1.example.org');
    expect(await placeOf({ environment: filesOf(own), renews: true })).toEqual({
      ...{ url: `https://${ADDRESS}:8080`, listensOn: '0.0.0.0' },
      certificate: { made: undefined, shown: fingerprintOf(own.cert), pinned: fingerprintOf(own.cert) },
    });
  });

  test('are the given address behind a reverse proxy, which has a certificate of its own', async () => {
    const environment = { DAEMON_TRUSTED_PROXIES: '127.0.0.1' };
    await expect(placeOf({ environment })).rejects.toThrow('with --url');
    expect(await placeOf({ environment, url: 'https://node1.example.org/' })).toEqual({
      ...{ url: 'https://node1.example.org', listensOn: '127.0.0.1' },
      certificate: { made: undefined, shown: undefined, pinned: undefined },
    });
  });

  test.each<[string, Wish, string]>([
    ['without https', { url: 'http://node1.example.org:8080' }, 'Use --url https://node1.example.org:8080'],
    ['with a path', { url: 'https://node1.example.org/daemon' }, '--url must be like'],
    [
      'that the daemon does not listen on',
      { environment: { DAEMON_HOST: '127.0.0.1' } },
      'set DAEMON_HOST=0.0.0.0',
    ],
    ['of IPv6 without DAEMON_HOST', { ownAddress: '2001:db8::2' }, 'set DAEMON_HOST=::'],
  ])('are refused for an address %s, with what to do', async (_what, wish, message) => {
    await expect(placeOf(wish)).rejects.toThrow(message);
  });

  test('are not sent to a panel whose certificate is not trusted, with what to do', async () => {
    const server = createServer(authority.selfSigned('IP:127.0.0.1')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { findings } = await checkPanel(`https://127.0.0.1:${port}`);
    expect(findings).toEqual([{ level: 'FAULT', text: expect.stringContaining('in NODE_EXTRA_CA_CERTS') }]);
    server.close();
    await once(server, 'close');
  });

  test('are sent to a panel without https only on request, or on the same host', () => {
    expect(panelOrigin('https://panel.example.org/app/', false)).toBe('https://panel.example.org');
    expect(panelOrigin('http://127.0.0.1:3000', false)).toBe('http://127.0.0.1:3000');
    expect(panelOrigin('http://192.0.2.1:3000', true)).toBe('http://192.0.2.1:3000');
    expect(() => panelOrigin('http://192.0.2.1:3000', false)).toThrow('is not encrypted');
    expect(() => panelOrigin('panel.example.org', false)).toThrow('must begin with https://');
  });
});
