import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { uploadOf } from '../suites/every-operation.js';
import { Sender } from './suites/sender.js';
import { KEY, PATH, UploadsFixture } from './suites/uploads-fixture.js';

const HOUR_MS = 3_600_000;

describe('a resumable upload', () => {
  let fixture: UploadsFixture;

  beforeEach(async () => {
    fixture = await UploadsFixture.open();
  });
  afterEach(() => fixture.close());

  test('a resumable upload replaces the existing file only when its last byte has arrived', async () => {
    writeFileSync(fixture.files.at('world.zip'), 'old', { mode: 0o640 });
    const upload = await fixture.begin(10);
    expect(upload).toMatchObject({ path: PATH, length: 10, offset: 0, status: 'uploading' });
    expect(await fixture.append(upload, 0, 'abcd')).toMatchObject({ offset: 4, status: 'uploading' });
    expect(fixture.content()).toBe('old');
    expect(await fixture.append(upload, 4, 'efghij')).toMatchObject({ offset: 10, status: 'completed' });
    expect([fixture.content(), statSync(fixture.files.at('world.zip')).mode & 0o777]).toEqual([
      'abcdefghij',
      0o640,
    ]);
    // A client that has lost the last response can request the state. The partial file is gone.
    expect(await fixture.uploads.get(upload.id, KEY)).toMatchObject({ offset: 10, status: 'completed' });
    expect(fixture.kept()).toEqual([`${upload.id}.json`]);
    await expect(fixture.append(upload, 10, '')).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('a resumable upload of no bytes is complete at once, and a later upload to the same path replaces the file', async () => {
    expect(await fixture.begin(0)).toMatchObject({ offset: 0, status: 'completed' });
    expect(fixture.content()).toBe('');
    await fixture.append(await fixture.begin(3), 0, 'new');
    expect([fixture.content(), statSync(fixture.files.at('world.zip')).mode & 0o777]).toEqual(['new', 0o644]);
  });

  test.each([
    ['at an invalid path', '/cnt_one/a/../b', 'invalid_input'],
    ['at the data directory itself', '/', 'invalid_input'],
    ["at a container's folder", '/cnt_one', 'conflict'],
    ['of an unknown container', '/cnt_three/x', 'not_found'],
    ['in a missing folder', '/cnt_one/none/x', 'not_found'],
    ['at an existing folder', '/cnt_one/folder', 'conflict'],
  ])('a resumable upload %s cannot be created, and leaves no files', async (_, path, kind) => {
    mkdirSync(fixture.files.at('folder'));
    await expect(fixture.begin(1, path)).rejects.toMatchObject({ kind });
    expect(existsSync(fixture.folder()) ? fixture.kept() : []).toEqual([]);
  });

  test('a resumable upload can be continued only at its offset and with the API key that created it', async () => {
    const upload = await fixture.begin(4);
    await fixture.append(upload, 0, 'ab');
    for (const offset of [0, 1, 3, 4]) {
      await expect(fixture.append(upload, offset, 'x')).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('2 bytes'),
      });
    }
    const other = 'dk_two';
    const bytes = uploadOf('cd');
    for (const act of [
      () => fixture.uploads.get(upload.id, other),
      () => fixture.uploads.append(upload.id, other, { offset: 2, bytes }),
      () => fixture.uploads.delete(upload.id, other),
      () => fixture.uploads.get('upl_none', KEY),
    ]) {
      await expect(act()).rejects.toMatchObject({ kind: 'not_found' });
    }
    await fixture.append(upload, 2, 'cd');
    expect(fixture.content()).toBe('abcd');
  });

  test('a resumable upload rejects bytes beyond its length, whether or not their number is announced', async () => {
    const upload = await fixture.begin(4);
    await fixture.append(upload, 0, 'ab');
    const said = new Sender(3);
    const refused = fixture.uploads.append(upload.id, KEY, { offset: 2, bytes: said });
    await expect(refused).rejects.toMatchObject({ kind: 'too_large' });
    await expect(fixture.append(upload, 2, 'cde')).rejects.toMatchObject({ kind: 'too_large' });
    expect(await fixture.offsetOf(upload)).toBe(2);
    await fixture.append(upload, 2, 'cd');
    expect(fixture.content()).toBe('abcd');
  });

  test('if a complete upload cannot be moved to its path, its last byte must be sent again', async () => {
    mkdirSync(fixture.files.at('deep'));
    const upload = await fixture.begin(4, '/cnt_one/deep/file');
    const sender = new Sender();
    const sent = fixture.uploads.append(upload.id, KEY, { offset: 0, bytes: sender });
    const refused = expect(sent).rejects.toMatchObject({ kind: 'not_found' });
    await sender.send('abcd');
    await fixture.files.files.remove('/cnt_one/deep', new AbortController().signal);
    await sender.end();
    await refused;
    expect(await fixture.uploads.get(upload.id, KEY)).toMatchObject({ offset: 3, status: 'uploading' });
    mkdirSync(fixture.files.at('deep'));
    expect(await fixture.append(upload, 3, 'd')).toMatchObject({ status: 'completed' });
    expect(readFileSync(fixture.files.at('deep', 'file'), 'utf8')).toBe('abcd');
  });

  test('a resumable upload is continued after a restart of the daemon, which deletes unknown upload files', async () => {
    const upload = await fixture.uploads.create({ path: PATH, length: 4, keyId: KEY, metadata: 'name YQ==' });
    await fixture.append(upload, 0, 'ab');
    const none = 'upl_0000000000000000000000000a';
    const cut = 'upl_0000000000000000000000000b';
    for (const name of [`${none}.part`, `${none}.new`, `${cut}.json`, `${cut}.part`]) {
      writeFileSync(fixture.folder(name), name.startsWith(cut) ? '{"id":' : 'x');
    }
    await fixture.inNextDaemon(async () => {
      expect(fixture.kept()).toEqual([`${upload.id}.json`, `${upload.id}.part`]);
      expect(await fixture.uploads.get(upload.id, KEY)).toMatchObject({
        offset: 2,
        metadata: 'name YQ==',
        path: PATH,
      });
      await fixture.append(upload, 2, 'cd');
      expect(fixture.content()).toBe('abcd');
    });
    // After another restart, the daemon still knows that the upload is complete.
    await fixture.inNextDaemon(async () => {
      expect(await fixture.uploads.get(upload.id, KEY)).toMatchObject({ offset: 4, status: 'completed' });
    });
  });

  test('a resumable upload expires a day after its last byte, or an hour after its completion', async () => {
    const upload = await fixture.begin(4);
    const done = await fixture.begin(1, '/cnt_one/done');
    await fixture.append(done, 0, 'x');
    const part = fixture.folder(`${upload.id}.part`);
    const at = (await fixture.uploads.get(upload.id, KEY)).expires_at;
    expect(Math.abs(Date.parse(at) - statSync(part).mtimeMs - 24 * HOUR_MS)).toBeLessThan(2);
    const before = new Date(Date.now() - 23 * HOUR_MS);
    utimesSync(part, before, before);
    await fixture.uploads.sweep();
    expect(await fixture.offsetOf(upload)).toBe(0);
    await fixture.append(upload, 0, 'a');
    fixture.clock.advance(2 * HOUR_MS);
    expect(await fixture.offsetOf(upload)).toBe(1);
    await expect(fixture.uploads.get(done.id, KEY)).rejects.toMatchObject({ kind: 'not_found' });
    expect(readFileSync(fixture.files.at('done'), 'utf8')).toBe('x');
    fixture.clock.advance(23 * HOUR_MS);
    await fixture.uploads.sweep();
    expect(fixture.kept()).toEqual([]);
    await expect(fixture.append(upload, 1, 'b')).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('the uploads to a container are deleted when the container is removed', async () => {
    const upload = await fixture.begin(4);
    const other = await fixture.begin(4, '/cnt_one/other');
    await fixture.begin(4, '/cnt_two/world.zip');
    await fixture.append(upload, 0, 'ab');
    fixture.files.folders.removed.add('cnt_one');
    await expect(fixture.uploads.get(upload.id, KEY)).rejects.toMatchObject({ kind: 'not_found' });
    expect(fixture.kept()).toHaveLength(4);
    fixture.files.folders.notify('cnt_one', 'removed');
    await eventually('its files are deleted', () => fixture.kept().length === 2);
    // The upload is locked until the deletion has ended.
    const isForgotten = () =>
      fixture.append(other, 0, 'abcd').then(
        () => false,
        ({ kind }) => kind === 'not_found',
      );
    await eventually('it is forgotten', isForgotten);
  });

  test('resumable uploads to a container are limited in size, in number and in total size', async () => {
    const max = fixture.uploads.maxBytes;
    await expect(fixture.begin(max + 1)).rejects.toMatchObject({ kind: 'too_large' });
    const large = await Promise.all(
      Array.from({ length: 8 }, (_, at) => fixture.begin(max, `/cnt_one/${at}`)),
    );
    const full = { kind: 'conflict', code: 'limit_reached' };
    await expect(fixture.begin(1)).rejects.toMatchObject(full);
    await expect(fixture.begin(1, PATH, 'dk_two')).rejects.toMatchObject(full);
    await fixture.begin(1, '/cnt_two/world.zip');
    await Promise.all(large.map(({ id }) => fixture.uploads.delete(id, KEY)));
    expect(refusalsOf(await beginMany(51, '/cnt_one'))).toEqual(['limit_reached']);
    expect(fixture.kept()).toHaveLength(2 * 51);
  });

  const beginMany = (count: number, folder: string) =>
    Promise.allSettled(Array.from({ length: count }, (_, at) => fixture.begin(1, `${folder}/${at}`)));
  const refusalsOf = (results: PromiseSettledResult<unknown>[]): string[] =>
    results.flatMap((each) => (each.status === 'rejected' ? String(each.reason.code) : []));
});
