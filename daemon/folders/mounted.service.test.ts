import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { OwnMounts } from '../../testing/disk/own-mounts.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { DataFolders } from './data-folder.js';
import { Trash } from './trash.js';

const SERVER_UID = 65_534;

describeAsRoot('mount points in the folders of servers', () => {
  let root: string;
  let logged: string[];
  let mounts: OwnMounts;
  const at = (...path: string[]) => join(root, ...path);
  const open = () => {
    const log = (_: object, message: string) => void logged.push(message);
    const logger = { debug: log, info: log, warn: log, error: log };
    const trash = new Trash({ trashFolder: at('trash'), logger });
    return { trash, folders: new DataFolders({ serversFolder: at('servers'), trash, logger }) };
  };
  /** Creates a server's folder that contains a file and a bind mount. */
  const makeMounted = (folder: string) => {
    mkdirSync(join(folder, 'world'), { recursive: true });
    writeFileSync(join(folder, 'world', 'level.dat'), 'x');
    mkdirSync(at('disk'));
    writeFileSync(at('disk', 'kept'), 'x');
    mounts.bind(at('disk'), join(folder, 'world', 'a b'));
  };
  const expectWhole = (folder: string) => {
    expect(readdirSync(join(folder, 'world'))).toEqual(['a b', 'level.dat']);
    expect(readdirSync(at('disk'))).toEqual(['kept']);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'berth-mounted-'));
    logged = [];
    mounts = new OwnMounts();
  });
  afterEach(() => {
    mounts.unmountAll();
    rmSync(root, { recursive: true });
  });

  test("deleting a container's folder is refused if it contains mounts, which the error names", async () => {
    const { folders, trash } = open();
    folders.prepare();
    makeMounted(at('servers', 'cnt_a'));
    const refusal = {
      kind: 'conflict',
      message:
        'The folder of container cnt_a contains the mount point "world/a b": nothing was changed; unmount it on the host and try again.',
    };
    await expect(folders.requireUnmounted('cnt_a')).rejects.toMatchObject(refusal);
    await expect(folders.remove('cnt_a')).rejects.toMatchObject({ kind: 'conflict' });
    await trash.idle();
    expectWhole(at('servers', 'cnt_a'));
    mounts.tmpfs(at('servers', 'cnt_a', 'tmpfs'));
    const several = { message: expect.stringContaining('"tmpfs" and 1 more') };
    await expect(folders.requireUnmounted('cnt_a')).rejects.toMatchObject(several);
    mounts.unmountAll();
    await folders.requireUnmounted('cnt_a');
    await folders.remove('cnt_a');
    await trash.idle();
    expect([existsSync(at('servers', 'cnt_a')), readdirSync(at('trash'))]).toEqual([false, []]);
  });

  test('a folder in the trash that contains mounts is not deleted', async () => {
    const { folders, trash } = open();
    makeMounted(at('trash', 'left'));
    mkdirSync(at('trash', 'other'));
    folders.prepare();
    await trash.idle();
    expectWhole(at('trash', 'left'));
    expect(readdirSync(at('trash'))).toEqual(['left']);
    expect(logged).toEqual([expect.stringContaining('cannot delete a file or folder in the trash folder')]);
  });

  test.each([
    'bind',
    'tmpfs',
  ] as const)('if the whole folder of a container is a %s mount, its content is deleted and the mount stays', async (kind) => {
    const { folders, trash } = open();
    const folder = at('servers', 'cnt_a');
    if (kind === 'tmpfs') mounts.tmpfs(folder);
    else {
      mkdirSync(at('disk'));
      mounts.bind(at('disk'), folder);
    }
    const files = { 'config/server.cfg': 'new' };
    mkdirSync(join(folder, 'lost+found'));
    const deep = join(folder, ...Array.from({ length: 80 }, () => 'deeper'));
    mkdirSync(deep, { recursive: true });
    writeFileSync(join(deep, 'file'), 'x');
    await folders.give('cnt_a', { uid: SERVER_UID, gid: SERVER_UID }, new AbortController().signal);
    await folders.remove('cnt_a');
    await trash.idle();
    expect(readdirSync(folder)).toEqual(['lost+found']);
    expect(lstatSync(folder).uid).toBe(0);
    expect(logged).toEqual([expect.stringContaining('its file system stays mounted')]);
    await folders.make('cnt_a', files);
    expect(readFileSync(join(folder, 'config', 'server.cfg'), 'utf8')).toBe('new');
    writeFileSync(join(folder, 'config', 'server.cfg'), 'changed');
    await folders.make('cnt_a', files);
    expect(readFileSync(join(folder, 'config', 'server.cfg'), 'utf8')).toBe('changed');
  });
});
