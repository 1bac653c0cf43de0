import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { OwnMounts } from '../../testing/disk/own-mounts.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { jailPath } from './jail/jail-path.js';
import { FilesFixture, noSignal } from './suites/files-fixture.js';
import { removeWalk } from './walks/remove-walk.js';

describeAsRoot('mount points in a server’s folder', () => {
  let fixture: FilesFixture;
  let mounts: OwnMounts;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    mounts = new OwnMounts();
    mkdirSync(fixture.at('world', 'region'), { recursive: true });
    writeFileSync(fixture.at('world', 'level.dat'), 'x');
    writeFileSync(`${fixture.outside}/kept`, 'x');
  });
  afterEach(async () => {
    mounts.unmountAll();
    await fixture.close();
  });
  const expectWhole = async () => {
    expect(await fixture.names('/cnt_one', true)).toEqual([
      'world',
      'world/level.dat',
      'world/region',
      'world/region/kept',
    ]);
  };

  test('the error for deleting or renaming a folder that contains a mount point names the mount point', async () => {
    mounts.bind(fixture.outside, fixture.at('world', 'region'));
    const below = {
      kind: 'conflict',
      message: expect.stringMatching(
        /^The folder "\/?cnt_one\/world" contains the mount point "world\/region": nothing was changed; unmount it/,
      ),
    };
    const itself = {
      kind: 'conflict',
      message: expect.stringContaining('region" is a mount point: nothing'),
    };
    const { files } = fixture;
    await expect(files.remove('/cnt_one/world', noSignal)).rejects.toMatchObject(below);
    await expect(files.remove('/cnt_one/world/region', noSignal)).rejects.toMatchObject(itself);
    await expect(files.rename('/cnt_one/world', '/cnt_one/other')).rejects.toMatchObject(below);
    await expect(files.rename('/cnt_one/world/region', '/cnt_one/other')).rejects.toMatchObject(itself);
    const [from, to] = [jailPath('/cnt_one/world'), jailPath('/cnt_one/other')];
    await expect(files.posix.replace(from, to, noSignal)).rejects.toMatchObject(below);
    await expectWhole();
    await files.remove('/cnt_one/world/region/kept', noSignal);
    expect(readdirSync(fixture.outside)).toEqual([]);
  });

  test.each([
    'bind',
    'tmpfs',
  ] as const)('a %s mount that appears in a folder while the folder is deleted keeps its content', (kind) => {
    const at = fixture.at('world', 'region');
    if (kind === 'bind') mounts.bind(fixture.outside, at);
    else mounts.tmpfs(at);
    writeFileSync(`${at}/kept`, 'kept');
    const fd = openSync(fixture.at('world'), 'r');
    try {
      const remove = () => [...removeWalk({ fd })];
      expect(remove).toThrow(expect.objectContaining({ code: 'EBUSY' }));
    } finally {
      closeSync(fd);
    }
    expect(readFileSync(`${at}/kept`, 'utf8')).toBe('kept');
  });
});
