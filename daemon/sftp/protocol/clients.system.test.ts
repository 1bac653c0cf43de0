import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeWith } from '../../../testing/services/describe-with.js';
import { SftpFixture } from '../suites/sftp-fixture.js';

describeWith(['sftp'], "OpenSSH's clients", () => {
  let sftp: SftpFixture;

  beforeEach(async () => {
    sftp = await SftpFixture.open();
  });
  afterEach(() => sftp.endsWell());

  const bytes = Buffer.alloc(3_000_000, 'berth and its bytes\n');

  test('the OpenSSH client sftp can upload, list, download, rename and delete files', async () => {
    writeFileSync(join(sftp.local, 'up'), bytes, { mode: 0o640 });
    const { said, code } = await sftp.sftp(
      'pwd',
      'mkdir world',
      'put up world/down',
      'ls -l world',
      'rename world/down world/moved',
      'get world/moved back',
      'rm world/moved',
      'rmdir world',
      'ls -a',
    );
    expect(said).toContain('Remote working directory: /\n');
    expect(said).toMatch(/-rw-r-----.* 3000000 .* down\n/);
    expect(code).toBe(0);
    expect(readFileSync(join(sftp.local, 'back')).equals(bytes)).toBe(true);
    expect(await sftp.fixture.names('/cnt_one')).toEqual([]);
    expect(sftp.recorded).toEqual([
      { action: 'mkdir', path: '/cnt_one/world', size: 0 },
      { action: 'upload', path: '/cnt_one/world/down', size: bytes.length },
      { action: 'rename', path: '/cnt_one/world/moved', size: 0 },
      { action: 'download', path: '/cnt_one/world/moved', size: bytes.length },
      { action: 'delete', path: '/cnt_one/world/moved', size: 0 },
      { action: 'rmdir', path: '/cnt_one/world', size: 0 },
    ]);
  });

  test('the OpenSSH client scp can upload and download folders with their times', async () => {
    mkdirSync(join(sftp.local, 'world', 'region'), { recursive: true });
    for (const name of ['a', 'b', 'region/c']) writeFileSync(join(sftp.local, 'world', name), name);
    expect(await sftp.scp('-r', '-p', 'world', 'user@127.0.0.1:/')).toEqual({ said: '', code: 0 });
    expect(await sftp.fixture.names('/cnt_one', true)).toEqual([
      'world',
      'world/a',
      'world/b',
      'world/region',
      'world/region/c',
    ]);
    const sent = statSync(join(sftp.local, 'world', 'a'));
    expect(Math.floor(statSync(sftp.fixture.at('world/a')).mtimeMs / 1000)).toBe(
      Math.floor(sent.mtimeMs / 1000),
    );
    expect(await sftp.scp('-r', '-p', 'user@127.0.0.1:world', 'back')).toEqual({ said: '', code: 0 });
    expect(readFileSync(join(sftp.local, 'back', 'region', 'c'), 'utf8')).toBe('region/c');
  });
});
