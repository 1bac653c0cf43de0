import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Logger } from '../../lib/logger.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { SmallDisk } from '../../testing/small-disk.js';
import { DataFolders } from './data-folder.js';
import { Trash } from './trash.js';

const NOBODY = 65_534;

let root: string;
let warnings: string[];
const at = (...path: string[]) => join(root, ...path);
const logger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: (_, message) => warnings.push(message),
  error: (_, message) => warnings.push(message),
};
const open = (base = root) => {
  const trash = new Trash({ trashFolder: join(base, 'trash'), logger });
  const folders = new DataFolders({ serversFolder: join(base, 'servers'), trash, logger });
  folders.prepare();
  return { trash, folders };
};
/** A folder in which nothing may be changed, with one in it that may not even be read. */
const makeLocked = (folder: string) => {
  mkdirSync(join(folder, 'locked', 'dark'), { recursive: true });
  writeFileSync(join(folder, 'locked', 'dark', 'file'), 'x');
  chmodSync(join(folder, 'locked', 'dark'), 0);
  chmodSync(join(folder, 'locked'), 0o555);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'berth-trash-'));
  warnings = [];
});
afterEach(() => {
  execFileSync('chmod', ['-R', 'u+rwX', root]);
  rmSync(root, { recursive: true });
});

describe('the trash', () => {
  test('takes a folder away at once and deletes all of it, whatever it holds', async () => {
    const { folders, trash } = open();
    mkdirSync(at('servers', 'a', 'folder'), { recursive: true });
    makeLocked(at('servers', 'a'));
    mkdirSync(at('outside'));
    writeFileSync(at('outside', 'kept'), 'x');
    symlinkSync(at('outside'), at('servers', 'a', 'link'));
    symlinkSync(at('nowhere'), at('servers', 'a', 'folder', 'dangling'));
    writeFileSync(Buffer.concat([Buffer.from(`${at('servers', 'a')}/`), Buffer.from([0xff, 0xfe])]), 'x');
    mkdirSync(join(at('servers', 'a'), ...Array.from({ length: 300 }, () => 'deeper')), { recursive: true });
    for (let index = 0; index < 1500; index += 1) writeFileSync(at('servers', 'a', `file-${index}`), '');
    await folders.remove('a');
    expect(existsSync(at('servers', 'a'))).toBe(false);
    await trash.idle();
    expect(readdirSync(at('trash'))).toEqual([]);
    expect(readdirSync(at('outside'))).toEqual(['kept']);
    expect(warnings).toEqual([]);
  });

  test('takes a link away that stands in the place of the folder, and not what it points to', async () => {
    const { folders, trash } = open();
    mkdirSync(at('servers'));
    mkdirSync(at('outside', 'kept'), { recursive: true });
    symlinkSync(at('outside'), at('servers', 'a'));
    await folders.remove('a');
    await trash.idle();
    expect(readdirSync(at('servers'))).toEqual([]);
    expect(readdirSync(at('outside'))).toEqual(['kept']);
  });

  test('takes no folder for one that is gone already', async () => {
    const { folders } = open();
    await folders.remove('a');
  });

  test('deletes in place where it cannot move', async () => {
    const { folders } = open();
    mkdirSync(at('servers', 'a'), { recursive: true });
    makeLocked(at('servers', 'a'));
    rmSync(at('trash'), { recursive: true });
    writeFileSync(at('trash'), 'in the way');
    await folders.remove('a');
    expect(readdirSync(at('servers'))).toEqual([]);
  });

  test('stops when it is closed, and the next one goes on', async () => {
    const first = open();
    for (let index = 0; index < 500; index += 1) mkdirSync(at('trash', 'a', `${index}`), { recursive: true });
    first.trash.empty();
    await first.folders.close();
    expect(readdirSync(at('trash'))).toEqual(['a']);
    const second = open();
    await second.trash.idle();
    expect(readdirSync(at('trash'))).toEqual([]);
  });
});

describeAsRoot('the trash of a daemon that is not root', () => {
  /** Jest itself is root; the rights that count are those of the effective user. */
  const asNobody = async (work: () => Promise<void>) => {
    execFileSync('chown', ['-R', '--no-dereference', `${NOBODY}`, root]);
    process.seteuid?.(NOBODY);
    try {
      await work();
    } finally {
      process.seteuid?.(0);
    }
  };

  test('changes the modes that keep it from deleting what is its own', async () => {
    mkdirSync(at('servers', 'a'), { recursive: true });
    makeLocked(at('servers', 'a'));
    chmodSync(at('servers', 'a'), 0o555);
    await asNobody(async () => {
      const { folders, trash } = open();
      await folders.remove('a');
      await trash.idle();
    });
    expect(readdirSync(at('trash'))).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('logs and leaves what is another user’s, and goes on with the rest', async () => {
    mkdirSync(at('trash', 'a', 'fine'), { recursive: true });
    mkdirSync(at('trash', 'b'), { recursive: true });
    makeLocked(at('trash', 'a'));
    await asNobody(async () => {
      process.seteuid?.(0);
      chownSync(at('trash', 'a', 'locked'), 0, 0);
      process.seteuid?.(NOBODY);
      const { trash } = open();
      await trash.idle();
    });
    expect(readdirSync(at('trash'))).toEqual(['a']);
    expect(readdirSync(at('trash', 'a'))).toEqual(['locked']);
    expect(warnings).toEqual([expect.stringContaining('cannot be deleted')]);
  });

  test('says that a folder which can be neither moved nor deleted is still there', async () => {
    mkdirSync(at('servers', 'a'), { recursive: true });
    await asNobody(async () => {
      const { folders } = open();
      process.seteuid?.(0);
      chownSync(at('servers'), 0, 0);
      chmodSync(at('servers'), 0o755);
      process.seteuid?.(NOBODY);
      await expect(folders.remove('a')).rejects.toMatchObject({ kind: 'unavailable' });
    });
    expect(existsSync(at('servers', 'a'))).toBe(true);
  });
});

describeAsRoot('the folders of servers on a disk that is full', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = SmallDisk.mount({ size: '2m', inodes: 100 });
  });
  afterEach(() => disk.unmount());

  test('go with no byte and no inode free', async () => {
    const { folders, trash } = open(disk.folder);
    await folders.make('a', { 'index.js': 'x' });
    disk.fill();
    disk.fillInodes();
    await folders.remove('a');
    expect(existsSync(join(disk.folder, 'servers', 'a'))).toBe(false);
    await trash.idle();
    expect(readdirSync(join(disk.folder, 'trash'))).toEqual([]);
  });

  test('are not half made', async () => {
    const { folders } = open(disk.folder);
    await folders.make('b', {});
    disk.fill();
    await expect(folders.make('a', { 'index.js': 'x' })).rejects.toMatchObject({ kind: 'disk_full' });
    expect(readdirSync(join(disk.folder, 'servers'))).toEqual(['b']);
  });
});
