import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Upload } from '../../lib/upload.js';
import { uploadOf } from './suites/every-operation.js';
import { FilesStage } from './suites/files-stage.js';

describe('an upload into a folder', () => {
  let stage: FilesStage;

  beforeEach(async () => {
    stage = await FilesStage.open();
    mkdirSync(stage.at('world'));
  });
  afterEach(async () => {
    expect(stage.held()).toEqual([]);
    await stage.close();
  });

  const named = (fileName: string | undefined, text = 'x'): Upload => ({ ...uploadOf(text), fileName });
  /** Returns a form with these files. */
  const form = (first: Upload, ...rest: Upload[]): Upload => ({
    ...first,
    [Symbol.asyncIterator]: () => first[Symbol.asyncIterator](),
    async *others() {
      yield* rest;
    },
  });
  const content = (...names: string[]) => readFileSync(stage.at(...names), 'utf8');

  test("stores each file under its own name and replaces existing ones, even in a container's own folder", async () => {
    const result = await stage.files.upload('/cnt_one/world/', form(named('a', 'one'), named('b', 'three')));
    expect(result).toEqual({ path: '/cnt_one/world/', bytes_uploaded: 8, status: 'completed' });
    expect([content('world', 'a'), content('world', 'b')]).toEqual(['one', 'three']);
    await stage.files.upload('/cnt_one/world', named('a', 'new'));
    expect(content('world', 'a')).toBe('new');
    await stage.files.upload('cnt_one', form(named('-rf'), named('Größe')));
    expect(await stage.names('/cnt_one')).toEqual(['-rf', 'Größe', 'world']);
  });

  test.each([
    [undefined],
    [''],
    ['.'],
    ['..'],
    ['a/b'],
    ['../a'],
    ['/'],
    ['a\0b'],
    ['x'.repeat(256)],
  ])('refuses the name %j', async (name) => {
    const refused = stage.files.upload('/cnt_one/world', named(name));
    await expect(refused).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(await stage.names('/cnt_one', true)).toEqual(['world']);
  });

  test('refuses two files of the same name in one form', async () => {
    const twice = form(named('a', 'one'), named('b'), named('a', 'two'));
    await expect(stage.files.upload('/cnt_one/world', twice)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'Two files of the form have the path "/cnt_one/world/a": give them different names.',
    });
    expect([content('world', 'a'), content('world', 'b')]).toEqual(['one', 'x']);
  });

  test('keeps the files before one that cannot be stored, and follows no link', async () => {
    mkdirSync(stage.at('world', 'folder'));
    const conflict = stage.files.upload('/cnt_one/world', form(named('a'), named('folder'), named('c')));
    await expect(conflict).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stage.names('/cnt_one/world')).toEqual(['a', 'folder']);
    symlinkSync(stage.outside, stage.at('link'));
    symlinkSync(stage.outside, stage.at('world', 'link'));
    for (const path of ['/cnt_one/link', '/cnt_one/world']) {
      const refused = stage.files.upload(path, named('link'));
      await expect(refused).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    await expect(stage.files.upload('/', named('a'))).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(stage.files.upload('/cnt_none', named('a'))).rejects.toMatchObject({ kind: 'not_found' });
  });
});
