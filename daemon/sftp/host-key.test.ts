import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { StartError } from '../../lib/start-error.js';
import { describeWith } from '../../testing/services/describe-with.js';
import { testLogger } from '../../testing/test-logger.js';
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

  test('is made once, for its owner alone, and OpenSSH shows the same fingerprint', () => {
    const { fingerprint } = keepHostKey(file, logger);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(execFileSync('ssh-keygen', ['-lf', file], { encoding: 'utf8' })).toBe(
      `256 ${fingerprint} berth (ED25519)\n`,
    );
    // From the private half, too.
    const line = execFileSync('ssh-keygen', ['-yf', file], { encoding: 'utf8' });
    writeFileSync(join(folder, 'key.pub'), line);
    expect(execFileSync('ssh-keygen', ['-lf', join(folder, 'key.pub')], { encoding: 'utf8' })).toContain(
      fingerprint,
    );
    expect(keepHostKey(file, logger).fingerprint).toBe(fingerprint);
  });

  const cut = (text: string) => text.slice(0, text.length / 2);
  const turned = (text: string) => {
    const lines = text.split('\n');
    const bytes = Buffer.from(lines.slice(1, -2).join(''), 'base64');
    // In the private half, behind the public key.
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    return [lines[0], bytes.toString('base64'), lines.at(-2), ''].join('\n');
  };
  test.each([
    ['is empty', () => ''],
    ['is cut off', cut],
    ['has one bit turned', turned],
    ['is something else', () => 'precious\n'],
  ])('that %s is no reason to make a new one', (_, spoil) => {
    keepHostKey(file, logger);
    const spoilt = spoil(readFileSync(file, 'utf8'));
    writeFileSync(file, spoilt);
    expect(() => keepHostKey(file, logger)).toThrow(StartError);
    expect(() => keepHostKey(file, logger)).toThrow(
      `${file} is damaged: put a copy of it back before you start again.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(spoilt);
  });

  test.each([
    ['ecdsa', [], 'an ecdsa-sha2-nistp256 key'],
    ['rsa', [], 'an ssh-rsa key'],
    ['rsa', ['-m', 'PEM'], "an rsa key in another form than OpenSSH's"],
    ['ed25519', ['-N', 'secret'], 'an ssh-ed25519 key with a passphrase'],
  ])('of another kind is called what it is: %s %j', (type, options, kind) => {
    execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', ...options, '-f', file]);
    expect(() => keepHostKey(file, logger)).toThrow(StartError);
    expect(() => keepHostKey(file, logger)).toThrow(
      `${file} holds ${kind}, and has to hold an ed25519 key without a passphrase: put the daemon's own back`,
    );
    writeFileSync(file, cut(readFileSync(file, 'utf8')));
    expect(() => keepHostKey(file, logger)).toThrow('is damaged');
  });

  test('that others may read is closed to them, and warned of', () => {
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
