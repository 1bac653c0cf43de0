import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { jailPath } from '../jail/jail-path.js';
import { moveToFree } from './move-to-free.js';

describe('moveToFree', () => {
  let root: string;
  const at = (name: string) => join(root, name);
  const move = async (from: string, to: string, kind: 'file' | 'folder' = 'file') => {
    const folder = await open(root);
    try {
      const spot = (name: string) => ({
        path: jailPath(`/cnt_one/${name}`),
        folder,
        name,
        at: Buffer.from(at(name)),
        inPool: <T>(call: () => Promise<T>) => call(),
      });
      await moveToFree({ path: at(from), kind, from: spot(from) }, spot(to));
    } finally {
      await folder.close();
    }
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'berth-move-'));
    writeFileSync(at('file'), 'file');
    writeFileSync(at('taken'), 'taken');
    mkdirSync(at('folder'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('moveToFree never leaves an empty file at the destination when it moves files, links and folders', async () => {
    symlinkSync('nowhere', at('link'));
    await move('file', 'new-file');
    await move('link', 'new-link');
    await move('folder', 'new-folder', 'folder');
    expect(readdirSync(root).sort()).toEqual(['new-file', 'new-folder', 'new-link', 'taken']);
  });

  test.each([
    'file',
    'folder',
  ] as const)('moveToFree does not replace an existing entry (%s)', async (kind) => {
    await expect(move(kind, 'taken', kind)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readFileSync(at('taken'), 'utf8')).toBe('taken');
    mkdirSync(at('empty'));
    await expect(move(kind, 'empty', kind)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readdirSync(root)).toEqual(['empty', 'file', 'folder', 'taken']);
  });

  test('moveToFree completes an earlier move of the same file that was killed before its last step', async () => {
    linkSync(at('file'), at('new'));
    await move('file', 'new');
    expect(readdirSync(root)).toEqual(['folder', 'new', 'taken']);
  });

  test('moveToFree does not delete a file that is moved to its own name or to another hard link of itself', async () => {
    await expect(move('file', 'file')).rejects.toMatchObject({ code: 'EEXIST' });
    linkSync(at('file'), at('other'));
    await expect(move('file', 'file')).rejects.toMatchObject({ code: 'EEXIST' });
    linkSync(at('file'), at('FILE'));
    await expect(move('file', 'FILE')).rejects.toMatchObject({ code: 'EEXIST' });
    expect(readdirSync(root)).toEqual(['FILE', 'file', 'folder', 'other', 'taken']);
  });

  test('moveToFree deletes the temporary name of a file even if the new name is removed at once', async () => {
    const folder = await open(root);
    let reads = 0;
    // A location whose entry exists only at the first access. After that, its folder seems to be deleted.
    const spot = {
      ...{ path: jailPath('/cnt_one/new'), folder, name: 'new' },
      get at() {
        reads += 1;
        return Buffer.from(at(reads === 1 ? 'new' : 'gone'));
      },
      inPool: <T>(call: () => Promise<T>) => call(),
    };
    await moveToFree({ path: at('file'), kind: 'file' }, spot).finally(() => folder.close());
    expect(readdirSync(root)).toEqual(['folder', 'new', 'taken']);
  });

  test('moveToFree leaves no empty file at the destination when the move fails', async () => {
    // A folder cannot have hard links, and cannot replace the placeholder, which is a file.
    await expect(move('folder', 'new')).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(readdirSync(root)).toEqual(['file', 'folder', 'taken']);
  });
});
