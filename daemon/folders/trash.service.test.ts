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
import type { Logger } from '../../lib/logging/logger.js';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
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
/** Creates a read-only folder that contains an unreadable folder. */
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
  test('a removed folder is moved to the trash at once, and its content is deleted afterwards', async () => {
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

  test('removing a folder that was replaced by a link deletes the link, but not its target', async () => {
    const { folders, trash } = open();
    mkdirSync(at('servers'));
    mkdirSync(at('outside', 'kept'), { recursive: true });
    symlinkSync(at('outside'), at('servers', 'a'));
    await folders.remove('a');
    await trash.idle();
    expect(readdirSync(at('servers'))).toEqual([]);
    expect(readdirSync(at('outside'))).toEqual(['kept']);
  });

  test('removing a folder that does not exist does nothing', async () => {
    const { folders } = open();
    await folders.remove('a');
  });

  test('a folder that cannot be moved to the trash is deleted in place', async () => {
    const { folders } = open();
    mkdirSync(at('servers', 'a'), { recursive: true });
    makeLocked(at('servers', 'a'));
    rmSync(at('trash'), { recursive: true });
    writeFileSync(at('trash'), 'in the way');
    await folders.remove('a');
    expect(readdirSync(at('servers'))).toEqual([]);
  });

  test('a daemon that stops interrupts the deletion of folders in the trash, and the next daemon continues', async () => {
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

describeAsRoot('the trash of a daemon without root', () => {
  /** Runs `work` without root's privileges, which depend on the effective user. Jest itself runs as root. */
  const asNobody = async (work: () => Promise<void>) => {
    execFileSync('chown', ['-R', '--no-dereference', `${NOBODY}`, root]);
    process.seteuid?.(NOBODY);
    try {
      await work();
    } finally {
      process.seteuid?.(0);
    }
  };

  test('a daemon without root can delete its own folders in the trash even if they are not writable', async () => {
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

  test('entries in the trash that belong to other users are kept and logged, and all others are deleted', async () => {
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
    expect(warnings).toEqual([expect.stringContaining('cannot delete a file or folder in the trash folder')]);
  });

  test('removing a folder fails if it can be neither moved to the trash nor deleted', async () => {
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

describeAsRoot('folders of servers on a full disk', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = SmallDisk.mount({ size: '2m', inodes: 100 });
  });
  afterEach(() => disk.unmount());

  test("a container's folder can be removed on a disk without free bytes and inodes", async () => {
    const { folders, trash } = open(disk.folder);
    await folders.make('a', { 'index.js': 'x' });
    disk.fill();
    disk.fillInodes();
    await folders.remove('a');
    expect(existsSync(join(disk.folder, 'servers', 'a'))).toBe(false);
    await trash.idle();
    expect(readdirSync(join(disk.folder, 'trash'))).toEqual([]);
  });

  test("a container's folder that could be created only partially is deleted again", async () => {
    const { folders } = open(disk.folder);
    await folders.make('b', {});
    disk.fill();
    await expect(folders.make('a', { 'index.js': 'x' })).rejects.toMatchObject({ kind: 'disk_full' });
    expect(readdirSync(join(disk.folder, 'servers'))).toEqual(['b']);
  });
});
