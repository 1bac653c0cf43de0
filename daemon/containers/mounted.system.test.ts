import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { OwnMounts } from '../../testing/disk/own-mounts.js';
import { freePort } from '../../testing/network/free-port.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { ContainerFixture, READY } from './suites/fixtures/container-fixture.js';

describeAsRoot('containers whose folder contains or is a mount point', () => {
  let mounts: OwnMounts;
  beforeEach(() => {
    mounts = new OwnMounts();
  });
  // Hooks run in the order of their declaration, so this one unmounts before the fixture deletes its folder.
  afterEach(() => mounts.unmountAll());
  const fixture = new ContainerFixture(() => undefined);

  const install = async () => {
    const port = await freePort();
    const input = { type: 'shell', name: 'one', port, env: { SCRIPT: READY } };
    const { id } = await fixture.containers.install(input);
    return { id, folder: fixture.containers.folders.pathOf(id) };
  };

  test('a removal or reinstallation that a mount point prevents is refused, and the server keeps running', async () => {
    const { id, folder } = await install();
    mkdirSync(join(fixture.folder, 'disk'));
    writeFileSync(join(fixture.folder, 'disk', 'kept'), 'x');
    mounts.bind(join(fixture.folder, 'disk'), join(folder, 'world'));
    await fixture.containers.start(id);
    const refusal = {
      kind: 'conflict',
      message: expect.stringContaining('contains the mount point "world"'),
    };
    await expect(fixture.containers.remove(id, { removeData: true })).rejects.toMatchObject(refusal);
    expect(['starting', 'running']).toContain(fixture.containers.status(id).status);
    await fixture.containers.kill(id);
    await expect(fixture.containers.reinstall({ id })).rejects.toMatchObject(refusal);
    expect(fixture.containers.status(id).status).toBe('killed');
    await fixture.containers.reinstall({ id, preserve_data: true });
    await fixture.containers.remove(id);
    await expect(fixture.containers.remove(id, { removeData: true })).rejects.toMatchObject(refusal);
    expect(readdirSync(join(folder, 'world'))).toEqual(['kept']);
    mounts.unmountAll();
    await fixture.containers.remove(id, { removeData: true });
    expect(existsSync(folder)).toBe(false);
  });

  test('a container whose folder is a mounted disk can be reinstalled and removed without unmounting the disk', async () => {
    const { id, folder } = await install();
    mounts.tmpfs(folder);
    writeFileSync(join(folder, 'old'), 'x');
    await fixture.containers.reinstall({ id });
    expect(existsSync(join(folder, 'old'))).toBe(false);
    writeFileSync(join(folder, 'old'), 'x');
    await fixture.containers.remove(id, { removeData: true });
    expect(fixture.containers.list()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
