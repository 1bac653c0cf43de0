import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { StartError } from '../../../lib/errors/start-error.js';
import { describeWith } from '../../../testing/services/describe-with.js';
import { testLogger } from '../../../testing/test-logger.js';
import { keepHostKey } from './host-key.js';

describeWith(['ssh'], 'the host key', () => {
  let folder: string;
  let file: string;
  const warnings: object[] = [];
  const logger = testLogger(warnings);
  beforeEach(() => {
    warnings.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'berth-host-key-'));
    file = join(folder, 'key');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('the SFTP host key is created once with mode 0600, and has the fingerprint that OpenSSH computes', () => {
    const { fingerprint } = keepHostKey(file, logger);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(execFileSync('ssh-keygen', ['-lf', file], { encoding: 'utf8' })).toBe(
      `256 ${fingerprint} berth (ED25519)\n`,
    );
    // OpenSSH computes the same public key from the private half.
    const line = execFileSync('ssh-keygen', ['-yf', file], { encoding: 'utf8' });
    writeFileSync(join(folder, 'key.pub'), line);
    expect(execFileSync('ssh-keygen', ['-lf', join(folder, 'key.pub')], { encoding: 'utf8' })).toContain(
      fingerprint,
    );
    expect(keepHostKey(file, logger).fingerprint).toBe(fingerprint);
  });

  const cut = (text: string) => text.slice(0, text.length / 2);
  const flipped = (text: string) => {
    const lines = text.split('\n');
    const bytes = Buffer.from(lines.slice(1, -2).join(''), 'base64');
    // Change a byte in the private half of the key.
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    return [lines[0], bytes.toString('base64'), lines.at(-2), ''].join('\n');
  };
  test.each([
    ['is empty', () => ''],
    ['is truncated', cut],
    ['has one bit flipped', flipped],
    ['has other content', () => 'precious\n'],
  ])('the SFTP host key is not replaced when its file %s', (_, corrupt) => {
    keepHostKey(file, logger);
    const corrupted = corrupt(readFileSync(file, 'utf8'));
    writeFileSync(file, corrupted);
    expect(() => keepHostKey(file, logger)).toThrow(StartError);
    expect(() => keepHostKey(file, logger)).toThrow(
      `${file} is damaged: restore a copy of it, then start again.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(corrupted);
  });

  test.each([
    ['ecdsa', [], 'an ecdsa-sha2-nistp256 key'],
    ['rsa', [], 'an ssh-rsa key'],
    ['rsa', ['-m', 'PEM'], "an rsa key that is not in OpenSSH's format"],
    ['ed25519', ['-N', 'secret'], 'an ssh-ed25519 key with a passphrase'],
  ])('the error for an SFTP host key that is not ed25519 names the type of the key: %s %j', (type, options, kind) => {
    execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', ...options, '-f', file]);
    expect(() => keepHostKey(file, logger)).toThrow(StartError);
    expect(() => keepHostKey(file, logger)).toThrow(
      `${file} holds ${kind}, but Berth needs an ed25519 key without a passphrase: restore the daemon's own key`,
    );
    writeFileSync(file, cut(readFileSync(file, 'utf8')));
    expect(() => keepHostKey(file, logger)).toThrow('is damaged');
  });

  test('an SFTP host key that other users could read is made private, with a warning', () => {
    const { fingerprint } = keepHostKey(file, logger);
    expect(warnings).toEqual([]);
    chmodSync(file, 0o644);
    expect(keepHostKey(file, logger).fingerprint).toBe(fingerprint);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(warnings).toEqual([{ file, mode: '0644' }]);
    keepHostKey(file, logger);
    expect(warnings).toHaveLength(1);
  });
});
