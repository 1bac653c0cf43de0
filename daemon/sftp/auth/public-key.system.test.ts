import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWith } from '../../../testing/services/describe-with.js';
import { publicKeyLine } from './public-key.js';

describeWith(['ssh'], 'a public key', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-public-key-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const made = (type: string, bits?: string) => {
    const file = join(mkdtempSync(join(folder, 'made-')), 'key');
    const size = bits === undefined ? [] : ['-b', bits];
    execFileSync('ssh-keygen', ['-q', '-t', type, ...size, '-N', '', '-C', 'a comment', '-f', file]);
    return { secret: readFileSync(file, 'utf8'), line: readFileSync(`${file}.pub`, 'utf8') };
  };

  test.each([
    ['ed25519', undefined],
    ['ecdsa', '256'],
    ['ecdsa', '384'],
    ['ecdsa', '521'],
    ['rsa', '2048'],
  ])('an SSH public key of the type %s (%s) is accepted, and stored without its comment', (type, bits) => {
    const { line, secret } = made(type, bits);
    expect(publicKeyLine(line)).toBe(line.split(' ').slice(0, 2).join(' '));
    expect(() => publicKeyLine(secret)).toThrow('is a private key');
  });

  test('an SSH public key is rejected if it is short, truncated, of another type or invalid', () => {
    expect(() => publicKeyLine(made('rsa', '1024').line)).toThrow('2048 bits');
    const { line } = made('ed25519');
    const [type = '', base64 = ''] = line.split(' ');
    const bytes = Buffer.from(base64, 'base64');
    const changed = (blob: Buffer) => `${type} ${blob.toString('base64')}`;
    for (const bad of [
      `${type} ${base64.slice(0, 20)}`,
      changed(bytes.subarray(0, -1)),
      changed(Buffer.concat([bytes, Buffer.alloc(4)])),
      `ssh-rsa ${base64}`,
      `${type} `,
      'nonsense',
      '',
    ]) {
      expect(() => publicKeyLine(bad)).toThrow(/is not in OpenSSH|is not supported/);
    }
  });
});
