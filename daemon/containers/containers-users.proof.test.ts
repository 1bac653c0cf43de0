import { lstat, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { freePort } from '../../testing/network/free-port.js';
import { describeAsRoot, describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { ContainerFixture } from './suites/fixtures/container-fixture.js';
import { usersSuite } from './suites/operations/users-suite.js';

describeWith(['docker'], 'containers on a Docker engine', () => {
  describeAsRoot('each with its own user', () => {
    const fixture = new ContainerFixture(() => testService('docker'));
    usersSuite(fixture);

    test('a container keeps its own user id if the daemon is killed during the installation', async () => {
      await fixture.doom('install', 'before:prepare');
      const [doomed] = fixture.containers.list();
      const id = doomed?.id ?? '';
      const { uid } = await lstat(fixture.containers.folders.pathOf(id));
      expect(uid).toBeGreaterThanOrEqual(200_000);
      const other = await fixture.install('echo ready', { name: 'other' });
      expect((await lstat(fixture.containers.folders.pathOf(other))).uid).not.toBe(uid);
      await fixture.containers.reinstall({ id, preserve_data: true });
      expect((await lstat(fixture.containers.folders.pathOf(id))).uid).toBe(uid);
    });

    test("a container's programs can write to their home and folders even if the image does not define their user", async () => {
      const { id } = await fixture.containers.install({
        type: 'nodejs',
        name: 'node',
        port: await freePort(),
      });
      await fixture.containers.start(id);
      await eventually('running', () => fixture.containers.status(id).status === 'running');
      const { uid } = await lstat(fixture.containers.folders.pathOf(id));
      const script =
        'const {homedir,tmpdir}=require("os"),{writeFileSync}=require("fs");' +
        'for(const at of[homedir(),tmpdir(),process.cwd()])writeFileSync(at+"/mine","");' +
        'console.log(process.getuid(),process.getgid(),homedir())';
      const { stdout, stderr } = await fixture.containers.runCommand(id, ['node', '-e', script]);
      expect([stdout, stderr]).toEqual([`${uid} ${uid} /data\n`, '']);
    });
  });
});

describeAsRoot('containers that run as processes', () => {
  const fixture = new ContainerFixture(() => undefined);
  usersSuite(fixture);

  test('a reinstallation replaces links that a server has put in place of its folders and files', async () => {
    const outside = join(fixture.folder, 'outside');
    await mkdir(outside);
    const secret = join(outside, 'secret');
    await writeFile(secret, 'secret');
    const put = async (version: string) => {
      const folder = join(fixture.folder, 'catalog', 'shell-needs', version);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'server.jar'), `of ${version}`, { mode: 0o644 });
    };
    await Promise.all(['7', '8'].map(put));
    const plan = { type: 'shell-needs', name: 'one', version: '7', port: await freePort() };
    const { id } = await fixture.containers.install(plan);
    const target = join(fixture.containers.folders.pathOf(id), 'server.jar');
    const { uid } = await lstat(fixture.containers.folders.pathOf(id));
    const isTheirs = async (version: string) => {
      expect(await lstat(target)).toMatchObject({ uid, gid: uid, mode: 0o100600 });
      expect(await readFile(target, 'utf8')).toBe(`of ${version}`);
      expect(await readFile(secret, 'utf8')).toBe('secret');
      expect((await lstat(secret)).uid).toBe(0);
    };
    await isTheirs('7');
    await rm(target);
    await symlink(secret, target);
    await fixture.containers.reinstall({ id, version: '8', preserve_data: true });
    await isTheirs('8');
    await rm(target);
    await mkdir(target);
    await symlink(outside, join(target, 'link'));
    await fixture.containers.reinstall({ id, version: '7', preserve_data: true });
    await isTheirs('7');
  });
});
