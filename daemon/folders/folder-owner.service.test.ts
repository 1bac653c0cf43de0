import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod, chown, link, lstat, mkdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { giveFile, giveFolder } from './folder-owner.js';

const USER = { uid: 320_000, gid: 320_000 };
const DEEP = 100;

describeAsRoot('giveFolder', () => {
  let base: string;
  let folder: string;
  let warnings: unknown[];
  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (context: object) => void warnings.push(context),
    error: () => undefined,
  };
  const at = (name: string) => join(folder, name);
  const give = (signal = new AbortController().signal) => giveFolder(folder, USER, { logger, signal });
  const uidOf = async (path: string) => (await lstat(path)).uid;
  const notOwned = () => {
    const args = [folder, '-not', '(', '-uid', '320000', '-gid', '320000', ')', '-printf', '%P\n'];
    return execFileSync('find', args, { encoding: 'utf8' }).split('\n').filter(Boolean).sort();
  };

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'berth-owner-'));
    folder = join(base, 'cnt_1');
    mkdirSync(folder, { mode: 0o755 });
    warnings = [];
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  test("giveFolder makes the server's user the only owner of the folder and of everything in it", async () => {
    const deep = join(folder, ...Array.from({ length: DEEP }, (_, n) => `d${n}`));
    await mkdir(deep, { recursive: true });
    await writeFile(join(deep, 'file'), '');
    await writeFile(at('setuid'), '', { mode: 0o700 });
    await chmod(at('setuid'), 0o6755);
    execFileSync('mknod', [at('fifo'), 'p']);
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]), '');
    await give();
    expect(notOwned()).toEqual([]);
    expect((await lstat(folder)).mode & 0o7777).toBe(0o700);
    expect((await lstat(at('setuid'))).mode & 0o7777).toBe(0o755);
    expect(warnings).toEqual([]);
  });

  test('giveFolder changes the owner of no link target, hard-linked file, device or mount in the folder', async () => {
    const outside = join(base, 'shadow');
    const mounted = join(base, 'etc');
    await writeFile(outside, 'secret', { mode: 0o600 });
    await mkdir(mounted);
    await writeFile(join(mounted, 'passwd'), '');
    await symlink(outside, at('link'));
    await symlink(mounted, at('folder-link'));
    await mkdir(at('below'));
    await link(outside, at('below/hard'));
    execFileSync('mknod', [at('disk'), 'b', '7', '0']);
    const single = join(base, 'group');
    await writeFile(single, '');
    await mkdir(at('mount'));
    await writeFile(at('mount-file'), '');
    execFileSync('mount', ['--bind', mounted, at('mount')]);
    execFileSync('mount', ['--bind', single, at('mount-file')]);
    const left = ['below/hard', 'disk', 'mount', 'mount-file'];
    try {
      await give();
      expect(notOwned()).toEqual([...left, 'mount/passwd'].sort());
    } finally {
      execFileSync('umount', [at('mount')]);
      execFileSync('umount', [at('mount-file')]);
    }
    const ofHost = [outside, mounted, join(mounted, 'passwd'), single];
    expect(await Promise.all(ofHost.map(uidOf))).toEqual([0, 0, 0, 0]);
    expect(warnings).toEqual([
      expect.objectContaining({ count: left.length, files: expect.arrayContaining(left) }),
    ]);
  });

  test('giveFolder changes the owner of hard-linked files all of whose links are in a folder that nothing else changes', async () => {
    const outside = join(base, 'shadow');
    await writeFile(outside, 'secret', { mode: 0o600 });
    await mkdir(at('objects'));
    await link(outside, at('hard'));
    await link(outside, at('objects/hard'));
    await writeFile(at('one'), '');
    await link(at('one'), at('objects/one'));
    await give();
    expect(notOwned()).toEqual(['hard', 'objects/hard', 'objects/one', 'one'].sort());
    await chown(folder, 0, 0);
    const options = { logger, signal: new AbortController().signal, isExclusive: true };
    await giveFolder(folder, USER, options);
    expect(notOwned()).toEqual(['hard', 'objects/hard']);
    expect(await uidOf(outside)).toBe(0);
    expect(warnings.at(-1)).toMatchObject({ count: 2 });
  });

  test('giveFolder checks only the direct entries of a folder whose owner it has changed before', async () => {
    await mkdir(at('world'));
    await give();
    await writeFile(at('world/by-hand'), '');
    await give();
    expect(notOwned()).toEqual(['world/by-hand']);
    await writeFile(at('plugin.jar'), '');
    await give();
    expect(notOwned()).toEqual([]);
  });

  test('giveFolder does not search a folder again because of mounts in it that have another owner', async () => {
    await mkdir(at('maps é'));
    await writeFile(at('shared.cfg'), '');
    await writeFile(join(base, 'shared.cfg'), '');
    const mount = (...args: string[]) => execFileSync('mount', args);
    mount('-t', 'tmpfs', 'tmpfs', at('maps é'));
    mount('--bind', join(base, 'shared.cfg'), at('shared.cfg'));
    try {
      await give();
      expect(warnings).toHaveLength(1);
      await give();
      expect(warnings).toHaveLength(1);
      await writeFile(at('new'), '');
      await give();
      expect([await uidOf(at('new')), await uidOf(at('maps é'))]).toEqual([USER.uid, 0]);
    } finally {
      for (const name of ['maps é', 'shared.cfg']) execFileSync('umount', [at(name)]);
    }
  });

  test('giveFolder keeps the daemon as the owner of its staging directory on a mount in the folder', async () => {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
    try {
      await mkdir(at('.berth-staging'), { mode: 0o700 });
      await writeFile(at('.berth-staging/upload'), '');
      await mkdir(at('world/.berth-staging'), { recursive: true, mode: 0o700 });
      await give();
      expect(notOwned()).toEqual(['.berth-staging', '.berth-staging/upload']);
      await writeFile(at('world/by-hand'), '');
      await give();
      expect(notOwned()).toEqual(['.berth-staging', '.berth-staging/upload', 'world/by-hand']);
    } finally {
      execFileSync('umount', [folder]);
    }
  });

  test('if giveFolder is interrupted, the daemon owns the folder until giveFolder is repeated', async () => {
    for (const name of ['a', 'b', 'c']) await writeFile(at(name), '');
    await chown(folder, 1000, 1000);
    const aborter = new AbortController();
    aborter.abort(new Error('the daemon is stopping'));
    await expect(give(aborter.signal)).rejects.toThrow('the daemon is stopping');
    expect(await uidOf(folder)).toBe(0);
    await give();
    expect(notOwned()).toEqual([]);
  });

  test('giveFolder resets the mode of the folder to 0700 after the server has changed it', async () => {
    await give();
    await chmod(folder, 0o777);
    await give();
    expect((await lstat(folder)).mode & 0o7777).toBe(0o700);
  });

  test('giveFolder rejects a link in place of the folder, and leaves its target unchanged', async () => {
    const target = join(base, 'target');
    await mkdir(target);
    rmSync(folder, { recursive: true });
    await symlink(target, folder);
    await expect(give()).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('link'),
    });
    expect(await uidOf(target)).toBe(0);
  });

  test('giveFile changes the owner only of a regular file without other hard links', async () => {
    const outside = join(base, 'shadow');
    await writeFile(outside, 'secret', { mode: 0o640 });
    await symlink(outside, at('server.jar'));
    await giveFile(at('server.jar'), USER);
    await link(outside, at('hard.jar'));
    await giveFile(at('hard.jar'), USER);
    expect(await lstat(outside)).toMatchObject({ uid: 0, mode: 0o100640 });
    await writeFile(at('real.jar'), '', { mode: 0o644 });
    await giveFile(at('real.jar'), USER);
    expect(await lstat(at('real.jar'))).toMatchObject({ uid: USER.uid, mode: 0o100600 });
  });
});
