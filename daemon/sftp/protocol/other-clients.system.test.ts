import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { askFileZilla } from '../../../testing/clients/filezilla.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { SftpFixture } from '../suites/sftp-fixture.js';

let sftp: SftpFixture;

beforeEach(async () => {
  sftp = await SftpFixture.open();
  mkdirSync(join(sftp.local, 'tree', 'sub'), { recursive: true });
  for (let index = 0; index < 20; index += 1) {
    writeFileSync(join(sftp.local, 'tree', 'sub', `f${index}`), 'x'.repeat(index * 5000));
  }
});
afterEach(() => sftp.endsWell());

/** Runs a shell script in the client's folder. All clients exit by themselves. */
const shell = (line: string) => sftp.run('sh', ['-ec', line]);

function lftp(work: string, then = '') {
  const ssh = `ssh -a -x ${sftp.options().join(' ')}`;
  const settings = `set sftp:connect-program '${ssh}'; set net:max-retries 1; set net:timeout 60; set cmd:fail-exit yes; set xfer:clobber yes`;
  return shell(
    `${testService('lftp')} -e "${settings}; open -u user,x sftp://127.0.0.1:${sftp.port}; ${work}"; ${then}`,
  );
}

describeWith(['lftp', 'ssh'], 'lftp', () => {
  test('lftp can mirror a folder in both directions, rename, set permissions and delete', async () => {
    const { said, code } = await lftp(
      'mirror -R tree up; mirror up back; mv up/sub/f1 moved; chmod 600 moved; rm -r up; cat moved; bye',
      'diff -r tree back',
    );
    expect([code, said]).toEqual([0, 'x'.repeat(5000)]);
    expect(await sftp.fixture.names('/cnt_one')).toEqual(['moved']);
    expect(statSync(sftp.fixture.at('moved')).mode & 0o777).toBe(0o600);
  });
});

const BYTES = Buffer.alloc(300_000, 'berth and its bytes\n');

describeWith(['lftp', 'ssh'], 'lftp with partial files', () => {
  test('lftp can resume transfers in both directions, and overwrite a longer file', async () => {
    const at = (name: string) => join(sftp.local, name);
    writeFileSync(at('whole'), BYTES);
    writeFileSync(at('other'), 'shorter');
    // The partial files differ from the source, so that the test can recognize that a transfer was resumed.
    const partial = Buffer.alloc(100_000, 'earlier content\n');
    for (const file of [at('down'), sftp.fixture.at('up')]) writeFileSync(file, partial);
    writeFileSync(sftp.fixture.at('there'), BYTES);
    const { code } = await lftp(
      'put -c whole -o up; get -c there -o down; put whole -o again; put other -o again; bye',
    );
    expect(code).toBe(0);
    const resumed = Buffer.concat([partial, BYTES.subarray(partial.length)]);
    for (const file of [at('down'), sftp.fixture.at('up')])
      expect(readFileSync(file).equals(resumed)).toBe(true);
    expect(readFileSync(sftp.fixture.at('again'), 'utf8')).toBe('shorter');
  });
});

describeWith(['psftp', 'ssh'], 'psftp', () => {
  test('psftp can list, upload, resume in both directions, overwrite, set permissions, rename and delete', async () => {
    const at = (name: string) => join(sftp.local, name);
    writeFileSync(at('up'), BYTES);
    writeFileSync(at('part'), BYTES.subarray(0, 100_000));
    writeFileSync(at('batch'), PSFTP.join('\n'));
    const { said, code } = await shell(`
      key=$(ssh-keyscan -p ${sftp.port} 127.0.0.1 2>/dev/null | ssh-keygen -lf - | cut -d' ' -f2)
      export HOME=$PWD
      ${testService('psftp')} -batch -b batch -P ${sftp.port} -pw x -hostkey "$key" user@127.0.0.1`);
    expect(said).toMatch(/-rw-r--r-- .* 300000 .* whole/);
    expect(said).toMatch(/0644 -> 0600/);
    expect(code).toBe(0);
    for (const name of ['back', 'part']) expect(readFileSync(at(name)).equals(BYTES)).toBe(true);
    expect(await sftp.fixture.names('/cnt_one')).toEqual(['kept']);
    expect(readFileSync(sftp.fixture.at('kept')).equals(BYTES)).toBe(true);
    expect(statSync(sftp.fixture.at('kept')).mode & 0o777).toBe(0o600);
  });
});

