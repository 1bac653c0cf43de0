import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { SftpStage } from '../suites/sftp-stage.js';

let sftp: SftpStage;

beforeEach(async () => {
  sftp = await SftpStage.open();
  mkdirSync(join(sftp.local, 'tree', 'sub'), { recursive: true });
  for (let index = 0; index < 20; index += 1) {
    writeFileSync(join(sftp.local, 'tree', 'sub', `f${index}`), 'x'.repeat(index * 5000));
  }
});
afterEach(async () => {
  expect(sftp.stage.warnings).toEqual([]);
  await sftp.close();
  expect(sftp.stage.held()).toEqual([]);
});

/** The clients end by themselves, whatever the server does. */
const shell = (line: string) => sftp.run('sh', ['-ec', line]);

describeWith(['lftp', 'ssh'], 'lftp', () => {
  test('mirrors a folder there and back, renames, sets permissions and deletes', async () => {
    const ssh = `ssh -a -x ${sftp.options().join(' ')}`;
    const settings = `set sftp:connect-program '${ssh}'; set net:max-retries 1; set net:timeout 10; set cmd:fail-exit yes`;
    const work =
      'mirror -R tree up; mirror up back; mv up/sub/f1 moved; chmod 600 moved; rm -r up; cat moved; bye';
    const { said, code } = await shell(
      `${testService('lftp')} -e "${settings}; open -u user,x sftp://127.0.0.1:${sftp.port}; ${work}"; diff -r tree back`,
    );
    expect([code, said]).toEqual([0, 'x'.repeat(5000)]);
    expect(await sftp.stage.names('/cnt_one')).toEqual(['moved']);
    expect(statSync(sftp.stage.at('moved')).mode & 0o777).toBe(0o600);
  });
});

describeWith(['rclone'], 'rclone', () => {
  test('copies a folder, finds it the same, moves and purges', async () => {
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
    expect(readFileSync(sftp.stage.at('moved'), 'utf8')).toHaveLength(5000);
    expect(await sftp.stage.names('/cnt_one')).toEqual(['moved']);
  });
});

describeWith(['sshfs'], 'sshfs', () => {
  // A container of somebody else's may have none.
  const onFuse = existsSync('/dev/fuse') && process.getuid?.() === 0 ? test : test.skip;
  onFuse('is a folder to work in: links, sizes, times, appending, space', async () => {
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
    expect(await sftp.stage.names('/cnt_one')).toEqual([]);
  });
});
