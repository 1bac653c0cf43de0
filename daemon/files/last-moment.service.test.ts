import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sourceOf } from './suites/every-operation.js';
import { FilesFixture, quietWork } from './suites/files-fixture.js';

describe('a file operation that is cancelled just before it completes', () => {
  let fixture: FilesFixture;
  let over: AbortController;
  /** The prototype of all FileHandles, whose `sync` the test replaces. */
  let handles: Pick<FileHandle, 'sync'>;
  let sync: FileHandle['sync'];

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    mkdirSync(fixture.at('folder'));
    for (const name of ['file', 'folder/file']) writeFileSync(fixture.at(name), 'content');
    over = new AbortController();
    const file = await open(fixture.at('file'));
    handles = Object.getPrototypeOf(file) as FileHandle;
    sync = handles.sync;
    await file.close();
    handles.sync = function (this: FileHandle) {
      over.abort(new Error('called off'));
      return sync.call(this);
    };
  });
  afterEach(async () => {
    handles.sync = sync;
    expect(fixture.held()).toEqual([]);
    await fixture.close();
  });

  const work = () => ({ ...quietWork, signal: over.signal });

  test.each<[string, () => Promise<unknown>]>([
    ['copy', () => fixture.files.copy('/cnt_one/file', '/cnt_one/new', work())],
    ['zip', () => fixture.files.zip('/cnt_one/folder', '/cnt_one/new', {}, { keyId: 'dk_one' }, work())],
    [
      'zip of a file',
      () => fixture.files.zip('/cnt_one/file', '/cnt_one/new', {}, { keyId: 'dk_one' }, work()),
    ],
    ['receive', () => fixture.files.receive('/cnt_one/new', sourceOf('received'), work())],
  ])('a %s that is cancelled just before its result gets its final name leaves no file', async (_, change) => {
    await expect(change()).rejects.toThrow('called off');
    expect(await fixture.names('/cnt_one')).toEqual(['file', 'folder']);
    expect(readdirSync(fixture.staging)).toEqual([]);
  });
});
