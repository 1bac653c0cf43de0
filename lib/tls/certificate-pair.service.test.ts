import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CertificateAuthority } from '../../testing/network/certificates.js';
import { readCertificatePair, validityNote } from './certificate-pair.js';

describe('the certificate and private key of a service', () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-pair-'));
    const authority = new CertificateAuthority(folder);
    const [one, two] = [authority.sign('DNS:one.test'), authority.sign('DNS:two.test')];
    writeFileSync(path('cert'), one.cert);
    writeFileSync(path('key'), one.key);
    writeFileSync(path('other-key'), two.key);
    writeFileSync(path('cut-key'), one.key.slice(0, 100));
    writeFileSync(path('cut-chain'), one.cert + two.cert.slice(0, 200));
    writeFileSync(path('chain'), one.cert.repeat(17));
    writeFileSync(path('full-chain'), one.cert.repeat(16));
    writeFileSync(path('padded'), one.cert + '# a line that says nothing\n'.repeat(2500));
    writeFileSync(path('text'), 'nothing of that kind');
    writeFileSync(path('long'), Buffer.alloc(1024 * 1024 + 1));
    execFileSync('openssl', [
      'pkey',
      '-in',
      path('key'),
      '-aes128',
      '-passout',
      'pass:x',
      '-out',
      path('locked-key'),
    ]);
    execFileSync('mkfifo', [path('pipe')]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const read = (cert: string, key: string) =>
    readCertificatePair({
      cert: { path: path(cert), name: 'DAEMON_TLS_CERT' },
      key: { path: path(key), name: 'DAEMON_TLS_KEY' },
    });

  test('a TLS certificate and key are read, with the period in which the certificate is valid', async () => {
    const pair = await read('cert', 'key');
    expect(pair.cert).toContain('BEGIN CERTIFICATE');
    expect(pair.expiresMs - pair.beginsMs).toBe(2 * 86_400_000);
    expect((await read('full-chain', 'key')).expiresMs).toBe(pair.expiresMs);
    const note = (offsetMs: number) => validityNote(pair, pair.expiresMs + offsetMs);
    expect(note(-20 * 86_400_000)).toMatch(/^the certificate is not valid before/);
    expect(note(-3_600_000)).toMatch(/^the certificate expires on \d{4}-\d\d-\d\d: renew it$/);
    expect(note(0)).toMatch(/^the certificate expired on/);
    const long = { ...pair, beginsMs: 0 };
    expect(validityNote(long, pair.expiresMs - 15 * 86_400_000)).toBeUndefined();
  });

  test.each([
    ['is missing', 'gone', 'key', /^DAEMON_TLS_CERT \S+ cannot be read \(ENOENT\): set it to a file/],
    ['is a folder', '', 'key', /^DAEMON_TLS_CERT \S+ (is not a file|cannot be read)/],
    ['is a pipe', 'cert', 'pipe', /^DAEMON_TLS_KEY \S+ is not a file/],
    ['is too long', 'long', 'key', /^DAEMON_TLS_CERT \S+ is over 1 MiB/],
    ['has too many', 'chain', 'key', /^DAEMON_TLS_CERT \S+ has more than 16 certificates or 64 KiB, which/],
    [
      'is longer than clients accept',
      'padded',
      'key',
      /^DAEMON_TLS_CERT \S+ has more than 16 certificates or 64 KiB/,
    ],
    ['is not PEM', 'text', 'key', /^DAEMON_TLS_CERT \S+ contains no certificate in PEM/],
    ['is not a key', 'cert', 'text', /^DAEMON_TLS_KEY \S+ contains no private key in PEM/],
    ['is truncated', 'cert', 'cut-key', /^DAEMON_TLS_KEY \S+ contains no private key in PEM/],
    [
      'is truncated after the first certificate',
      'cut-chain',
      'key',
      /^DAEMON_TLS_CERT \S+ or its key is truncated/,
    ],
    [
      'needs a passphrase',
      'cert',
      'locked-key',
      /^DAEMON_TLS_KEY \S+ contains no private key in PEM without/,
    ],
    [
      'belongs to another certificate',
      'cert',
      'other-key',
      /^DAEMON_TLS_KEY \S+ is not the key of the certificate in/,
    ],
  ])('a TLS certificate and key are rejected with an error that says what to do if one file %s', async (_what, cert, key, message) => {
    await expect(read(cert, key)).rejects.toThrow(message);
  });
});
