import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Upload } from '../../../lib/contract/upload.js';
import { uploadOf } from '../suites/every-operation.js';
import { FilesFixture } from '../suites/files-fixture.js';

describe('an upload into a folder', () => {
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    mkdirSync(fixture.at('world'));
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    await fixture.close();
  });

  const named = (fileName: string | undefined, text = 'x'): Upload => ({ ...uploadOf(text), fileName });
  /** Returns an upload of several files in one form. */
  const form = (first: Upload, ...rest: Upload[]): Upload => ({
    ...first,
    [Symbol.asyncIterator]: () => first[Symbol.asyncIterator](),
    async *others() {
      yield* rest;
    },
  });
  const content = (...names: string[]) => readFileSync(fixture.at(...names), 'utf8');

  test('an upload into a folder replaces existing files, and stores each file of a form under its own name', async () => {
    const result = await fixture.files.upload(
      '/cnt_one/world/',
      form(named('a', 'one'), named('b', 'three')),
    );
    expect(result).toEqual({ path: '/cnt_one/world/', bytes_uploaded: 8, status: 'completed' });
    expect([content('world', 'a'), content('world', 'b')]).toEqual(['one', 'three']);
    await fixture.files.upload('/cnt_one/world', named('a', 'new'));
    expect(content('world', 'a')).toBe('new');
    await fixture.files.upload('cnt_one', form(named('-rf'), named('Größe')));
    expect(await fixture.names('/cnt_one')).toEqual(['-rf', 'Größe', 'world']);
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
  ])('an upload of a file with the name %j is rejected', async (name) => {
    const refused = fixture.files.upload('/cnt_one/world', named(name));
    await expect(refused).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(await fixture.names('/cnt_one', true)).toEqual(['world']);
  });

  test('an upload of a form in which two files have the same name is rejected', async () => {
    const twice = form(named('a', 'one'), named('b'), named('a', 'two'));
    await expect(fixture.files.upload('/cnt_one/world', twice)).rejects.toMatchObject({
      kind: 'invalid_input',
      message:
        'Two files of the uploaded form would be stored as "/cnt_one/world/a": give them different names.',
    });
    expect([content('world', 'a'), content('world', 'b')]).toEqual(['one', 'x']);
  });

  test('an upload of several files keeps those before one that cannot be stored, and follows no link', async () => {
    mkdirSync(fixture.at('world', 'folder'));
    const conflict = fixture.files.upload('/cnt_one/world', form(named('a'), named('folder'), named('c')));
    await expect(conflict).rejects.toMatchObject({ kind: 'conflict' });
    expect(await fixture.names('/cnt_one/world')).toEqual(['a', 'folder']);
    symlinkSync(fixture.outside, fixture.at('link'));
    symlinkSync(fixture.outside, fixture.at('world', 'link'));
    for (const path of ['/cnt_one/link', '/cnt_one/world']) {
      const refused = fixture.files.upload(path, named('link'));
      await expect(refused).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    await expect(fixture.files.upload('/', named('a'))).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(fixture.files.upload('/cnt_none', named('a'))).rejects.toMatchObject({ kind: 'not_found' });
  });
});