/** The commands for psftp. The file `part` is the first third of `up`. */
const PSFTP = [
  ...['mkdir world', 'put part world/whole', 'reput up world/whole', 'ls world'],
  ...['reget world/whole part', 'put up world/whole', 'mv world/whole world/kept', 'chmod 600 world/kept'],
  ...['get world/kept back', 'put up other', 'rm other', 'mv world/kept kept', 'rmdir world', 'quit', ''],
];

describeWith(['fzsftp'], 'the SFTP helper of FileZilla', () => {
  // Transfers are not tested: the helper exchanges file contents over memory that it shares with FileZilla's window.
  test("FileZilla's SFTP program (fzsftp) can log in, list, create folders, rename, set permissions and delete", async () => {
    writeFileSync(sftp.fixture.at('file'), 'content');
    const said = await askFileZilla(testService('fzsftp'), sftp.local, [
      `open "user@127.0.0.1" ${sftp.port}`,
      ...['ls', 'mkdir "wörld"', 'mv "file" "wörld/moved"', 'chmod 600 "wörld/moved"', 'cd "wörld"', 'ls'],
      ...['rm "moved"', 'cd ".."', 'rmdir "wörld"'],
    ]);
    expect(said.filter((line) => line.startsWith('2'))).toEqual([]);
    expect(said.join('\n')).toMatch(/-rw-r--r-- .* 7 .* file[\s\S]*-rw------- .* 7 .* moved/);
    expect(await sftp.fixture.names('/cnt_one')).toEqual([]);
  });
});

describeWith(['rclone'], 'rclone', () => {
  test('rclone can copy, compare, move and purge a folder', async () => {
    const remote = `:sftp,host=127.0.0.1,port=${sftp.port},user=user,key_file=${sftp.local}/key,disable_hashcheck=true:`;
    const rclone = `${testService('rclone')} --config /dev/null --retries 1`;
    const { code } = await shell(
      [
        `${rclone} copy tree '${remote}/up'`,
        `${rclone} check tree '${remote}/up' --download`,
        `${rclone} moveto '${remote}/up/sub/f1' '${remote}/moved'`,
        `${rclone} purge '${remote}/up'`,
      ].join('\n'),
    );
    expect(code).toBe(0);
    expect(readFileSync(sftp.fixture.at('moved'), 'utf8')).toHaveLength(5000);
    expect(await sftp.fixture.names('/cnt_one')).toEqual(['moved']);
  });
});

describeWith(['rclone'], 'rclone with existing files', () => {
  test('rclone can replace an existing file and download a changed one', async () => {
    const remote = `:sftp,host=127.0.0.1,port=${sftp.port},user=user,key_file=${sftp.local}/key,disable_hashcheck=true:`;
    const copy = `${testService('rclone')} --config /dev/null --retries 1 copyto`;
    writeFileSync(join(sftp.local, 'long'), BYTES);
    writeFileSync(sftp.fixture.at('file'), 'x'.repeat(400_000), { mode: 0o640 });
    writeFileSync(join(sftp.local, 'back'), 'old');
    const { code } = await shell(`${copy} long '${remote}/file'\n${copy} '${remote}/file' back`);
    expect(code).toBe(0);
    for (const file of [sftp.fixture.at('file'), join(sftp.local, 'back')])
      expect(readFileSync(file).equals(BYTES)).toBe(true);
    // No temporary file is left.
    expect(await sftp.fixture.names('/cnt_one')).toEqual(['file']);
  });
});

describeWith(['sshfs'], 'sshfs', () => {
  test('sshfs supports links, sizes, times, appending and free space', async () => {
    const { said, code } = await shell(`
      mkdir mnt
      ${testService('sshfs')} ${sftp.options().join(' ')} -p ${sftp.port} user@127.0.0.1:/ mnt
      trap 'fusermount -u mnt' EXIT
      cp -r tree mnt/t; diff -r tree mnt/t
      ln -s t mnt/link; cat mnt/link/sub/f1 | wc -c
      mv mnt/t/sub/f1 mnt/t/sub/f2
      truncate -s 5 mnt/t/sub/f3; stat -c %s mnt/t/sub/f3
      touch -d @1000 mnt/t/sub/f4; chmod 640 mnt/t/sub/f4; stat -c '%Y %a' mnt/t/sub/f4
      echo more >> mnt/t/sub/f5; tail -c 5 mnt/t/sub/f5
      df mnt > /dev/null; sync -f mnt/t/sub/f5
      rm -r mnt/t mnt/link`);
    expect([code, said]).toEqual([0, '5000\n5\n1000 640\nmore\n']);
    expect(await sftp.fixture.names('/cnt_one')).toEqual([]);
  });
});
