import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../../testing/free-port.js';
import { OwnMounts } from '../../testing/own-mounts.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { ContainerStage, READY } from './suites/container-stage.js';

describeAsRoot('containers with mounts', () => {
  let mounts: OwnMounts;
  beforeEach(() => {
    mounts = new OwnMounts();
  });
  // Hooks run in the order of their declaration, so this one unmounts before the fixture deletes its folder.
  afterEach(() => mounts.unmountAll());
  const stage = new ContainerStage(() => undefined);

  const install = async () => {
    const port = await freePort();
    const input = { type: 'shell', name: 'one', port, env: { SCRIPT: READY } };
    const { id } = await stage.containers.install(input);
    return { id, folder: stage.containers.dataFolder(id) };
  };

  test('are neither stopped nor emptied by a removal or reinstallation that the mount blocks', async () => {
    const { id, folder } = await install();
    mkdirSync(join(stage.folder, 'disk'));
    writeFileSync(join(stage.folder, 'disk', 'kept'), 'x');
    mounts.bind(join(stage.folder, 'disk'), join(folder, 'world'));
    await stage.containers.start(id);
    const refusal = { kind: 'conflict', message: expect.stringContaining('has a mount point, "world"') };
    await expect(stage.containers.remove(id, { removeData: true })).rejects.toMatchObject(refusal);
    expect(['starting', 'running']).toContain(stage.containers.status(id).status);
    await stage.containers.kill(id);
    await expect(stage.containers.reinstall({ id })).rejects.toMatchObject(refusal);
    expect(stage.containers.status(id).status).toBe('killed');
    await stage.containers.reinstall({ id, preserve_data: true });
    await stage.containers.remove(id);
    await expect(stage.containers.remove(id, { removeData: true })).rejects.toMatchObject(refusal);
    expect(readdirSync(join(folder, 'world'))).toEqual(['kept']);
    mounts.unmountAll();
    await stage.containers.remove(id, { removeData: true });
    expect(existsSync(folder)).toBe(false);
  });

  test('are reinstalled and removed on their own disk, which stays mounted', async () => {
    const { id, folder } = await install();
    mounts.tmpfs(folder);
    writeFileSync(join(folder, 'old'), 'x');
    await stage.containers.reinstall({ id });
    expect(existsSync(join(folder, 'old'))).toBe(false);
    writeFileSync(join(folder, 'old'), 'x');
    await stage.containers.remove(id, { removeData: true });
    expect(stage.containers.list()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
